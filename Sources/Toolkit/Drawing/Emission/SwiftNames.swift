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
    Actor Any AnyActor AnyClass AnyCollection AnyHashable AnyIndex AnyIterator AnyKeyPath AnyObject
    AnySequence AppKit Array ArraySlice AsyncSequence AsyncStream AsyncThrowingStream
    BidirectionalCollection BinaryFloatingPoint BinaryInteger BitwiseCopyable Bool CBool CChar CDouble
    CFloat CInt CLong CShort CVarArg CancellationError CaseIterable Character CheckedContinuation Clock
    ClosedRange Codable CodingKey Collection CollectionDifference Combine CommandLine Comparable
    ContiguousArray ContinuousClock Copyable CoreFoundation CoreGraphics CoreImage CoreText
    CustomStringConvertible Darwin Decodable Decoder DecodingError Dictionary DiscardingTaskGroup
    Dispatch Double Duration Encodable Encoder EncodingError Equatable Error Escapable Executor
    ExecutorJob FixedWidthInteger Float Float16 Float32 Float64 Float80 FloatingPoint Foundation
    GlobalActor Hashable Hasher Identifiable InlineArray InstantProtocol Int Int128 Int16 Int32 Int64
    Int8 IteratorProtocol Job KeyPath KeyValuePairs Lazy LazySequence MainActor ManagedBuffer
    MemoryLayout Mirror MutableCollection MutableSpan Never Numeric ObjectIdentifier ObjectiveC
    Observation OpaquePointer OptionSet Optional OutputSpan Protocol QuartzCore RandomAccessCollection
    Range RangeExpression RangeSet RawRepresentable RawSpan Regex Repeated Result ReversedCollection
    Self Sendable Sequence Set SetAlgebra SignedInteger SignedNumeric Slice Span StaticString Strideable
    String StringProtocol Substring SuspendingClock Swift SwiftUI SystemRandomNumberGenerator Task
    TaskGroup TaskLocal TaskPriority Type UIKit UInt UInt128 UInt16 UInt32 UInt64 UInt8 Unicode
    UniformTypeIdentifiers Unmanaged UnsafePointer UnsignedInteger Void
    """

  /// Foundation, Combine and Dispatch.
  private static let foundation: StaticString = """
    AffineTransform AnyCancellable AnyPublisher AttributeContainer AttributeScopes AttributedString
    AttributedSubstring BlockOperation Bundle ByteCountFormatter Calendar Cancellable CharacterSet
    Comparator Data DataProtocol Date DateComponents DateFormatter DateInterval
    DateIntervalFormatter Decimal Dimension DispatchGroup DispatchQueue DispatchTime EnergyFormatter
    Fail FileHandle FileManager FormatStyle Formatter Future Host HTTPCookie HTTPURLResponse
    ISO8601DateFormatter IndexPath IndexSet InflectionRule InputStream JSONDecoder JSONEncoder
    JSONSerialization Just LengthFormatter Locale LocalizedError LocalizedStringResource MassFormatter
    Measurement Morphology Notification NotificationCenter NotificationQueue NumberFormatter
    ObservableObject Operation OperationQueue OutputStream PassthroughSubject PersonNameComponents
    Pipe Port PortMessage Predicate Process ProcessInfo Progress PropertyListDecoder
    PropertyListEncoder Published Publisher Publishers QualityOfService Record RunLoop Scanner
    Scheduler SortDescriptor SortOrder Stream StreamDelegate Subject Subscriber Subscribers
    Subscription Thread TimeInterval TimeZone Timer URL URLCache URLComponents URLError URLQueryItem
    URLRequest URLResponse URLSession UUID UndoManager Unit UnitAngle UnitArea UnitDuration UnitEnergy
    UnitLength UnitMass UnitPower UnitSpeed UnitTemperature UnitVolume UserDefaults XMLParser
    """

  /// SwiftUI, which lends its names to every file that draws with it.
  private static let swiftUI: StaticString = """
    AccessibilityActionKind AccessibilityAttachmentModifier AccessibilityTraits ActionSheet Alert
    AlertButton Alignment AlignmentID AlignmentKey AlternatingRowBackgroundBehavior Anchor AngularGradient
    Angle Animatable AnimatableData AnimatableModifier AnimatablePair Animation AnimationCompletionCriteria
    AnimationContext AnimationState AnimationTimelineSchedule AnyGesture AnyLayout AnyLocation
    AnyShape AnyShapeStyle AnyTransition AnyView App AppStorage AsyncImage AsyncImagePhase Attachment
    AxisMarks Axis BackgroundMaterial BackgroundProminence BackgroundStyle BackgroundTask Badge
    BadgeProminence Binding BlendMode BlurReplaceTransition Body BorderShape BorderedButtonStyle
    BorderlessButtonStyle BounceBehavior Button ButtonBorderShape ButtonRepeatBehavior ButtonRole
    ButtonStyle ButtonStyleConfiguration ButtonToggleStyle Canvas Capsule Chart Circle
    CircularProgressViewStyle Color ColorMatrix ColorPicker ColorRenderingMode ColorScheme
    ColorSchemeContrast Command CommandGroup CommandMenu Commands ConcentricRectangle
    ConfirmationDialog ContainerRelativeShape ContainerValues Content ContentMarginPlacement ContentMode
    ContentShapeKinds ContentSizeCategory ContentTransition ContentUnavailableView Context ContextMenu
    ControlGroup ControlSize CoordinateSpace CustomAnimation CustomHoverEffect DatePicker
    DatePickerComponents DatePickerStyle DefaultButtonStyle DefaultListStyle DefaultMenuStyle
    DefaultToggleStyle DepthAlignment DialogSeverity DigitalCrownEvent DisclosureGroup
    DisclosureTableRow DismissAction Divider Document DocumentGroup DragGesture DropDelegate DropInfo
    DropOperation DropProposal DynamicProperty DynamicTypeSize DynamicViewContent Edge EdgeInsets
    EditActions EditButton EditMode EllipticalGradient Ellipse EmptyAnimatableData EmptyCommands
    EmptyModifier EmptyView EnabledKey Entry Environment EnvironmentKey EnvironmentObject
    EnvironmentValues EventModifiers ExplicitAnimation FetchRequest FetchedResults FileDocument
    FillShapeStyle FillShapeView FillStyle Filter FocusInteractions FocusState FocusedBinding
    FocusedObject FocusedValue FocusedValueKey FocusedValues Font ForEach ForegroundStyle Form
    FormStyle Gauge GaugeStyle GeometryEffect GeometryProxy GeometryReader Gesture GestureMask
    GestureState Glass GlassEffectContainer Gradient GraphicsContext Grid GridItem GridLayout GridRow
    Group GroupBox GroupBoxStyle HAlignment HStack HSplitView HStackLayout HandGestureShortcut Hashing
    Heading HelpLink HierarchicalShapeStyle HorizontalAlignment HorizontalEdge HoverEffect HoverPhase
    Icon Image ImageDynamicRange ImagePaint ImageRenderer ImmersiveSpace InsetShape InsettableShape
    InsetGroupedListStyle InspectorCommands InterfaceOrientation IndexView IndexViewStyle InputDevice
    KeyEquivalent KeyPress KeyboardShortcut KeyframeAnimator KeyframeTimeline Keyframes Kerning Label
    LabelStyle LabeledContent LabeledContentStyle LayoutDirection LayoutKey LayoutProperties LayoutSubview
    LayoutSubviews LayoutValueKey Layout LazyHGrid LazyHStack LazyVGrid LazyVStack LegibilityWeight
    LibraryContentProvider LibraryItem LineStyle LinearGradient LinearKeyframe Link LinkButtonStyle List
    ListItemTint ListSectionSpacing ListStyle LocalizedStringKey LongPressGesture MagnificationGesture
    MagnifyGesture Map Material Menu MenuBarExtra MenuButton MenuOrder MenuPickerStyle MenuStyle
    MeshGradient ModifiedContent MoveCommandDirection MoveTransition MultiDatePicker NamedCoordinateSpace
    Namespace NavigationLink NavigationPath NavigationSplitView NavigationStack NavigationTransition
    NavigationView NewDocumentButton Observable ObservedObject OffsetShape OnInsertTableRowModifier
    OpenURLAction OpacityTransition OutlineGroup OutlineSubgroupChildren Overlay PasteButton Path
    PeriodicTimelineSchedule PhaseAnimator Picker PickerStyle PinnedScrollableViews
    PlaceholderTextShapeStyle PlainButtonStyle Popover PreferenceKey PreferredColorSchemeKey
    PresentationDetent PresentationMode PreviewContext PreviewDevice PreviewLayout PreviewProvider
    Preview PrimitiveButtonStyle ProgressView ProgressViewStyle ProjectionTransform Prominence
    ProposedViewSize PushTransition RadialGradient Rectangle RectangleCornerInsets
    RectangleCornerRadii RedactionReasons RenameAction RenameButton ResolvedImage ResolvedText
    RotatedShape RotateGesture RotationGesture RoundedCornerStyle RoundedRectangle SafeAreaRegions
    ScaledMetric ScaledShape ScaleTransition Scene SceneBuilder ScenePhase SceneStorage ScrollAnchorRole
    ScrollPosition ScrollTarget ScrollTransitionPhase ScrollView ScrollViewProxy ScrollViewReader
    SearchFieldPlacement SearchScopeActivation SearchSuggestionsPlacement Section SectionedFetchRequest
    SecureField Selection SensoryFeedback SequenceGesture Settings SettingsLink Shader ShaderFunction
    ShaderLibrary Shading ShadowStyle Shape ShapeRole ShapeStyle ShareLink SharePreview
    SidebarListStyle SimultaneousGesture SlideTransition Slider Solid Spacer SpatialTapGesture
    SplitView Spring SpringKeyframe Stack State StateObject Stepper StrokeBorderShapeView StrokeShapeView
    StrokeStyle Style SubmitLabel Subview SubscriptionView SwipeActions SwitchToggleStyle Symbol
    SymbolEffectTransition SymbolRenderingMode SymbolVariants Tab TabBar TabContent TabRole TabSection
    TabView Table TableColumn TableColumnBuilder TableRow TableStyle TapGesture Text TextAlignment
    TextAttribute TextEditor TextField TextFieldStyle TextProxy TextRenderer TextSelection
    TextVariant TimelineSchedule TimelineView TitleDisplayMode Toggle ToggleStyle Toolbar ToolbarContent
    ToolbarItem ToolbarItemGroup ToolbarPlacement ToolbarRole ToolbarSpacer ToolbarTitleMenu Transaction
    TransactionKey TransformedShape Transition TransitionPhase TupleView UnevenRoundedRectangle
    UnitCurve UnitPoint UserInterfaceSizeClass UtilityWindow VAlignment VSplitView VStack VStackLayout
    VectorArithmetic VerticalAlignment VerticalEdge View ViewBuilder ViewModifier ViewSpacing
    ViewThatFits VisualEffect Visibility Window WindowGroup WindowStyle WritingToolsBehavior ZStack
    ZStackLayout
    """
}
