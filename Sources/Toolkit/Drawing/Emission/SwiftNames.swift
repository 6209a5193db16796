/// Names of types that Swift, Foundation and the interfaces own. A type of the same name would hide
/// theirs from the rest of a program.
enum SwiftNames {
  /// Whether a type should not have the name.
  static func owns(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return all.contains(bytes) || hasPrefix(bytes)
  }

  /// Whether a name is like those of UIKit, AppKit and what is below them: `UIImage`, `CGPath`.
  private static func hasPrefix(_ name: [UInt8]) -> Bool {
    guard name.count > 3, name[2] < UInt8(ascii: "a"), name[2] > UInt8(ascii: "9") else {
      return false
    }
    return ["UI", "NS", "CG", "CF", "CA", "CI"].contains { $0.utf8.elementsEqual(name[..<2]) }
  }

  private static let all: Set<[UInt8]> = {
    var result: Set<[UInt8]> = []
    for list in [swift, foundation, swiftUI] {
      var word: [UInt8] = []
      list.withUTF8Buffer { bytes in
        for byte in bytes {
          if byte > 0x20 {
            word.append(byte)
          } else if !word.isEmpty {
            result.insert(word)
            word = []
          }
        }
      }
      if !word.isEmpty { result.insert(word) }
    }
    return result
  }()

  /// The language, its library, and modules.
  private static let swift: StaticString = """
    Actor Any AnyActor AnyClass AnyCollection AnyHashable AnyIndex AnyIterator AnyKeyPath
    AnyObject AnySequence AppKit Array ArraySlice AsyncSequence AsyncStream AsyncThrowingStream
    BidirectionalCollection BinaryFloatingPoint BinaryInteger BitwiseCopyable Bool
    CancellationError CaseIterable CBool CChar CDouble CFloat Character CheckedContinuation CInt
    Clock CLong ClosedRange Codable CodingKey Collection CollectionDifference Combine CommandLine
    Comparable ContiguousArray ContinuousClock Copyable CoreFoundation CoreGraphics CoreImage
    CoreText CShort CustomStringConvertible CVarArg Darwin Decodable Decoder DecodingError
    Dictionary DiscardingTaskGroup Dispatch Double Duration Encodable Encoder EncodingError
    Equatable Error Escapable Executor ExecutorJob FixedWidthInteger Float Float16 Float32 Float64
    Float80 FloatingPoint Foundation GlobalActor Hashable Hasher Identifiable InlineArray
    InstantProtocol Int Int128 Int16 Int32 Int64 Int8 IteratorProtocol Job KeyPath KeyValuePairs
    LazySequence MainActor ManagedBuffer MemoryLayout Mirror MutableCollection MutableSpan Never
    Numeric ObjectIdentifier ObjectiveC Observation OpaquePointer Optional OptionSet OutputSpan
    Protocol QuartzCore RandomAccessCollection Range RangeExpression RangeSet RawRepresentable
    RawSpan Regex Repeated Result ReversedCollection Self Sendable Sequence Set SetAlgebra
    SignedInteger SignedNumeric Slice Span StaticString Strideable String StringProtocol Substring
    SuspendingClock Swift SwiftUI SystemRandomNumberGenerator Task TaskGroup TaskLocal
    TaskPriority Type UIKit UInt UInt128 UInt16 UInt32 UInt64 UInt8 Unicode UniformTypeIdentifiers
    Unmanaged UnsafePointer UnsignedInteger Void
    """

  /// Foundation, Combine and Dispatch.
  private static let foundation: StaticString = """
    AffineTransform AnyCancellable AnyPublisher AttributeContainer AttributedString
    AttributedSubstring AttributeScopes BlockOperation Bundle ByteCountFormatter Calendar
    Cancellable CharacterSet Comparator Data DataProtocol Date DateComponents DateFormatter
    DateInterval DateIntervalFormatter Decimal Dimension DispatchGroup DispatchQueue DispatchTime
    EnergyFormatter Fail FileHandle FileManager FormatStyle Formatter Future Host HTTPCookie
    HTTPURLResponse IndexPath IndexSet InflectionRule InputStream ISO8601DateFormatter JSONDecoder
    JSONEncoder JSONSerialization Just LengthFormatter Locale LocalizedError
    LocalizedStringResource MassFormatter Measurement Morphology Notification NotificationCenter
    NotificationQueue NumberFormatter ObservableObject Operation OperationQueue OutputStream
    PassthroughSubject PersonNameComponents Pipe Port PortMessage Predicate Process ProcessInfo
    Progress PropertyListDecoder PropertyListEncoder Published Publisher Publishers
    QualityOfService Record RunLoop Scanner Scheduler SortDescriptor SortOrder Stream
    StreamDelegate Subject Subscriber Subscribers Subscription Thread TimeInterval Timer TimeZone
    UndoManager Unit UnitAngle UnitArea UnitDuration UnitEnergy UnitLength UnitMass UnitPower
    UnitSpeed UnitTemperature UnitVolume URL URLCache URLComponents URLError URLQueryItem
    URLRequest URLResponse URLSession UserDefaults UUID XMLParser
    """

  /// SwiftUI, which lends its names to every file that draws with it.
  private static let swiftUI: StaticString = """
    AccessibilityActionKind AccessibilityAttachmentModifier AccessibilityTraits ActionSheet Alert
    Alignment AlignmentID AlternatingRowBackgroundBehavior Anchor Angle AngularGradient Animatable
    AnimatableData AnimatableModifier AnimatablePair Animation AnimationCompletionCriteria
    AnimationContext AnimationState AnimationTimelineSchedule AnyGesture AnyLayout AnyShape
    AnyShapeStyle AnyTransition AnyView App AppStorage AsyncImage AsyncImagePhase Axis AxisMarks
    BackgroundMaterial BackgroundProminence BackgroundStyle BackgroundTask BadgeProminence Binding
    BlendMode BlurReplaceTransition BorderedButtonStyle BorderlessButtonStyle BorderShape
    BounceBehavior Button ButtonBorderShape ButtonRepeatBehavior ButtonRole ButtonStyle
    ButtonStyleConfiguration ButtonToggleStyle Canvas Capsule Circle CircularProgressViewStyle
    Color ColorMatrix ColorPicker ColorRenderingMode ColorScheme ColorSchemeContrast CommandGroup
    CommandMenu Commands ConcentricRectangle ConfirmationDialog ContainerRelativeShape
    ContainerValues ContentMarginPlacement ContentMode ContentShapeKinds ContentSizeCategory
    ContentTransition ContentUnavailableView ContextMenu ControlGroup ControlSize CoordinateSpace
    CustomAnimation CustomHoverEffect DatePicker DatePickerComponents DatePickerStyle
    DefaultButtonStyle DefaultListStyle DefaultMenuStyle DefaultToggleStyle DepthAlignment
    DialogSeverity DigitalCrownEvent DisclosureGroup DisclosureTableRow DismissAction Divider
    DocumentGroup DragGesture DropDelegate DropInfo DropOperation DropProposal DynamicProperty
    DynamicTypeSize DynamicViewContent Edge EdgeInsets EditActions EditButton EditMode Ellipse
    EllipticalGradient EmptyAnimatableData EmptyCommands EmptyModifier EmptyView Entry Environment
    EnvironmentKey EnvironmentObject EnvironmentValues EventModifiers ExplicitAnimation
    FetchedResults FetchRequest FileDocument FillShapeStyle FillShapeView FillStyle FocusedBinding
    FocusedObject FocusedValue FocusedValueKey FocusedValues FocusInteractions FocusState Font
    ForEach ForegroundStyle Form FormStyle Gauge GaugeStyle GeometryEffect GeometryProxy
    GeometryReader Gesture GestureMask GestureState Glass GlassEffectContainer Gradient
    GraphicsContext Grid GridItem GridLayout GridRow Group GroupBox GroupBoxStyle
    HandGestureShortcut HelpLink HierarchicalShapeStyle HorizontalAlignment HorizontalEdge
    HoverEffect HoverPhase HSplitView HStack HStackLayout Image ImageDynamicRange ImagePaint
    ImageRenderer ImmersiveSpace InputDevice InsetGroupedListStyle InsetShape InsettableShape
    InspectorCommands InterfaceOrientation KeyboardShortcut KeyEquivalent KeyframeAnimator
    Keyframes KeyframeTimeline KeyPress Label LabeledContent LabeledContentStyle LabelStyle Layout
    LayoutDirection LayoutProperties LayoutSubview LayoutSubviews LayoutValueKey LazyHGrid
    LazyHStack LazyVGrid LazyVStack LegibilityWeight LibraryContentProvider LibraryItem
    LinearGradient LinearKeyframe Link LinkButtonStyle List ListItemTint ListSectionSpacing
    ListStyle LocalizedStringKey LongPressGesture MagnificationGesture MagnifyGesture Map Material
    Menu MenuBarExtra MenuButton MenuPickerStyle MenuStyle MeshGradient ModifiedContent
    MoveCommandDirection MoveTransition MultiDatePicker NamedCoordinateSpace Namespace
    NavigationLink NavigationPath NavigationSplitView NavigationStack NavigationTransition
    NavigationView NewDocumentButton Observable ObservedObject OffsetShape
    OnInsertTableRowModifier OpacityTransition OpenURLAction OutlineGroup OutlineSubgroupChildren
    PasteButton Path PeriodicTimelineSchedule PhaseAnimator Picker PickerStyle
    PinnedScrollableViews PlaceholderTextShapeStyle PlainButtonStyle Popover PreferenceKey
    PreferredColorSchemeKey PresentationDetent PresentationMode Preview PreviewContext
    PreviewDevice PreviewLayout PreviewProvider PrimitiveButtonStyle ProgressView
    ProgressViewStyle ProjectionTransform ProposedViewSize PushTransition RadialGradient Rectangle
    RectangleCornerInsets RectangleCornerRadii RedactionReasons RenameAction RenameButton
    RotatedShape RotateGesture RotationGesture RoundedCornerStyle RoundedRectangle SafeAreaRegions
    ScaledMetric ScaledShape ScaleTransition Scene SceneBuilder ScenePhase SceneStorage
    ScrollAnchorRole ScrollPosition ScrollTarget ScrollTransitionPhase ScrollView ScrollViewProxy
    ScrollViewReader SearchFieldPlacement SearchScopeActivation SearchSuggestionsPlacement Section
    SectionedFetchRequest SecureField Selection SensoryFeedback SequenceGesture Settings
    SettingsLink Shader ShaderFunction ShaderLibrary ShadowStyle Shape ShapeRole ShapeStyle
    ShareLink SharePreview SidebarListStyle SimultaneousGesture Slider SlideTransition Spacer
    SpatialTapGesture Spring SpringKeyframe State StateObject Stepper StrokeBorderShapeView
    StrokeShapeView StrokeStyle SubmitLabel SubscriptionView Subview SwipeActions
    SwitchToggleStyle SymbolEffectTransition SymbolRenderingMode SymbolVariants Tab TabContent
    Table TableColumn TableColumnBuilder TableRow TableStyle TabRole TabSection TabView TapGesture
    Text TextAlignment TextAttribute TextEditor TextField TextFieldStyle TextProxy TextRenderer
    TextSelection TextVariant TimelineSchedule TimelineView Toggle ToggleStyle Toolbar
    ToolbarContent ToolbarItem ToolbarItemGroup ToolbarPlacement ToolbarRole ToolbarSpacer
    ToolbarTitleMenu Transaction TransactionKey TransformedShape Transition TransitionPhase
    TupleView UnevenRoundedRectangle UnitCurve UnitPoint UserInterfaceSizeClass VectorArithmetic
    VerticalAlignment VerticalEdge View ViewBuilder ViewModifier ViewSpacing ViewThatFits
    Visibility VisualEffect VSplitView VStack VStackLayout Window WindowGroup WindowStyle
    WritingToolsBehavior ZStack ZStackLayout
    """
}
