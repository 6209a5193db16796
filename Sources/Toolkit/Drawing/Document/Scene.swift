/// What a document draws: shapes in order, the first at the bottom, with everything resolved that
/// a document may leave to inheritance, references and units.
///
/// Coordinates are the root's user space: what `viewBox` speaks of, y pointing down.
public struct Scene: Hashable, Sendable {
  /// How large the drawing wants to be, in CSS pixels.
  public var size: Size
  /// What of the coordinates is shown.
  public var viewBox: Rect
  /// How ``viewBox`` is put into a frame of other proportions.
  public var aspectRatio: AspectRatio
  /// What is drawn, from the bottom up.
  public var nodes: [Node]
  /// What of the document is not drawn, or not as it says.
  public var notes: [Note]

  /// A scene of these parts.
  public init(
    size: Size, viewBox: Rect, aspectRatio: AspectRatio = AspectRatio(), nodes: [Node],
    notes: [Note] = []
  ) {
    self.size = size
    self.viewBox = viewBox
    self.aspectRatio = aspectRatio
    self.nodes = nodes
    self.notes = notes
  }

  /// A path filled in the colour of the surroundings, shown to its edges.
  public init(_ path: Path, fillRule: FillRule = .nonZero) {
    let bounds = path.boundingBox ?? Rect(x: 0, y: 0, width: 0, height: 0)
    self.init(
      size: Size(width: bounds.width, height: bounds.height), viewBox: bounds,
      nodes: path.isEmpty
        ? []
        : [.shape(Shape(path: path, fill: Fill(paint: .color(.current), rule: fillRule)))])
  }

  /// Width and height.
  public struct Size: Hashable, Sendable {
    /// To the right.
    public var width: Double
    /// Down.
    public var height: Double

    /// A size of so much.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// One thing that is drawn.
  public enum Node: Hashable, Sendable {
    /// A path with its paint.
    case shape(Shape)
    /// Several things that are faded or cut off as one.
    case group(Group)
  }

  /// Several things that are faded or cut off as one.
  public struct Group: Hashable, Sendable {
    /// From 0, which is not seen, to 1.
    public var opacity = 1.0
    /// Only what lies inside all of them is drawn.
    public var clips: [Clip] = []
    /// What is drawn, from the bottom up.
    public var nodes: [Node]

    /// A group of these.
    public init(opacity: Double = 1, clips: [Clip] = [], nodes: [Node]) {
      self.opacity = opacity
      self.clips = clips
      self.nodes = nodes
    }
  }

  /// An area to cut off at: all that lies inside any of the shapes.
  public struct Clip: Hashable, Sendable {
    /// The shapes, in the scene's coordinates; without one, nothing is left.
    public var shapes: [Shape]

    /// An area of these shapes.
    public init(shapes: [Shape]) { self.shapes = shapes }

    /// An area's part.
    public struct Shape: Hashable, Sendable {
      /// The outline.
      public var path: Path
      /// What is inside.
      public var rule: FillRule
      /// Only what also lies inside all of them belongs to the part.
      public var clips: [Clip]

      /// A part of these.
      public init(path: Path, rule: FillRule = .nonZero, clips: [Clip] = []) {
        self.path = path
        self.rule = rule
        self.clips = clips
      }
    }
  }
}

/// A path with its paint.
public struct Shape: Hashable, Sendable {
  /// The `id` of its element, or its `inkscape:label` where the `id` is only a kind of element and a
  /// number; empty without either.
  public var id: [UInt8] = []
  /// What its document calls it, by the id, label or class of its element or of one around it; empty where
  /// nothing tells more than the kind of an element and a number.
  public var label: [UInt8] = []
  /// The outline.
  public var path: Path
  /// From the coordinates of path, stroke and gradients to those of the scene; the identity but
  /// where a stroke is stretched unevenly.
  public var transform = AffineTransform.identity
  /// How the inside is painted.
  public var fill: Fill?
  /// How the outline is painted.
  public var stroke: Stroke?
  /// Whether the stroke lies below the fill.
  public var strokesFirst = false

  /// A path with its paint.
  public init(path: Path, fill: Fill? = nil, stroke: Stroke? = nil) {
    self.path = path
    self.fill = fill
    self.stroke = stroke
  }
}

/// How the inside of a path is painted.
public struct Fill: Hashable, Sendable {
  /// The colour or gradient.
  public var paint: Paint
  /// From 0, which is not seen, to 1; beside the paint's own.
  public var opacity = 1.0
  /// What is inside.
  public var rule = FillRule.nonZero

  /// A fill of these.
  public init(paint: Paint, opacity: Double = 1, rule: FillRule = .nonZero) {
    self.paint = paint
    self.opacity = opacity
    self.rule = rule
  }
}

/// How the outline of a path is painted.
public struct Stroke: Hashable, Sendable {
  /// How a line ends.
  public enum Cap: Hashable, Sendable { case butt, round, square }
  /// How two lines meet.
  public enum Join: Hashable, Sendable { case miter, round, bevel }

  /// The colour or gradient.
  public var paint: Paint
  /// From 0, which is not seen, to 1; beside the paint's own.
  public var opacity = 1.0
  /// How wide the line is, more than 0.
  public var width = 1.0
  /// How a line ends.
  public var cap = Cap.butt
  /// How two lines meet.
  public var join = Join.miter
  /// How many times the width a mitre may be long; beyond it is bevelled.
  public var miterLimit = 4.0
  /// Lengths of line and gap in turn, an even number of them; empty for a whole line.
  public var dashes: [Double] = []
  /// How far into the dashes the line begins.
  public var dashOffset = 0.0

  /// A stroke of this paint.
  public init(paint: Paint, width: Double = 1) {
    self.paint = paint
    self.width = width
  }
}

/// A colour or a gradient.
public enum Paint: Hashable, Sendable {
  /// The same everywhere.
  case color(Color)
  /// From colour to colour.
  case gradient(Gradient)
}

/// Something of a document that is not drawn, or not as it says.
public struct Note: Hashable, Sendable {
  /// The line of the element's start tag where it first happens.
  public var line: Int
  /// What it is, in English.
  public var words: String
  /// On how many lines it happens.
  public var lineCount: Int

  /// A note of these.
  public init(line: Int, words: String, lineCount: Int = 1) {
    self.line = line
    self.words = words
    self.lineCount = lineCount
  }
}

extension Note: CustomStringConvertible {
  /// Line, words, and on how many lines.
  public var description: String {
    "line \(line): \(words)" + (lineCount > 1 ? " (on \(lineCount) lines)" : "")
  }
}
