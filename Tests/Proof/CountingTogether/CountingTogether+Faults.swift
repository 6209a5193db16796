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
    forget(tab, of: d)
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
    for tab in devices[backup.device].tabs { forget(tab, of: backup.device) }
    devices[backup.device].tabs = []
    addTab(backup.device, fragment: link)
    destroyed.formUnion(before.subtracting(everywhere))
  }

  /// The store of a device is taken away under its open pages, some of which are told.
  mutating func wipe(_ d: Int) {
    let before = everywhere
    devices[d].records = [:]
    devices[d].generation += 1
    var inMemory: Set<UInt64> = []
    for tab in devices[d].tabs { inMemory.formUnion(tab.names) }
    destroyed.formUnion(before.subtracting(everywhere).subtracting(inMemory))
    for t in devices[d].tabs.indices where random.oneIn(2) {
      note(send(d, t, .notStored(ticket: 0, .lost)), d, t)
    }
  }

  /// Lets a page notice that its store was taken away, and write it anew.
  mutating func rescue(_ d: Int, _ t: Int) {
    guard devices[d].tabs[t].generation != devices[d].generation else { return }
    note(send(d, t, .notStored(ticket: 0, .lost)), d, t)
    while !devices[d].tabs[t].transactions.isEmpty { transact(d, t, mayFail: false) }
  }

  /// A page is gone that may have been the only one to know what its store had before it was taken
  /// away.
  mutating func forget(_ tab: SimulatedTab, of d: Int) {
    guard tab.generation != devices[d].generation else { return }
    // What it still wrote lies in a store without a link to any server.
    var elsewhere: Set<UInt64> = []
    for operation in server.operations { elsewhere.insert(operation.digest.bits) }
    for other in devices.indices where other != d { elsewhere.formUnion(devices[other].names) }
    destroyed.formUnion(tab.names.subtracting(elsewhere))
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
