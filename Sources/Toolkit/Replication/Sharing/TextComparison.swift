/// Whether two texts have the same UTF-8.
///
/// Not `==`, which links 30 KB of Unicode tables into the page; and never inlined, for each copy
/// weighs a kilobyte there.
@inline(never)
package func sameUTF8(_ a: String, _ b: String) -> Bool { Array(a.utf8) == Array(b.utf8) }
