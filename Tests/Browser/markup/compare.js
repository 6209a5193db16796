// Runs in the page of test_markup.py: applies the patches of each case with the host's own file, and
// compares the DOM with what the browser's parser makes of the HTML of the same view.

/** A DOM in one canonical text: what a person or a script could tell apart, and nothing else. */
function canonical(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  const isField = node.localName === "input" || node.localName === "textarea";
  const attributes = [...node.attributes]
    .filter(({ name }) => name !== "style" && !(isField && name === "value"))
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort();
  const styles = [...node.style]
    .map((name) => `${name}:${node.style.getPropertyValue(name).trim()}`).sort();
  // A parser makes one text of neighbours and none of nothing, and so does this.
  const children = isField
    ? JSON.stringify(node.value) : [...node.childNodes].map(canonical).join("");
  return `<${node.namespaceURI} ${node.localName} ${attributes} {${styles}}>${children}</>`;
}

const bytesOf = (hexadecimal) => Uint8Array.from(
  hexadecimal.match(/../g) ?? [], (digits) => parseInt(digits, 16));

function parsed(hexadecimal) {
  const template = document.createElement("template");
  template.innerHTML = new TextDecoder().decode(bytesOf(hexadecimal));
  return [...template.content.childNodes].map(canonical).join("");
}

/** The differences: the case's place, the step, what was expected and what is there. */
export async function differences(patchesURL, cases) {
  const { Patches, number } = await import(patchesURL);
  const found = [];
  cases.forEach((each, place) => {
    const root = document.createElement("main");
    document.body.replaceChildren(root);
    const patches = new Patches(root);
    for (const step of ["first", "second"]) {
      patches.apply(bytesOf(each[step]));
      const shown = [...root.childNodes].map(canonical).join("");
      const expected = parsed(each[`${step}HTML`]);
      if (shown !== expected) found.push({ place, step, expected, shown });
      // Every node has a number, and no two the same.
      const walker = document.createTreeWalker(root);
      const numbers = [];
      while (walker.nextNode()) {
        const inField = walker.currentNode.parentNode.localName === "textarea";
        if (!inField) numbers.push(walker.currentNode[number]);
      }
      if (numbers.includes(undefined) || new Set(numbers).size !== numbers.length) {
        found.push({ place, step, expected: "a number each", shown: String(numbers) });
      }
    }
  });
  return found;
}
