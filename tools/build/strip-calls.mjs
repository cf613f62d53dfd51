// A call of the contract says to both sides what travels. What only a gateway reads, and its schema of requests most of all,
// costs every page bytes, so browser builds leave it out. ClientCall in src/contract/call.ts is what remains.
const GATEWAY_ONLY = new Set(['module', 'tier', 'limit', 'aliases', 'request', 'errors', 'subAccount']);
const CALLS = /[\\/]src[\\/]contract[\\/]calls[\\/][^\\/]+\.ts$/;

function* callsIn(node) {
  if (Array.isArray(node)) for (const one of node) yield* callsIn(one);
  else if (node !== null && typeof node === 'object') {
    if (node.type === 'CallExpression' && node.callee.name === 'defineCall') yield node.arguments[0];
    else for (const value of Object.values(node)) yield* callsIn(value);
  }
}

/** The file's text without what only a gateway reads. @throws Error when a call is not written as one object */
export function stripCalls(text, parse) {
  const cuts = [];
  for (const argument of callsIn(parse(text).body)) {
    if (argument?.type !== 'ObjectExpression')
      throw new Error('a call is an object: look at strip-calls.mjs');
    const kept = argument.properties.filter(
      (property) => property.type !== 'Property' || !GATEWAY_ONLY.has(property.key.name),
    );
    const rows = kept.map(({ start, end }) => text.slice(start, end));
    cuts.push({ start: argument.start, end: argument.end, instead: `{ ${rows.join(', ')} }` });
  }
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end, instead }) => rest.slice(0, start) + instead + rest.slice(end), text);
}

export const stripContract = () => ({
  name: 'foyer-strip-contract',
  transform(code, id) {
    if (!CALLS.test(id)) return null;
    return { code: stripCalls(code, (text) => this.parse(text)), map: null };
  },
});
