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
    forget(tab)
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
    let tabs = devices[backup.device].tabs
    devices[backup.device].tabs = []
    for tab in tabs { forget(tab) }
    addTab(backup.device, fragment: link)
    destroyed.formUnion(before.subtracting(everywhere))
  }

  /// The store of a device is taken away under its open pages, some of which are told.
  mutating func wipe(_ d: Int) {
    let taken = devices[d].names
    devices[d].records = [:]
    devices[d].generation += 1
    wiped.formUnion(taken)
    destroyed.formUnion(taken.subtracting(everywhere).subtracting(inMemory))
    for t in devices[d].tabs.indices where random.oneIn(2) {
      note(send(d, t, .notStored(ticket: 0, .lost)), d, t)
    }
  }

  /// Lets a page notice that its store was taken away, and write it anew.
  mutating func rescue(_ d: Int, _ t: Int) {
    let tab = devices[d].tabs[t]
    guard tab.generation != devices[d].generation || tab.app.storage == .behind(.lost) else {
      return
    }
    note(send(d, t, .notStored(ticket: 0, .lost)), d, t)
    while !devices[d].tabs[t].transactions.isEmpty { transact(d, t, mayFail: false) }
  }

  /// A page is gone that may have been the only one to know what its store had before it was taken
  /// away, and what it had not yet written anew.
  mutating func forget(_ tab: SimulatedTab) {
    destroyed.formUnion(
      tab.names.intersection(wiped).subtracting(inMemory).subtracting(everywhere))
  }

  mutating func clone(_ d: Int) {
    devices.append(SimulatedDevice(records: devices[d].records, skew: devices[d].skew))
    addTab(devices.count - 1, fragment: link)
  }

  mutating func restoreServer() {
    killServer()
    let before = everywhere
    // Either somebody restored a backup, and it knows, or its disk was set back behind its back.
    let isKnown = mutation != .setBackUnseen && random.oneIn(2)
    server = server.restored(to: serverBackup, epoch: isKnown ? random.next() : server.epoch)
    serverBackup = min(serverBackup, server.operations.count)
    destroyed.formUnion(before.subtracting(everywhere))
  }

  /// What any open page knows.
  private var inMemory: Set<UInt64> {
    var names: Set<UInt64> = []
    for device in devices {
      for tab in device.tabs { names.formUnion(tab.names) }
    }
    return names
  }

  /// What lies on any disk.
  var everywhere: Set<UInt64> {
    var names: Set<UInt64> = []
    for operation in server.operations { names.insert(operation.digest.bits) }
    for device in devices { names.formUnion(device.names) }
    return names
  }
}
