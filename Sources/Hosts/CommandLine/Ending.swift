import ArgumentParser
import Replication
import Server
import Storage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How the process ends when a command was not carried out, or only help was wanted.
struct Ending {
  let message: String
  let status: Int32

  /// Finds words and number for whatever was thrown.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure:
      message = "detent: \(failure)"
      status = failure.exitCode
    case let fault as FileFault:
      message = "detent: \(fault)"
      status = fault.exitCode
    case let failure as ClickFailure:
      message = "detent: \(failure)"
      status = failure.exitCode
    case let failure as DrawFailure:
      message = "detent: \(failure)"
      status = failure.exitCode
    case let spoken as FailureInLanguage:
      message = "detent: \(spoken.words)"
      status = spoken.failure.exitCode
    case let failure as any SpokenFailure:
      message = "detent: \(failure)"
      status = failure.exitCode
    case let failure as StoreFailure:
      message = "detent: \(failure.words)"
      status = failure.exitCode
    case let failure as BackupFailure:
      message = "detent: \(failure)"
      status = failure.exitCode
    case let failure as ServerFailure:
      message = "detent: \(failure)"
      status = failure.exitCode
    case let trouble as ServerTrouble:
      message = "detent: \(trouble.words)"
      status = trouble.exitCode
    case let refused as RefusedChange:
      message = "detent: \(refused.words)"
      status = refused.exitCode
    default:
      message = Detent.fullMessage(for: error)
      status = Detent.exitCode(for: error).rawValue
    }
  }

  /// Says it, on standard error unless it was asked for, and ends the process.
  func exit() -> Never {
    let text = message.isEmpty ? "" : Printable.text(Secrets.struckOut(of: message)) + "\n"
    do {
      try (status == 0 ? OutputStream.output : .error).write(text)
    } catch {
      // Where not even the error output takes anything, the status alone says it.
      try? OutputStream.error.write("detent: \(error)\n")
      systemExit(ExitStatus.inputOutput)
    }
    systemExit(status)
  }
}

private func systemExit(_ status: Int32) -> Never {
  #if canImport(Glibc)
    Glibc.exit(status)
  #elseif canImport(Musl)
    Musl.exit(status)
  #else
    Darwin.exit(status)
  #endif
}
