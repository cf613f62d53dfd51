// The record ("transcript") of a draw: the text under its signature, and what it may not contradict. See docs/lottery.md.

type Fields = Readonly<Record<string, unknown>>;

const RECORD_WORD = 'foyer lottery record v2\n';
/** A draw that is sealed later than this after its time is a late one. */
const LATE_MS = 60_000;
/** The database compares microseconds, a record has milliseconds. */
const SLACK_MS = 1_000;

/** Fields that nothing in a record of version 1 is signed or computed from; the seal and the key cover the others. */
const UNSIGNED_IN_V1 = [
  'gameVersion',
  'space',
  'closesAt',
  'drawsAt',
  'sealedAt',
  'late',
  'chain',
  'build',
] as const;

/** JSON with sorted keys and no spaces (RFC 8785 for texts, booleans, null and whole numbers). */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
};

/** What the signature of a version-2 record is made of: all of the record except the signature. */
export const recordText = (record: object): string => {
  const fields: [string, unknown][] = Object.entries(record);
  return RECORD_WORD + canonicalJson(Object.fromEntries(fields.filter(([name]) => name !== 'signature')));
};

/** Returns true for a record of version 1, and for anything else that does not claim to be signed whole. */
export const isUnsignedRecord = ({ v, signature }: Fields): boolean => v !== 2 && signature === undefined;

/** Fields of the record that no signature covers: none in version 2. */
export const unprovenIn = (record: Fields): string[] =>
  isUnsignedRecord(record) ? UNSIGNED_IN_V1.filter((name) => record[name] !== undefined) : [];

const beaconKind = ({ beacon }: Fields): unknown =>
  typeof beacon === 'object' && beacon !== null && 'kind' in beacon ? beacon.kind : undefined;

/**
 * Fields that contradict the rest of the record, signed or not. Without a beacon a draw is trusted to the house; it is closed before it
 * is sealed, and sealed before its time unless it says that it is late. Fields that are absent contradict nothing.
 */
export const contradictionsIn = (record: Fields): string[] => {
  const { trust, late } = record;
  const wrong = new Set<string>();
  const kind = beaconKind(record);
  if (trust !== undefined && kind !== undefined && trust !== (kind === 'none' ? 'house' : 'beacon'))
    wrong.add('trust');
  const timeOf = (name: string): number | null => {
    const text = record[name];
    if (text === undefined) return null;
    const at = typeof text === 'string' ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(at)) wrong.add(name);
    return Number.isNaN(at) ? null : at;
  };
  const closes = timeOf('closesAt');
  const draws = timeOf('drawsAt');
  const sealed = timeOf('sealedAt');
  if (closes !== null && draws !== null && draws < closes) wrong.add('drawsAt');
  if (closes !== null && sealed !== null && sealed < closes) wrong.add('sealedAt');
  if (late !== undefined && typeof late !== 'boolean') wrong.add('late');
  if (typeof late === 'boolean' && draws !== null && sealed !== null) {
    const afterMs = sealed - draws - LATE_MS;
    if (late ? afterMs < -SLACK_MS : afterMs > SLACK_MS) wrong.add('late');
  }
  return [...wrong];
};
