import * as v from 'valibot';
import { drawNumbers, leafHash, type NumberSpace, rootOf } from '../../../src/contract/lottery/index';
import { contradictionsIn, isUnsignedRecord, unprovenIn } from '../../../src/contract/lottery/record';
import { QUICKNET } from '../../../src/contract/tables/drand-quicknet';
import { timeOfRound } from '../beacon/types';
import { isRoundOf } from '../beacon/verify';
import { wordsFrom } from '../engine/index';
import { commitmentOf, drawKey, isOfChain, keyText, sha256 } from '../fair/chain';
import { isSealed, isSignedRecord } from '../fair/seal';

const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));
const text = v.pipe(v.string(), v.maxLength(100));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Tickets of one file, and a ticket of a thousand wide lines. */
const MAX_TICKETS = 2_000_000;
const MAX_TEXT = 5_000_000;
/** Seeds of one chain. */
const MAX_INDEX = 100_000;

/** Fields that are not named here are signed as well: they are read, and kept. */
const transcript = v.looseObject({
  v: v.picklist([1, 2]),
  merchant: text,
  game: text,
  gameVersion: count,
  space: v.looseObject({ kind: v.picklist(['digits', 'dice', 'permutation', 'ordered', 'set', 'prizes']) }),
  issue: text,
  // A raffle's record has no time of its draw: it is that of its round.
  closesAt: v.optional(text),
  drawsAt: v.optional(text),
  sealedAt: text,
  late: v.optional(v.boolean()),
  trust: v.optional(v.picklist(['beacon', 'house'])),
  build: v.optional(text),
  commitment: hex(32),
  chain: v.looseObject({ anchor: hex(32), index: v.pipe(count, v.minValue(1), v.maxValue(MAX_INDEX)) }),
  seed: hex(32),
  root: hex(32),
  count,
  stakeMinor: v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
  seal: v.looseObject({ publicKey: hex(32), signature: hex(64) }),
  beacon: v.variant('kind', [
    v.looseObject({ kind: v.literal('none') }),
    v.looseObject({
      kind: v.literal('drand'),
      chain: hex(32),
      publicKey: hex(96),
      genesisS: count,
      periodS: v.pipe(count, v.minValue(1)),
      round: v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/)),
      signature: hex(48),
      randomness: hex(32),
    }),
  ]),
  keyText: v.pipe(v.string(), v.maxLength(400)),
  numbers: v.pipe(v.string(), v.maxLength(1_000)),
  /** Under every other field; version 1 has none. */
  signature: v.optional(hex(64)),
});
type ReadTranscript = v.InferOutput<typeof transcript>;

const file = v.object({
  transcript,
  /** What outsiders kept from before the draw; each part may be absent. */
  kept: v.optional(
    v.object({
      commitment: v.optional(hex(32)),
      anchor: v.optional(hex(32)),
      publicKey: v.optional(hex(32)),
      beaconKey: v.optional(hex(96)),
      root: v.optional(hex(32)),
    }),
  ),
  /** Seed of the draw before, which is this seed's hash when both stand side by side in the chain. */
  previousSeed: v.optional(hex(32)),
  /** Every ticket in its order. */
  tickets: v.optional(
    v.pipe(
      v.array(
        v.object({
          text: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
          salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{2,128}$/)),
        }),
      ),
      v.maxLength(MAX_TICKETS),
    ),
  ),
});
type DrawFile = v.InferOutput<typeof file>;

export interface Check {
  what: string;
  /** null: the file has nothing to check it by. */
  ok: boolean | null;
}
/** `unproven`: fields of the record that no signature covers, so that the sender of the file may have written them. */
export type Verdict =
  | { ok: true; checks: Check[]; unproven: string[] }
  | { ok: false; checks: Check[]; unproven: string[]; reason?: string };

const bytes = (text_: string): Buffer => Buffer.from(text_, 'hex');

const factsOf = (told: ReadTranscript) => ({
  merchant: told.merchant,
  game: told.game,
  issue: told.issue,
  root: told.root,
  count: told.count,
  beacon: told.beacon.kind === 'none' ? 'none' : told.beacon.randomness,
});

const numbersOf = (told: ReadTranscript): string | null => {
  try {
    const game = { draw: told.space as unknown as NumberSpace };
    return drawNumbers(game, wordsFrom(drawKey(bytes(told.seed), factsOf(told)))).text;
  } catch {
    return null;
  }
};

const rootOfTickets = ({ tickets }: DrawFile): string | null => {
  if (!tickets) return null;
  const leaves = tickets.map((one) => leafHash(sha256, one.text, bytes(one.salt)));
  return Buffer.from(rootOf(sha256, leaves)).toString('hex');
};

const seedChecks = (told: ReadTranscript, { previousSeed }: DrawFile): Check[] => {
  const seed = bytes(told.seed);
  return [
    { what: 'the seed is the one that was committed to', ok: commitmentOf(seed) === told.commitment },
    { what: 'the seed stands at its place in the chain', ok: isOfChain({ seed, ...told.chain }) },
    {
      what: 'the seed follows the one of the draw before',
      ok: previousSeed === undefined ? null : sha256(seed).toString('hex') === previousSeed,
    },
  ];
};

const sealChecks = (told: ReadTranscript, whole: DrawFile): Check[] => {
  const root = rootOfTickets(whole);
  const beacon = told.beacon.kind === 'none' ? 'none' : `${told.beacon.chain}/${told.beacon.round}`;
  const facts = {
    ...factsOf(told),
    commitment: told.commitment,
    stakeMinor: BigInt(told.stakeMinor),
    beacon,
  };
  return [
    { what: 'the tickets make the root', ok: root === null ? null : root === told.root },
    {
      what: 'there are as many tickets as sealed',
      ok: whole.tickets === undefined ? null : whole.tickets.length === told.count,
    },
    { what: 'the root is signed', ok: isSealed({ facts, ...told.seal }) },
  ];
};

const recordChecks = (told: ReadTranscript): Check[] => {
  const wrong = contradictionsIn(told);
  const of = wrong.length === 0 ? '' : ` (not ${wrong.join(', ')})`;
  const by = { publicKey: told.seal.publicKey, signature: told.signature ?? '' };
  return [
    {
      what: 'every field of the record is signed',
      ok: isUnsignedRecord(told) ? null : isSignedRecord(told, by),
    },
    { what: `trust and times agree with the rest of the record${of}`, ok: wrong.length === 0 },
  ];
};

/** null for a network that this program does not know: its key and clock are only what the record says. */
const isKnownNetwork = (beacon: Extract<ReadTranscript['beacon'], { kind: 'drand' }>): boolean | null =>
  beacon.chain === QUICKNET.hash
    ? beacon.publicKey === QUICKNET.publicKey &&
      beacon.genesisS === QUICKNET.genesisS &&
      beacon.periodS === QUICKNET.periodS
    : null;

const beaconChecks = async (told: ReadTranscript): Promise<Check[]> => {
  const { beacon } = told;
  if (beacon.kind === 'none') return [{ what: 'a beacon spoke (without one, trust the house)', ok: null }];
  const round = BigInt(beacon.round);
  const isKnown = isKnownNetwork(beacon);
  return [
    ...(isKnown === null ? [] : [{ what: 'key and clock are those of quicknet', ok: isKnown }]),
    { what: 'the round is signed by the beacon', ok: await isRoundOf(beacon, { ...beacon, round }) },
    {
      what: 'the root was sealed before the round was due',
      ok: Date.parse(told.sealedAt) < timeOfRound({ ...beacon, hash: beacon.chain }, round),
    },
  ];
};

const keptChecks = (told: ReadTranscript, { kept }: DrawFile): Check[] =>
  (
    [
      ['commitment', told.commitment],
      ['anchor', told.chain.anchor],
      ['publicKey', told.seal.publicKey],
      ['beaconKey', told.beacon.kind === 'none' ? '' : told.beacon.publicKey],
      ['root', told.root],
    ] as const
  ).flatMap(([name, value]) => {
    const one = kept?.[name];
    return one === undefined ? [] : [{ what: `${name} is the one that you kept`, ok: one === value }];
  });

/** What you kept proves a chain whatever its record is signed by; the key of another network is only what the record says. */
const unprovenOf = (told: ReadTranscript, { kept }: DrawFile): string[] => {
  const { beacon } = told;
  const names = unprovenIn(told);
  if (names.length > 0 && beacon.kind === 'drand' && isKnownNetwork(beacon) === null) names.push('beacon');
  return names.filter((name) => name !== 'chain' || kept?.anchor === undefined);
};

/** Computes a draw again from its file alone; nothing is asked of anyone. */
export const verifyDraw = async (json: unknown): Promise<Verdict> => {
  const read = v.safeParse(file, json);
  if (!read.success) {
    const [issue] = read.issues;
    return {
      ok: false,
      checks: [],
      unproven: [],
      reason: `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
    };
  }
  const whole = read.output;
  const told = whole.transcript;
  const checks = [
    ...seedChecks(told, whole),
    ...sealChecks(told, whole),
    ...recordChecks(told),
    ...(await beaconChecks(told)),
    {
      what: 'the key is made of the root, the count and the beacon',
      ok: keyText(factsOf(told)) === told.keyText,
    },
    { what: 'the numbers follow from the key', ok: numbersOf(told) === told.numbers },
    ...keptChecks(told, whole),
  ];
  return { ok: checks.every(({ ok }) => ok !== false), checks, unproven: unprovenOf(told, whole) };
};
