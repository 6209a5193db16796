import App
import Boards
import Interface
import Replication

/// What goes wrong with whole pages, devices and servers.
extension CountingTogether {
  /// The page dies; the disk has what it was asked for first, up to somewhere.
  mutating func kill(_ d: Int, _ t: Int) {
    let tab = devices[d].tabs.remove(at: t)
    var done = random.below(tab.transactions.count + 1)
    for transaction in tab.transactions where done > 0 {
      done -= 1
      if case .store(let writes, _) = transaction { write(writes, to: d) }
    }
    for request in tab.requests where random.oneIn(2) { _ = server.answer(request.request) }
    if devices[d].tabs.isEmpty { addTab(d, fragment: link) }
  }

  mutating func killServer() {
    for d in devices.indices {
      for t in devices[d].tabs.indices {
        for (ticket, _) in devices[d].tabs[t].requests {
          _ = send(d, t, .inStep(.answered(ticket: ticket, NetworkAnswer.none)))
        }
        devices[d].tabs[t].requests.removeAll()
        if let ticket = devices[d].tabs[t].stream?.ticket {
          devices[d].tabs[t].stream = nil
          _ = send(d, t, .inStep(.answered(ticket: ticket, NetworkAnswer.none)))
        }
      }
    }
  }

  mutating func restore() {
    guard !backups.isEmpty else { return }
    let backup = backups[random.below(backups.count)]
    let before = everywhere
    devices[backup.device].records = backup.records
    devices[backup.device].tabs = []
    addTab(backup.device, fragment: link)
    destroyed.formUnion(before.subtracting(everywhere))
  }

  mutating func clone(_ d: Int) {
    devices.append(SimulatedDevice(records: devices[d].records, skew: devices[d].skew))
    addTab(devices.count - 1, fragment: link)
  }

  mutating func restoreServer() {
    killServer()
    let before = everywhere
    server = server.restored(
      to: serverBackup, epoch: mutation == .sameEpoch ? server.epoch : random.next())
    serverBackup = min(serverBackup, server.operations.count)
    destroyed.formUnion(before.subtracting(everywhere))
  }

  /// What lies on any disk.
  var everywhere: Set<UInt64> {
    var names: Set<UInt64> = []
    for operation in server.operations { names.insert(operation.digest.bits) }
    for device in devices { names.formUnion(device.names) }
    return names
  }
}
