// What the tabs of this site tell each other.

/** Calls `heard(bytes)` for what other tabs tell; returns the function that tells them. */
export function tabs(name, heard) {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    if (data instanceof Uint8Array) heard(data);
  };
  return (bytes) => channel.postMessage(bytes.slice());
}
