import App
import Boards
import Interface
import JSONCoding
import Replication

/// What lies between a device and the server.
extension CountingTogether {
  mutating func network(_ d: Int, _ t: Int, isGood: Bool) {
    let waiting = devices[d].tabs[t].requests.count
    guard waiting > 0 else { return }
    let (ticket, request) = devices[d].tabs[t].requests.remove(
      at: isGood ? 0 : random.below(waiting))
    var answer = NetworkAnswer.none
    if mutation == .sentWithoutAnswer, request.method == .post, random.oneIn(3),
      let cursor = devices[d].tabs[t].app.inStepCursor
    {
      let receipt = UploadAnswer(epoch: server.epoch, after: cursor, cursor: cursor, new: 0)
      answer = NetworkAnswer(status: 200, body: receipt.canonicalBytes)
      _ = send(d, t, .inStep(.answered(ticket: ticket, answer)))
      return
    }
    switch isGood ? 15 : random.below(16) {
    case 0: break  // lost on its way there
    case 1: _ = serve(request)  // the answer is lost
    case 2:
      _ = serve(request)
      answer = serve(request)  // something between sent it twice
    case 3: answer = NetworkAnswer(status: 503, retryAfter: Int32(random.below(400)))
    case 4, 5: answer = Interloper.answer(instead: nil, random.next())
    case 6: answer = Interloper.answer(instead: serve(request), random.next())
    case 7 where request.path.hasSuffix("/operations"): answer = server.refuse(random.next())
    default: answer = serve(request)
    }
    say(
      d, t,
      "\(request.method) \(request.path) "
        + "\((try? Upload(canonicalBytes: request.body))?.operations.map { $0.digest } ?? []), "
        + "answered with \(answer.status)")
    if mutation == .proxysWordTaken { answer = Interloper.believed(answer) }
    _ = send(d, t, .inStep(.answered(ticket: ticket, answer)))
  }

  mutating func serve(_ request: NetworkRequest) -> NetworkAnswer {
    let answer = server.answer(request)
    if mutation == .serverDoubles, random.oneIn(4) { server.takeAgain() }
    return answer
  }

  mutating func streamOn(_ d: Int, _ t: Int, isGood: Bool) {
    guard var stream = devices[d].tabs[t].stream else { return }
    if !isGood, random.oneIn(12) {
      devices[d].tabs[t].stream = nil
      _ = send(
        d, t,
        .inStep(
          .answered(ticket: stream.ticket, NetworkAnswer(status: random.oneIn(2) ? 200 : 0))))
      return
    }
    let page = server.page(after: stream.cursor)
    if page.cursor > stream.cursor || page.head < stream.cursor {
      stream.bytes += Array(": \n\nevent: operations\ndata: ".utf8) + page.json.bytes()
      stream.bytes += Array("\n\n".utf8)
      stream.cursor = page.cursor
    }
    // Proxies hold pieces back and cut them anywhere.
    let count = isGood ? stream.bytes.count : random.below(stream.bytes.count + 1)
    let piece = Array(stream.bytes[..<count])
    stream.bytes.removeFirst(count)
    devices[d].tabs[t].stream = stream
    if !piece.isEmpty { _ = send(d, t, .inStep(.streamed(ticket: stream.ticket, piece))) }
  }
}
