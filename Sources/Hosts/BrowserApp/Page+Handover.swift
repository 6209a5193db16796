import App

#if arch(wasm32)
  import BrowserHost
  import Interface

  extension Page {
    /// Hands something to a person's other programs, or asks for it.
    func hand(_ handover: Handover) {
      switch handover {
      case .write(let bytes, let isFirst):
        host_file(bytes, Int32(bytes.count), isFirst ? 1 : 0)
      case .save(let name, let type):
        let bytes = pair(name, type)
        host_save(bytes, Int32(bytes.count))
      case .open: host_choose()
      case .share(let title, let text):
        let bytes = pair(title, text)
        host_share(bytes, Int32(bytes.count))
      case .mail(let address):
        let bytes = Array(address.utf8)
        host_mail(bytes, Int32(bytes.count))
      }
    }

    private func pair(_ first: String, _ second: String) -> [UInt8] {
      var bytes = Array(first.utf8)
      bytes.append(0)
      bytes.append(contentsOf: second.utf8)
      return bytes
    }

    /// Takes the file that a person chose.
    mutating func opened(_ trouble: Int32, _ nameCount: Int, _ bytes: [UInt8]) {
      if trouble != 0 {
        handle(.answered(.noFile(FileTrouble(rawValue: trouble) ?? .unreadable)))
        return
      }
      let end = min(nameCount, bytes.count)
      handle(.answered(.file(name: Array(bytes[..<end]), Array(bytes[end...]))))
    }
  }
#endif
