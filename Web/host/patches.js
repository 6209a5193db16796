// Applies the patches of a view to the page. The format is described, once, in
// Sources/Toolkit/Markup/Patch.swift; what an element listens for is read by events.js.

/** On every node of the view: its number. */
export const number = Symbol("number");
/** On every element that listens: { kinds, box, scroll }, a bit for each kind of event. */
export const listening = Symbol("listening");

const decoder = new TextDecoder();
const SVG = "http://www.w3.org/2000/svg";
/** Attributes that only say what a field is at first, with the property that says what it is now. */
const states = new Set(["checked", "selected"]);

/** What those who read events know of the patch that is being applied, on any page. */
export const patching = {
  /** Whether one is; the events it causes reach the app only afterwards. */
  isUnderWay: false,
  /** What had the focus when it began; having it back is no event for the app. */
  focused: null,
  /** Is called with each element whose listening changes. */
  onListen: null,
  /** Is called with each element that begins to scroll smoothly. */
  onGlide: null,
  /** Is called with each element that is to scroll, and where to; says whether it sees to that itself. */
  onGoal: null,
  /** Is called with each property of an element's style that is to be set; says whether it sees to that itself. */
  onStyle: null,
  /** Is called with each attribute and `data` of a text that is to be set; says whether it sees to that itself. */
  onSay: null,
  /** Is called with each element that the pointer moves on; says whether the last move before a frame is enough. */
  onMove: null,
  /** Is called with each element before a child of it comes, goes or moves. */
  onChild: null,
};

export class Patches {
  #nodes;
  #names = [];
  #bytes;
  #at = 0;
  /** Whether a move may have cost the focus and nothing else has been focused since. */
  #mayRefocus = false;
  /** What goes with the focus in it: last, for browsers lay out what is there when the focus goes. */
  #leaving = [];

  /** Everything is put into `root`, which is node 0 and otherwise left alone. */
  constructor(root) {
    this.#nodes = [root];
  }

  /** Applies one patch, which must follow the ones before it; the bytes are not kept. */
  apply(bytes) {
    if (bytes.length === 0) return;
    [this.#bytes, this.#at, this.#mayRefocus] = [bytes, 0, false];
    const focused = (patching.focused = document.activeElement);
    patching.isUnderWay = true;
    try {
      this.#run();
      for (const node of this.#leaving.splice(0)) node.remove();
      // A browser without moveBefore takes the focus from what is moved.
      if (this.#mayRefocus && focused.isConnected && focused !== document.activeElement) {
        focused.focus({ preventScroll: true });
      }
    } finally {
      patching.isUnderWay = false;
      patching.focused = null;
      this.#bytes = undefined;
    }
  }

  #run() {
    const { length } = this.#bytes;
    let node;
    while (this.#at < length) {
      switch (this.#bytes[this.#at++]) {
        case 0: this.#names.push(this.#text()); break;
        case 1: node = this.#node(); break;
        case 2: node = this.#add(() => document.createElement(this.#name())); break;
        case 3: node = this.#add(() => document.createElementNS(SVG, this.#name())); break;
        case 4: this.#add(() => document.createTextNode(this.#text())); break;
        case 5: this.#setAttribute(node, this.#name(), this.#text()); break;
        case 6: this.#setAttribute(node, this.#name(), undefined); break;
        case 7: this.#setStyle(node, this.#name(), this.#text()); break;
        case 8: node.style.removeProperty(this.#name()); break;
        case 9: this.#say(this.#node(), this.#text()); break;
        case 10: this.#setValue(node, this.#text()); break;
        case 11: this.#focus(this.#node()); break;
        case 12:
          node[listening] = { kinds: this.#number(), box: this.#number(), scroll: this.#number() };
          patching.onListen?.(node);
          break;
        case 13: this.#place(this.#node(), this.#node(), this.#number(), false); break;
        case 14: this.#place(this.#node(), this.#node(), this.#number(), true); break;
        case 15: this.#remove(this.#forget(this.#node())); break;
        case 16: this.#scroll(this.#node(), this.#number() / 4, this.#number() === 1); break;
        default: throw new Error(`no such patch operation, at byte ${this.#at - 1}`);
      }
    }
  }

  #add(create) {
    const own = this.#number();
    const node = create();
    node[number] = own;
    this.#nodes[own] = node;
    return node;
  }

  #say(node, text) {
    if (!patching.onSay?.(node, "data", text)) node.data = text;
  }

  #setAttribute(element, name, value) {
    if (patching.onSay?.(element, name, value)) return;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
    if (states.has(name)) element[name] = value !== undefined;
  }

  #setStyle(element, name, value) {
    if (!patching.onStyle?.(element, name, value)) element.style.setProperty(name, value);
  }

  #setValue(field, value) {
    // Setting even the same value would move the caret and end a composition.
    if (field.value !== value) field.value = value;
  }

  #focus(element) {
    this.#mayRefocus = false;
    element.focus();
    if (element.localName === "input" || element.localName === "textarea") element.select();
  }

  #scroll(element, top, isSmooth) {
    if (patching.onGoal?.(element, top)) return;
    const glides = isSmooth && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollTo({ top, behavior: glides ? "smooth" : "instant" });
    if (glides) patching.onGlide?.(element);
  }

  #place(node, parent, sibling, isMove) {
    // Extensions such as translators replace nodes; then the end is the best place there is.
    const next = this.#nodes[sibling];
    const before = sibling !== 0 && next?.parentNode === parent ? next : null;
    patching.onChild?.(parent);
    if (isMove && parent.moveBefore && node.isConnected && parent.isConnected) {
      parent.moveBefore(node, before);
    } else {
      if (isMove && node.contains(document.activeElement)) this.#mayRefocus = true;
      parent.insertBefore(node, before);
    }
  }

  #remove(node) {
    patching.onChild?.(node.parentNode);
    // A list that is half there would lose its place.
    if (node.contains(patching.focused)) this.#leaving.push(node);
    else node.remove();
  }

  #forget(node) {
    // A number that was given to another node meanwhile is that one's.
    if (this.#nodes[node[number]] === node) this.#nodes[node[number]] = undefined;
    node[listening] = undefined;
    for (let child = node.firstChild; child; child = child.nextSibling) this.#forget(child);
    return node;
  }

  #node() { return this.#nodes[this.#number()]; }
  #name() { return this.#names[this.#number()]; }

  #number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80 || shift > 28) return value;
    }
  }

  /** Short ASCII is put together here: a call of the decoder costs more than all its characters. */
  #text() {
    const length = this.#number();
    const start = this.#at;
    const end = (this.#at += length);
    let text = "";
    if (length < 24) {
      let at = start;
      while (at < end && this.#bytes[at] < 0x80) text += String.fromCharCode(this.#bytes[at++]);
      if (at === end) return text;
    }
    return decoder.decode(this.#bytes.subarray(start, end));
  }
}
