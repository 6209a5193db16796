import FoundationEssentials
import NIOCore

/// The files of the web app by the path they are asked for.
///
/// All of them are read once, at start: a request only ever looks a path up, so no path, however
/// it is written, can reach the disk.
struct WebAssets: Sendable {
  let byPath: [String: WebAsset]

  /// Reads the files that `assets.json` in `root` lists, with their `.br` and `.gz` siblings.
  /// - Throws: ``ServerFailure/noWebApp(root:reason:)`` when a file is missing or not the one that
  ///   was built.
  init(root: String) throws(ServerFailure) {
    let listing: Listing
    do {
      listing = try JSONDecoder().decode(Listing.self, from: Self.read("assets.json", in: root))
    } catch let failure as ServerFailure {
      throw failure
    } catch {
      throw .noWebApp(root: root, reason: "assets.json cannot be understood")
    }
    var byPath: [String: WebAsset] = [:]
    for (path, entry) in listing.files {
      byPath[path] = try Self.asset(path: path, entry: entry, root: root)
    }
    guard let index = byPath["/index.html"] else {
      throw .noWebApp(root: root, reason: "index.html is missing")
    }
    byPath["/"] = index
    // A page has an address that can be said: /proof is /proof.html.
    for (path, asset) in byPath where path.hasSuffix(".html") && path != "/index.html" {
      byPath[String(path.dropLast(5))] = asset
    }
    self.byPath = byPath
  }

  private static func asset(
    path: String, entry: Listing.Entry, root: String
  ) throws(ServerFailure) -> WebAsset {
    let plain = try read(String(path.dropFirst()), in: root)
    guard plain.count == entry.size else {
      throw .noWebApp(root: root, reason: "\(path) is not the file that was built")
    }
    var representations = [
      WebAsset.Representation(
        coding: .identity, body: ByteBuffer(bytes: plain), entityTag: "\"\(entry.etag)\"")
    ]
    for (coding, suffix, size) in [
      (ContentCoding.brotli, ".br", entry.brotli), (.gzip, ".gz", entry.gzip),
    ] {
      guard let size else { continue }
      let packed = try read(String(path.dropFirst()) + suffix, in: root)
      guard packed.count == size else {
        throw .noWebApp(root: root, reason: "\(path)\(suffix) is not the file that was built")
      }
      representations.append(
        .init(
          coding: coding, body: ByteBuffer(bytes: packed),
          entityTag: "\"\(entry.etag)-\(coding.rawValue)\""))
    }
    return WebAsset(
      type: entry.type, isImmutable: entry.immutable, representations: representations)
  }

  private static func read(_ name: String, in root: String) throws(ServerFailure) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: root).appending(path: name))
    } catch {
      throw .noWebApp(root: root, reason: "\(name) is missing")
    }
  }

  /// `assets.json` as `Scripts/build-web` writes it.
  private struct Listing: Decodable {
    let files: [String: Entry]

    struct Entry: Decodable {
      let etag: String
      let type: String
      let size: Int
      let gzip: Int?
      let brotli: Int?
      let immutable: Bool
    }
  }
}
