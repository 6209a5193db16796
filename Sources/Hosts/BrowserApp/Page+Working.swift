import App

#if arch(wasm32)
  import Interface

  /// Says how it goes with files and proofs of what is played.
  @_expose(wasm, "detent_worked") @_cdecl("detent_worked")
  func worked(_ count: Int32) {
    Running.page?.handle(.answered(.worked(Inbox.bytes(count))))
  }
#endif
