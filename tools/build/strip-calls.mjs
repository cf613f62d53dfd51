// A call of the contract says to both sides what travels. What only a gateway reads, and its schema of requests most of all,
// costs every page bytes, so browser builds leave it out. ClientCall in src/contract/call.ts is what remains.
const GATEWAY_ONLY = new Set(['module', 'tier', 'limit', 'aliases', 'request', 'errors']);
const CALLS = /[\\/]src[\\/]contract[\\/]calls[\\/][^\\/]+\.ts$/;

const CODES = /[\\/]src[\\/]contract[\\/]tables[\\/]error-codes\.ts$/;

/** Arguments of every call of one of these functions. */
function* callsIn(node, names) {
  if (Array.isArray(node)) for (const one of node) yield* callsIn(one, names);
  else if (node !== null && typeof node === 'object') {
    if (node.type === 'CallExpression' && names.includes(node.callee.name)) yield node.arguments;
    else for (const value of Object.values(node)) yield* callsIn(value, names);
  }
}

const replaced = (text, cuts) =>
  cuts
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end, instead }) => rest.slice(0, start) + instead + rest.slice(end), text);

/** The file's text without what only a gateway reads. @throws Error when a call is not written as one object */
export function stripCalls(text, parse) {
  const cuts = [];
  for (const [argument] of callsIn(parse(text).body, ['defineCall'])) {
    if (argument?.type !== 'ObjectExpression')
      throw new Error('a call is an object: look at strip-calls.mjs');
    const kept = argument.properties.filter(
      (property) => property.type !== 'Property' || !GATEWAY_ONLY.has(property.key.name),
    );
    const rows = kept.map(({ start, end }) => text.slice(start, end));
    cuts.push({ start: argument.start, end: argument.end, instead: `{ ${rows.join(', ')} }` });
  }
  return replaced(text, cuts);
}

/** The table of codes without HTTP status and number, which a gateway alone writes. @throws Error when a row does not begin with both */
export function stripCodes(text, parse) {
  const cuts = [];
  for (const [status, number] of callsIn(parse(text).body, ['row', 'later'])) {
    if (typeof status?.value !== 'number' || typeof number?.value !== 'number')
      throw new Error('a code begins with status and number: look at strip-calls.mjs');
    cuts.push({ start: status.start, end: number.end, instead: '0, 0' });
  }
  return replaced(text, cuts);
}

export const stripContract = () => ({
  name: 'foyer-strip-contract',
  transform(code, id) {
    if (!CALLS.test(id) && !CODES.test(id)) return null;
    const strip = CALLS.test(id) ? stripCalls : stripCodes;
    return { code: strip(code, (text) => this.parse(text)), map: null };
  },
});
