import App
import Text

#if arch(wasm32)
  import Boards
  import BrowserHost
  import Interface
  import Markup

  extension Page {
    /// Carries out what no first tap asks for.
    @inline(never)
    func runLater(_ effect: App.Effect) {
      switch effect {
      case .useTicks(let isWanted):
        for tick in Tick.allCases {
          let samples = isWanted ? tick.samples : []
          host_sound(Int32(tick.rawValue), samples, Int32(samples.count), Tick.rate)
        }
      case .request(let request, let ticket):
        let bytes = RequestBytes.encode(request)
        host_request(ticket, bytes, Int32(bytes.count))
      case .cancel(let ticket): host_cancel(ticket)
      case .copy(let text):
        let bytes = Array(text.utf8)
        host_copy(bytes, Int32(bytes.count))
      case .occupyScreen(let isWanted): host_occupy_screen(isWanted ? 1 : 0)
      case .feelMotion(let isWanted): host_feel_motion(isWanted ? 1 : 0)
      case .pickPicture(let side, let mostBytes): host_pick_picture(side, mostBytes)
      case .hand(let handover): hand(handover)
      case .plain(.askPosition): host_ask_position()
      case .plain(.update): host_update()
      case .plain(.reload): host_reload()
      default: break  // run has done it
      }
    }
  }
#endif
