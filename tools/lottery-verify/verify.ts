import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';

// Recomputes a draw from its published transcript by docs/lottery-rules.md alone. It shares no code with the gateway: what both
// agree on is the document. `node --import tsx tools/lottery-verify/index.ts FILE`; the file is what docs/lottery.md describes.

interface PrizeShape {
  code: string;
  count: number;
  digits: number;
}

/** What is drawn, as the game's data has it. */
export interface Shape {
  kind: string;
  of?: number;
  count?: number;
  bonus?: number;
  prizes?: PrizeShape[];
}

export interface PublishedDraw {
  merchant: string;
  game: string;
  issue: string;
  space: Shape;
  commitment: string;
  chain?: { anchor: string; index: number };
  seed: string;
  root: string;
  count: number;
  beacon: { kind: string; randomness?: string };
  numbers: string;
  trust?: string;
  seal?: { publicKey: string };
  signature?: string;
}

export interface PublishedFile {
  transcript: PublishedDraw;
  tickets?: { text: string; salt: string }[];
}

export interface Finding {
  what: string;
  /** null where the file has nothing to check it by. */
  ok: boolean | null;
}

const TWO_TO_32 = 4_294_967_296;

const hashOf = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** All words of a key, one after another. */
export function* wordsOfKey(key: Buffer): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const number = Buffer.from([block >>> 24, (block >>> 16) & 255, (block >>> 8) & 255, block & 255]);
    const bytes = createHmac('sha256', key).update(number).digest();
    for (let at = 0; at < 32; at += 4) yield bytes.readUInt32BE(at);
  }
}

/** Numbers below a bound; words of the last, incomplete stretch are passed over. */
const uniform = (words: Generator<number, never>, bound: number): number => {
  if (bound === 1) return 0;
  const usable = Math.floor(TWO_TO_32 / bound) * bound;
  let word = words.next().value;
  while (word >= usable) word = words.next().value;
  return word % bound;
};

const shuffled = (words: Generator<number, never>, of: number, take: number): number[] => {
  const urn: number[] = [];
  for (let ball = 1; ball <= of; ball += 1) urn.push(ball);
  const taken: number[] = [];
  // Drawing index j of what is left and moving the first of the rest into the hole is the exchange of Fisher and Yates.
  for (let first = 0; first < take; first += 1) {
    const hole = first + uniform(words, of - first);
    taken.push(urn[hole] ?? NaN);
    urn[hole] = urn[first] ?? NaN;
  }
  return taken;
};

const padded = (numbers: number[], width: number): string =>
  numbers.map((number) => number.toString().padStart(width, '0')).join(',');

/** The canonical numbers of a key. */
export const numbersOfKey = (shape: Shape, key: Buffer): string => {
  const words = wordsOfKey(key);
  const { kind, of = 0, count = 0, bonus = 0, prizes = [] } = shape;
  const width = String(of).length;
  const rising = (numbers: number[]): number[] => numbers.sort((one, other) => one - other);
  if (kind === 'digits')
    return padded(
      Array.from({ length: count }, () => uniform(words, 10)),
      1,
    );
  if (kind === 'dice')
    return padded(
      Array.from({ length: count }, () => uniform(words, 6) + 1),
      1,
    );
  if (kind === 'permutation') return padded(shuffled(words, of, of), width);
  if (kind === 'ordered') return padded(shuffled(words, of, count), width);
  if (kind === 'set') {
    const balls = shuffled(words, of, count + bonus);
    const main = padded(rising(balls.slice(0, count)), width);
    return bonus === 0 ? main : `${main}|${padded(rising(balls.slice(count)), width)}`;
  }
  if (kind !== 'prizes') throw new Error(`unknown kind of draw: ${kind}`);
  const group = (prize: PrizeShape): string => {
    const numbers: string[] = [];
    for (let at = 0; at < prize.count; at += 1) {
      let digits = '';
      while (digits.length < prize.digits) digits += uniform(words, 10);
      numbers.push(digits);
    }
    return numbers.join(',');
  };
  return prizes.map(group).join('|');
};

/** The key: the seed signs what is known once the sales are closed. */
export const keyOfDraw = (draw: PublishedDraw): Buffer => {
  const beacon = draw.beacon.kind === 'none' ? 'none' : (draw.beacon.randomness ?? '');
  const text = `v1|${draw.merchant}|${draw.game}|${draw.issue}|${draw.root}|${draw.count}|${beacon}`;
  return createHmac('sha256', Buffer.from(draw.seed, 'hex')).update(text).digest();
};

/** The root over tickets: leaves 0x00 ‖ text ‖ salt, nodes 0x01 ‖ left ‖ right, an odd one goes up as it is. */
export const rootOfTickets = (tickets: { text: string; salt: string }[]): string => {
  let row = tickets.map(({ text, salt }) => hashOf(Buffer.from([0]), text, Buffer.from(salt, 'hex')));
  if (row.length === 0) return hashOf('').toString('hex');
  while (row.length > 1) {
    const up: Buffer[] = [];
    for (let at = 0; at < row.length; at += 2) {
      const [left, right] = row.slice(at, at + 2);
      if (left !== undefined) up.push(right === undefined ? left : hashOf(Buffer.from([1]), left, right));
    }
    row = up;
  }
  return (row[0] ?? Buffer.alloc(0)).toString('hex');
};

const standsInChain = ({ seed, chain }: PublishedDraw): boolean | null => {
  if (chain === undefined) return null;
  let hash = Buffer.from(seed, 'hex');
  for (let at = 0; at < chain.index; at += 1) hash = Buffer.from(hashOf(hash));
  return hash.toString('hex') === chain.anchor;
};

/** JSON with sorted keys and no spaces. */
const sorted = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${sorted(field)}`).join(',')}}`;
};

/** Ed25519 under every field; null for a record of version 1, which has no such signature. */
const isSignedWhole = ({ signature, ...rest }: PublishedDraw & { v?: number }): boolean | null => {
  if (signature === undefined) return rest.v === 2 ? false : null;
  const x = Buffer.from(rest.seal?.publicKey ?? '', 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const text = Buffer.from(`foyer lottery record v2\n${sorted(rest)}`);
  return verify(null, text, key, Buffer.from(signature, 'hex'));
};

const hasTrueTrust = ({ trust, beacon }: PublishedDraw): boolean | null =>
  trust === undefined ? null : (trust === 'house') === (beacon.kind === 'none');

/** What a published draw says, against what follows from it. */
export const verifyDraw = ({ transcript, tickets }: PublishedFile): Finding[] => [
  {
    what: 'the seed is the one that was committed to',
    ok:
      hashOf('foyer lottery commitment v1\n', Buffer.from(transcript.seed, 'hex')).toString('hex') ===
      transcript.commitment,
  },
  { what: 'the seed stands in the chain', ok: standsInChain(transcript) },
  { what: 'every field is signed (version 1: times and versions are not)', ok: isSignedWhole(transcript) },
  { what: 'without a beacon it is trusted to the house', ok: hasTrueTrust(transcript) },
  {
    what: 'the tickets are as many as sealed',
    ok: tickets === undefined ? null : tickets.length === transcript.count,
  },
  {
    what: 'the tickets make the root',
    ok: tickets === undefined ? null : rootOfTickets(tickets) === transcript.root,
  },
  {
    what: 'the numbers follow from seed, tickets and beacon',
    ok: numbersOfKey(transcript.space, keyOfDraw(transcript)) === transcript.numbers,
  },
];
