// Reports what a person does to the elements of the view, in the binary form that is described in
// Sources/Toolkit/Markup/Event+Decoding.swift. What listens for what, patches.js keeps on elements.
import { listening, number, patching } from "./patches.js";
import { Resting } from "./resting.js";

// In the order of Event.Kind.
const kinds = [
  "pointerdown", "pointermove", "pointerup", "pointercancel", "click", "keydown", "input", "change",
  "submit", "focus", "blur", "scroll", "contextmenu", "paste", "scrollend", "resize",
  "scrollaim",
];
const [
  POINTER_DOWN, POINTER_MOVE, CLICK, KEY_DOWN, SUBMIT, FOCUS, BLUR, SCROLL, PASTE, SCROLL_END, RESIZE, SCROLL_AIM,
] = [
  "pointerdown", "pointermove", "click", "keydown", "submit", "focus", "blur", "scroll", "paste", "scrollend",
  "resize", "scrollaim",
].map((name) => kinds.indexOf(name));
const pointerTypes = ["", "mouse", "touch", "pen"];
const PREVENT_DEFAULT = 1, CAPTURE_POINTER = 2, RELEASE_POINTER = 4;
const encoder = new TextEncoder();

/**
 * Calls `deliver(bytes)` for every event an element below `root` listens for; the bytes hold during
 * the call alone. It returns flags: 1 prevent the default, 2 capture the pointer, 4 release it.
 * Returns a function to call with `aiming` of aiming.rest.js once that has loaded.
 */
export function listen(root, deliver) {
  const scrolled = new Map();
  let isDelivering = false;
  /** The last press. */
  let pressed = null;
  /** The last move that waits for the next frame, and whom it is for. */
  let moved = null;

  const send = (event, kind, element) => {
    isDelivering = true;
    let flags;
    try {
      flags = deliver(encode(event, kind, element));
    } finally {
      isDelivering = false;
    }
    if (flags & PREVENT_DEFAULT) event.preventDefault();
    if (flags & CAPTURE_POINTER && element.isConnected) capture(element, event.pointerId);
    if (flags & RELEASE_POINTER && element.hasPointerCapture?.(event.pointerId)) {
      element.releasePointerCapture(event.pointerId);
    }
  };

  // What the app itself caused while it was at work comes when it has finished, if it still holds: a
  // field that is moved loses the focus and has it back.
  const sendLater = (event, kind) => queueMicrotask(() => {
    const isFocused = document.activeElement === event.target;
    if ((kind === FOCUS && !isFocused) || (kind === BLUR && isFocused)) return;
    const element = find(root, event.target, kind);
    if (element) send(event, kind, element);
  });

  const sendMoved = () => {
    if (!moved) return;
    const [event, element] = moved;
    moved = null;
    if (element.isConnected && hears(element, POINTER_MOVE)) send(event, POINTER_MOVE, element);
  };

  const sendScrolled = () => {
    const events = [...scrolled];
    scrolled.clear();
    for (const [element, event] of events) {
      if (element.isConnected && hears(element, SCROLL)) send(event, SCROLL, element);
    }
  };

  const sendIfHeard = (target, kind, more) => {
    if (target.isConnected && hears(target, kind)) {
      send({ target, timeStamp: performance.now(), ...more }, kind, target);
    }
  };
  const resting = new Resting(
    (element, isTouch) => {
      sendScrolled();  // what waits for the next frame came before
      sendIfHeard(element, SCROLL_END, { pointerType: isTouch ? "touch" : "" });
    },
    (element, size) => sendIfHeard(element, RESIZE, { size }),
    (element) => sendIfHeard(element, SCROLL),
  );
  patching.onGlide = (element) => resting.glides(element);
  patching.onListen = (element) => resting.observe(element, hears(element, RESIZE));

  kinds.forEach((name, kind) => {
    if (kind === SCROLL_END || kind === RESIZE || kind === SCROLL_AIM) return;
    const handle = (event) => {
      if (kind === SUBMIT) event.preventDefault();
      if (kind === KEY_DOWN && (event.isComposing || event.keyCode === 229)) return;
      if (kind === POINTER_DOWN) pressed = event;
      if (kind === CLICK && event.detail > 0 && isStray(event, pressed)) return;
      const element = find(root, event.target, kind);
      if (!element) return;
      if (kind === POINTER_MOVE && patching.onMove?.(element)) {
        if (!moved) requestAnimationFrame(sendMoved);
        moved = [event, element];
        return;
      }
      sendMoved();  // what waits for the next frame came before
      if (kind === SCROLL) {
        if (scrolled.size === 0) requestAnimationFrame(sendScrolled);
        scrolled.set(element, event);
      } else if (isDelivering || patching.isUnderWay) {
        if (kind !== FOCUS || event.target !== patching.focused) sendLater(event, kind);
      } else {
        send(event, kind, element);
      }
    };
    const doesNotBubble = kind === FOCUS || kind === BLUR || kind === SCROLL;
    document.addEventListener(name, handle, { capture: doesNotBubble, passive: kind === SCROLL });
  });

  return (aiming) => resting.aim(patching, (element, top) => {
    sendScrolled();
    sendIfHeard(element, SCROLL_AIM, { top });
  }, aiming);
}

/** Whether a click hits a button that was not pressed: that one is gone, or another moved under the finger. */
function isStray({ pointerId, target }, pressed) {
  if (pressed?.target.isConnected === false) return true;
  const meant = pressed?.pointerId === pointerId && pressed?.target.closest?.("button");
  const hit = target.closest("button");
  return Boolean(meant && hit && meant !== hit);
}

const hears = (element, kind) => ((element[listening]?.kinds ?? 0) >> kind) & 1;

/** The nearest element around one that listens for scrolling, or that one itself. */
function scrollerOf(element) {
  let node = element;
  while (node && !hears(node, SCROLL)) node = node.parentElement;
  return node ?? element;
}

/** The nearest element that listens, from the target on. */
function find(root, target, kind) {
  // Keys, pastes and the page's own scrolling that are meant for no element are the view's own.
  const isNobodys = !root.contains(target) && target?.contains?.(root);
  if (isNobodys && (kind === KEY_DOWN || kind === PASTE || kind === SCROLL)) {
    target = root.firstElementChild;
  }
  if (kind === SCROLL) return target && hears(target, kind) ? target : null;
  for (let node = target; node && node !== root; node = node.parentNode) {
    if (hears(node, kind)) return node;
  }
  return null;
}

function capture(element, pointer) {
  try {
    element.setPointerCapture(pointer);
  } catch {
    // The finger has left in the meantime.
  }
}

function encode(event, kind, element) {
  const bit = 1 << kind;
  const { box: boxes, scroll: scrolls } = element[listening];
  const measures = [];
  if (boxes & bit) {
    const box = element.getBoundingClientRect();
    // Far down a long page the edges are rounded, and their distance with them.
    const { inlineSize: width, blockSize: height } = event.size ?? {};
    measures.push(box.x, box.y, width ?? box.width, height ?? box.height);
  }
  if (scrolls & bit) {
    const scroller = event.target === document ? document.scrollingElement : scrollerOf(element);
    measures.push(event.top ?? scroller.scrollTop, scroller.clientHeight, scroller.scrollHeight);
  }
  const key = encoder.encode(event.key ?? "");
  const text = encoder.encode(textOf(event, kind));
  const form = new DataView(new ArrayBuffer(48 + 8 * measures.length));
  form.setUint8(0, kind);
  form.setUint8(1, Math.max(0, pointerTypes.indexOf(event.pointerType ?? "")));
  form.setUint8(2, (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0)
    | (event.metaKey ? 8 : 0));
  form.setUint8(3, event.buttons ?? 0);
  form.setUint8(4, (boxes & bit ? 1 : 0) | (scrolls & bit ? 2 : 0) | (event.isPrimary ? 4 : 0)
    | (event.repeat ? 8 : 0));
  form.setInt32(8, element[number], true);
  form.setInt32(12, event.pointerId ?? 0, true);
  form.setInt32(16, Number(event.detail) || 0, true);
  form.setUint32(20, key.length, true);
  [event.timeStamp, event.clientX ?? 0, event.clientY ?? 0, ...measures].forEach((value, index) => {
    form.setFloat64(24 + 8 * index, value, true);
  });
  const bytes = new Uint8Array(form.byteLength + key.length + text.length);
  bytes.set(new Uint8Array(form.buffer));
  bytes.set(key, form.byteLength);
  bytes.set(text, form.byteLength + key.length);
  return bytes;
}

function textOf(event, kind) {
  if (kind === PASTE) return event.clipboardData?.getData("text/plain") ?? "";
  const { type, checked, value } = event.target;
  if (kinds[kind] !== "input" && kinds[kind] !== "change") return "";
  return type === "checkbox" || type === "radio" ? String(checked) : String(value ?? "");
}
