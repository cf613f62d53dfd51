// `const` and `let` in turns hide repetition from the compressor and keep the minifier from joining declarations. That nothing
// is assigned twice is checked where it is written.

function* declarationsIn(node) {
  if (Array.isArray(node)) for (const one of node) yield* declarationsIn(one);
  else if (node !== null && typeof node === 'object') {
    if (node.type === 'VariableDeclaration' && node.kind === 'const') yield node.start;
    for (const value of Object.values(node)) yield* declarationsIn(value);
  }
}

/** The text with `let` wherever it says `const`. */
export function withOneKeyword(text, parse) {
  let shorter = '';
  let copied = 0;
  for (const start of [...declarationsIn(parse(text).body)].sort((a, b) => a - b)) {
    shorter += `${text.slice(copied, start)}let`;
    copied = start + 'const'.length;
  }
  return shorter + text.slice(copied);
}

/** Stands before the minifier. */
export const oneKeyword = () => ({
  name: 'foyer-one-keyword',
  renderChunk(code) {
    return { code: withOneKeyword(code, (text) => this.parse(text)), map: null };
  },
});
