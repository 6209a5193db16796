import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

@Suite struct WebAssetsTests {
  private static let script = "/host/main.0123456789.js"

  @Test("The same answers come in the process and over a socket", arguments: [false, true])
  func servesAssets(overSocket: Bool) async throws {
    let site = try TestSite()
    let application = try site.server().application()
    try await application.test(overSocket ? .live : .router) { client in
      let index = try await client.execute(uri: "/", method: .get)
      #expect(index.status == .ok)
      #expect(String(buffer: index.body) == "<!doctype html><title>Detent</title>")
      #expect(index.headers[.contentType] == "text/html; charset=utf-8")
      #expect(index.headers[.cacheControl] == "no-cache")
      #expect(index.headers[.eTag] == "\"i1\"")

      let packed = try await client.execute(
        uri: Self.script, method: .get, headers: [.acceptEncoding: "gzip, br"])
      #expect(String(buffer: packed.body) == "BROTLI")
      #expect(packed.headers[.contentEncoding] == "br")
      #expect(packed.headers[.contentType] == "text/javascript; charset=utf-8")
      #expect(packed.headers[.vary] == "Accept-Encoding")
      #expect(packed.headers[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(packed.headers[.eTag] == "\"m1-br\"")
      #expect(packed.headers[.contentLength] == "6")

      let plain = try await client.execute(uri: Self.script, method: .get)
      #expect(String(buffer: plain.body) == TestSite.script)
      #expect(plain.headers[.contentEncoding] == nil)
      #expect(plain.headers[.eTag] == "\"m1\"")

      let wasm = try await client.execute(uri: "/BrowserApp.aaaaaaaaaa.wasm", method: .get)
      #expect(wasm.headers[.contentType] == "application/wasm")

      let worker = try await client.execute(uri: "/service-worker.js?v=1", method: .get)
      #expect(worker.status == .ok)
      #expect(worker.headers[.cacheControl] == "no-cache")
    }
  }

  @Test("A page of its own is found with its ending and without; the first one has no other name")
  func servesPages() async throws {
    let site = try TestSite()
    try await site.server().application().test(.router) { client in
      for path in ["/proof", "/proof.html"] {
        let page = try await client.execute(uri: path, method: .get)
        #expect(page.status == .ok)
        #expect(String(buffer: page.body) == "<!doctype html><title>Proof</title>")
        #expect(page.headers[.cacheControl] == "no-cache")
        #expect(page.headers[.eTag] == "\"p1\"")
      }
      for path in ["/index", "/proof/", "/Proof", "/service-worker"] {
        #expect(try await client.execute(uri: path, method: .get).status == .notFound)
      }
    }
  }

  @Test("HEAD tells all that GET does, without the bytes", arguments: [false, true])
  func head(overSocket: Bool) async throws {
    let site = try TestSite()
    try await site.server().application().test(overSocket ? .live : .router) { client in
      let head = try await client.execute(
        uri: Self.script, method: .head, headers: [.acceptEncoding: "gzip"])
      #expect(head.status == .ok)
      #expect(head.body.readableBytes == 0)
      #expect(head.headers[.contentLength] == "7")
      #expect(head.headers[.contentEncoding] == "gzip")
      #expect(head.headers[.eTag] == "\"m1-gzip\"")
      let health = try await client.execute(uri: "/health", method: .head)
      #expect(health.status == .ok)
      #expect(health.body.readableBytes == 0)
      let missing = try await client.execute(uri: "/nothing", method: .head)
      #expect(missing.status == .notFound)
      #expect(missing.body.readableBytes == 0)
    }
  }

  @Test("What a browser has already is not sent again, each coding with a tag of its own")
  func notModified() async throws {
    let site = try TestSite()
    try await site.server().application().test(.live) { client in
      let same = try await client.execute(
        uri: Self.script, method: .get,
        headers: [.acceptEncoding: "br", .ifNoneMatch: "\"old\", W/\"m1-br\""])
      #expect(same.status == .notModified)
      #expect(same.body.readableBytes == 0)
      #expect(same.headers[.eTag] == "\"m1-br\"")
      #expect(same.headers[.vary] == "Accept-Encoding")
      #expect(same.headers[.cacheControl] == "public, max-age=31536000, immutable")
      let other = try await client.execute(
        uri: Self.script, method: .get,
        headers: [.acceptEncoding: "gzip", .ifNoneMatch: "\"m1-br\""])
      #expect(other.status == .ok)
      #expect(String(buffer: other.body) == "GZIPPED")
    }
  }

  @Test("A reader that refuses every coding is told so")
  func notAcceptable() async throws {
    let site = try TestSite()
    try await site.server().application().test(.router) { client in
      let answer = try await client.execute(
        uri: "/", method: .get, headers: [.acceptEncoding: "identity;q=0"])
      #expect(answer.status == .notAcceptable)
    }
  }

  @Test(
    "No path reaches a file that is not of the web app",
    arguments: [
      "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/host/../../secret.txt",
      "//secret.txt", "/./index.html", "/host//main.0123456789.js", "/unlisted.txt",
      "/assets.json", "/host/main.0123456789.js.br", "/host/main.0123456789.js%00",
      "/host/", "/INDEX.HTML",
    ])
  func traversal(path: String) async throws {
    let site = try TestSite()
    try await site.server().application().test(.live) { client in
      let answer = try await client.execute(uri: path, method: .get)
      #expect(answer.status == .notFound)
      #expect(!String(buffer: answer.body).contains("never served"))
    }
  }

  @Test("A web app that is missing, damaged or not built is refused with words")
  func refusesDamagedWebApp() throws {
    let site = try TestSite()
    var elsewhere = site.configuration
    elsewhere.webRoot = site.path("nowhere")
    #expect(
      throws: ServerFailure.noWebApp(
        root: site.path("nowhere"), reason: "assets.json is missing")
    ) { try site.server(elsewhere) }
    try site.write("web/service-worker.js", "// another file")
    #expect(
      throws: ServerFailure.noWebApp(
        root: site.path("web"), reason: "/service-worker.js is not the file that was built")
    ) { try site.server() }
    try site.write("web/assets.json", "{\"files\": 7}")
    #expect(
      throws: ServerFailure.noWebApp(
        root: site.path("web"), reason: "assets.json cannot be understood")
    ) { try site.server() }
    try site.write("web/assets.json", "{\"files\": {}}")
    #expect(
      throws: ServerFailure.noWebApp(root: site.path("web"), reason: "index.html is missing")
    ) { try site.server() }
  }
}
