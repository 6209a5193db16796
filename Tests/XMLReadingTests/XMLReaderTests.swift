import Testing
import XMLReading

/// What is read of a document, in one line: `<a x=1>`, `words`, `</>`.
func events(_ bytes: [UInt8], expansionLimit: Int = 1 << 20) throws(XMLError) -> String {
  var reader = try XMLReader(bytes, expansionLimit: expansionLimit)
  var result = ""
  func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }
  func name(_ name: XMLName) -> String {
    let space = name.namespace.map { $0.isEmpty ? "" : "{\(text($0))}" } ?? "{?}"
    return space + text(name.local)
  }
  while let event = try reader.next() {
    switch event {
    case .start(let element):
      let attributes = element.attributes.map { " \(name($0.name))=\(text($0.value))" }
      result += "<\(name(element.name))\(attributes.joined())>"
    case .text(let words): result += text(words)
    case .end: result += "</>"
    }
  }
  return result
}

func events(_ document: String) throws(XMLError) -> String { try events(Array(document.utf8)) }

func fault(_ document: String) -> String {
  do throws(XMLError) {
    return "read: \(try events(document))"
  } catch {
    return error.description
  }
}

@Suite("XML")
struct XMLReaderTests {
  @Test(
    "Elements, text and attributes are read as the standard has them",
    arguments: [
      ("<?a?><svg xmlns=\"http://x\"/>", "<{http://x}svg></>"),
      ("<a>\r\nb\rc&#13;<![CDATA[<&]]]]></a>", "<a>\nb\nc\r<&]]</>"),
      ("<a b='1\n2\t&#9;\"' c=\"&lt;'&#x41;\"/>", "<a b=1 2 \t\" c=<'A></>"),
      ("<a><!-- - --><?x y?>&amp;</a >", "<a>&</>"),
      (
        "<x:a xmlns:x='u' x:b='1' c='2'><a xmlns='v' xmlns:x=''/></x:a>",
        "<{u}a {u}b=1 c=2><{v}a></></>"
      ),
      (
        "<x:a y:b='1' xml:lang='?'/>",
        "<{?}a {?}b=1 {http://www.w3.org/XML/1998/namespace}lang=?></>"
      ),
      ("<?xml version='1.1' encoding='utf-8' standalone='no'?>\n<a/>", "<a></>"),
      ("<日本 é='ü'/>", "<日本 é=ü></>"),
      // What libxml2 only warns about, or mends.
      (
        "<a xmlns='not/absolute' xml:lang='not a tag' xml:space='so so'/>",
        "<{not/absolute}a {http://www.w3.org/XML/1998/namespace}lang=not a tag "
          + "{http://www.w3.org/XML/1998/namespace}space=so so></>"
      ),
      ("<?xmlish ?><a x:b='1' y:b='2' xmlns:x='u' xmlns:y='u'/>", "<a {u}b=1 {u}b=2></>"),
    ])
  func reading(document: String, expected: String) throws {
    #expect(try events(document) == expected)
  }

  @Test(
    "The document type's own declarations hold",
    arguments: [
      (
        "<!DOCTYPE a [<!ENTITY e 'f<b/>&g;'><!ENTITY g '&#38;lt;'><!ENTITY e 'no'>]><a c='&g;'>&e;</a>",
        "<a c=<>f<b></><</>"
      ),
      (
        "<!DOCTYPE a [<!ATTLIST a i ID #IMPLIED n NMTOKENS ' x  y ' f CDATA #FIXED ' z '>"
          + "<!ATTLIST a n CDATA 'late'>]><a i=' 1  2 '/>", "<a i=1 2 n=x y f= z ></>"
      ),
      (
        "<!DOCTYPE a [<!NOTATION n PUBLIC 'p'><!ATTLIST a t NOTATION (n|m) 'n' u (v| w) #REQUIRED>"
          + "<!ELEMENT a (b,(c|d)*,e?)+><!ELEMENT b (#PCDATA|c)*><!ENTITY p SYSTEM 'p' NDATA n>]><a/>",
        "<a t=n></>"
      ),
      ("<!DOCTYPE a [<!ATTLIST a xmlns CDATA 'u'>]><a/>", "<{u}a></>"),
      // What may stand elsewhere is left out.
      ("<!DOCTYPE a SYSTEM 'a.dtd'><a b='1&c;'>&d;</a>", "<a b=1></>"),
      ("<!DOCTYPE a [<!ENTITY e SYSTEM '/etc/passwd'>]><a>&e;</a>", "<a></>"),
      ("<!DOCTYPE a [<!ENTITY % p SYSTEM 'p'>%p;<!ENTITY e 'f'>]><a>&e;</a>", "<a></>"),
    ])
  func documentType(document: String, expected: String) throws {
    #expect(try events(document) == expected)
  }

  @Test(
    "What is not well-formed is refused with its line",
    arguments: [
      ("", "line 1: it ends too early, or goes on after its end"),
      ("\n <a>\n<b>\n</a>", "line 4: an end tag that does not match its start tag"),
      ("<a>\n<b></b>", "line 2: an element that does not end"),
      ("<a/>\n<b/>", "line 2: it ends too early, or goes on after its end"),
      ("<a b='1' b='2'/>", "line 1: an attribute that appears twice"),
      ("<a b='1'c='2'/>", "line 1: a space is missing between attributes"),
      ("<a b=1/>", "line 1: an attribute without quotes, or whose quotes do not end"),
      ("<a b/>", "line 1: an attribute without a value"),
      ("<a b='<'/>", "line 1: a < in an attribute"),
      ("<a>]]></a>", "line 1: a ]]> in text"),
      ("<a>&b</a>", "line 1: an & that does not begin an entity"),
      ("<a>&#xD800;</a>", "line 1: an & that does not begin an entity"),
      ("<a>&b;</a>", "line 1: an entity that the document does not declare itself"),
      ("<a><!-- -- --></a>", "line 1: a comment that does not end, or with two dashes in it"),
      (
        " <?xml version='1.0'?><a/>",
        "line 1: an XML declaration that is invalid or not at the beginning"
      ),
      ("<a>\u{1}</a>", "line 1: a byte that XML does not allow"),
      (
        "<!DOCTYPE a [<!ENTITY e '&f;'><!ENTITY f '&e;'>]><a>&e;</a>",
        "line 1: an entity that refers to itself"
      ),
      ("<!DOCTYPE a [<!ENTITY e '&e;'>]><a b='&e;'/>", "line 1: an entity that refers to itself"),
      (
        "<!DOCTYPE a [<!ENTITY e '</a>'>]><a>&e;<a/></a>",
        "line 1: an entity that begins or ends an element around it"
      ),
      (
        "<!DOCTYPE a [<!ENTITY e '<b>'>]><a>&e;</a>",
        "line 1: an entity that begins or ends an element around it"
      ),
      (
        "<!DOCTYPE a [<!ENTITY e SYSTEM 'x'>]><a b='&e;'/>",
        "line 1: an entity that is not text in this document"
      ),
      (
        "<!DOCTYPE a [<!ELEMENT a (b|c,d)>]><a/>",
        "line 1: an invalid declaration in the document type"
      ),
      (
        "<?xml version='1.0' encoding='Shift_JIS'?><a/>",
        "line 1: its encoding Shift_JIS is not supported; UTF-8 is"
      ),
      ("<?xml version='1.0' encoding='UTF-16'?><a/>", "line 1: its encoding is not what it says"),
    ])
  func refused(document: String, words: String) {
    #expect(fault(document) == words)
  }

  @Test("UTF-16, Latin-1 and windows-1252 are read, and nothing that they do not have")
  func encodings() throws {
    var big: [UInt8] = [0xFE, 0xFF]
    for unit in "<a b='é😀'/>".utf16 { big += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    #expect(try events(big) == "<a b=é😀></>")
    #expect(throws: XMLError.self) { try events(big + [0xD8, 0x00]) }
    func named(_ encoding: String) -> [UInt8] {
      Array("<?xml version='1.0' encoding='\(encoding)'?><a b='".utf8) + [0x80, 0xE9]
        + Array("'/>".utf8)
    }
    #expect(try events(named("Windows-1252")) == "<a b=€é></>")
    #expect(try events(named("iso-8859-1")) == "<a b=\u{80}é></>")
    #expect(throws: XMLError.self) { try events(named("us-ascii")) }
    #expect(throws: XMLError.self) { try events(named("utf-8")) }
  }

  @Test("Entities end at the limit, and an element's defaults count")
  func expansion() throws {
    var bomb = "<!DOCTYPE a [<!ENTITY e0 ''>"
    for level in 1...40 { bomb += "<!ENTITY e\(level) '&e\(level - 1);&e\(level - 1);'>" }
    #expect(fault(bomb + "]><a b='&e40;'/>") == "line 1: its entities stand for more than 1 MiB")
    #expect(fault(bomb + "]><a>&e40;</a>") == "line 1: its entities stand for more than 1 MiB")
    let value = String(repeating: "x", count: 10_000)
    let defaults =
      "<!DOCTYPE a [<!ATTLIST b c CDATA '\(value)'>]><a>"
      + String(repeating: "<b/>", count: 1000) + "</a>"
    #expect(fault(defaults) == "line 1: its entities stand for more than 1 MiB")
  }

  @Test("Nesting, attributes and declarations of namespaces without end take no more than time")
  func large() throws {
    let count = 200_000
    let deep = String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
    #expect(try events(deep).utf8.count == 6 * count)
    let wide = "<a" + (0..<count).map { " b\($0)='1'" }.joined() + "/>"
    #expect(try events(wide).hasSuffix("b199999=1></>"))
    let spaces =
      "<a" + (0..<20_000).map { " xmlns:p\($0)='u'" }.joined() + ">"
      + String(repeating: "<p0:b xmlns:q='v'/>", count: 20_000) + "</a>"
    #expect(try events(spaces).hasPrefix("<a><{u}b></>"))
    let groups = String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
    #expect(try events("<!DOCTYPE a [<!ELEMENT a \(groups)>]><a/>") == "<a></>")
    var chain = "<!DOCTYPE a [<!ENTITY e0 'x'>"
    for level in 1...2000 { chain += "<!ENTITY e\(level) '&e\(level - 1);'>" }
    #expect(try events(chain + "]><a b='&e2000;'>&e2000;</a>") == "<a b=x>x</>")
  }
}
