import type { LotteryRecord } from '../../contract/entities/lottery-record';
import type { LotteryTicketProof } from '../../contract/entities/lottery-ticket';
import {
  betOf,
  drawNumbers,
  leafBytes,
  payoutMinor,
  readLineText,
  readResult,
  verifyPath,
  type LotteryGame,
} from '../../contract/lottery/index';
import { unprovenIn } from '../../contract/lottery/record';
import type { LotteryCheck, LotteryVerdict } from '../types';
import { bytesOf, hexOf, hmac, inside, joined, sha256, textAt, utf8, type Bytes } from './lottery.bytes';
import { beaconCheck, recordCheck, sealCheck } from './lottery.signed';

const COMMITMENT_WORD = 'foyer lottery commitment v1\n';
/** Blocks of eight words; the largest game takes fourteen. */
const BLOCKS = 64;
/** Seeds of one chain. */
const MAX_INDEX = 100_000;
const INDEX = /^[1-9]\d{0,5}$/;

/** The key's words, made ahead: the browser hashes beside the page, numbers are drawn in one go. */
const wordsOf = async (key: Bytes): Promise<() => number> => {
  const blocks = await Promise.all(
    Array.from({ length: BLOCKS }, (_, at) => hmac(key, Uint8Array.of(at >>> 24, at >>> 16, at >>> 8, at))),
  );
  const words = blocks.flatMap((block) => {
    const view = new DataView(block.buffer);
    return Array.from({ length: block.length / 4 }, (_, at) => view.getUint32(at * 4));
  });
  let at = 0;
  return () => {
    const word = words[at];
    at += 1;
    if (word === undefined) throw new RangeError('the stream is exhausted');
    return word;
  };
};

/** What of a transcript the numbers are made of. */
interface Inputs {
  seed: string;
  root: string;
  count: string;
  beacon: string;
}
const inputsOf = ({ transcript, root, ticketCount }: LotteryRecord): Inputs => ({
  seed: textAt(transcript, 'seed'),
  root,
  count: String(ticketCount),
  beacon: textAt(inside(transcript, 'beacon'), 'randomness') || 'none',
});

const grade = (isRight: boolean): LotteryCheck['result'] => (isRight ? 'ok' : 'wrong');

/** Hashed as often as its place says, a seed is the anchor that was published before the game's first draw. */
const chainCheck = async ({ transcript }: LotteryRecord, seed: Bytes): Promise<LotteryCheck['result']> => {
  const chain = inside(transcript, 'chain');
  const [anchor, index] = [textAt(chain, 'anchor'), textAt(chain, 'index')];
  if (chain === null) return 'unknown';
  if (!INDEX.test(index) || Number(index) > MAX_INDEX) return 'wrong';
  let hash = seed;
  for (let turns = Number(index); turns > 0; turns -= 1) hash = await sha256(hash);
  return grade(hexOf(hash) === anchor);
};

const drawChecks = async (
  record: LotteryRecord,
  rules: LotteryGame,
): Promise<{ checks: LotteryCheck[]; numbers: string }> => {
  const { seed, root, count, beacon } = inputsOf(record);
  if (record.source === 'external' || seed === '')
    return { checks: [{ step: 'numbers', result: 'unknown' }], numbers: '' };
  const committed = hexOf(await sha256(joined(utf8(COMMITMENT_WORD), bytesOf(seed))));
  const text = ['v1', record.merchant, record.game, record.issue, root, count, beacon].join('|');
  const key = await hmac(bytesOf(seed), utf8(text));
  const told = textAt(record.transcript, 'keyText');
  const drawn = drawNumbers(rules, await wordsOf(key));
  const checks: LotteryCheck[] = [
    { step: 'commitment', result: grade(committed === record.commitment) },
    { step: 'chain', result: await chainCheck(record, bytesOf(seed)) },
    { step: 'seal', result: await sealCheck(record) },
    { step: 'record', result: await recordCheck(record, rules) },
    { step: 'key', result: told === '' ? 'unknown' : grade(told === text) },
    ...(record.beacon === 'drand' ? [{ step: 'beacon' as const, result: await beaconCheck(record) }] : []),
    { step: 'numbers', result: grade(drawn.text === readResult(rules, record.numbers)?.text) },
  ];
  return { checks, numbers: drawn.text };
};

const ticketChecks = async (
  record: LotteryRecord,
  proof: LotteryTicketProof | null,
): Promise<LotteryCheck[]> => {
  if (proof === null || proof.root === null)
    return [
      { step: 'leaf', result: 'unknown' },
      { step: 'path', result: 'unknown' },
    ];
  const leaf = await sha256(leafBytes(proof.text, bytesOf(proof.salt)));
  const leads = await verifyPath({
    hash: sha256,
    leaf,
    path: proof.path.map(({ side, hash }) => ({ side, hash: bytesOf(hash) })),
    root: bytesOf(record.root),
  });
  return [
    { step: 'leaf', result: grade(hexOf(leaf) === proof.leaf) },
    { step: 'path', result: grade(leads && proof.root === record.root) },
  ];
};

/** Lines of a ticket's text before its bets, and where the version of its odds stands. */
const HEAD_LINES = 7;
const VERSION_LINE = 5;

/** What the ticket's own lines win by the draw's numbers; a share of a pool only the whole draw tells. */
const prizeCheck = (
  record: LotteryRecord,
  rules: LotteryGame,
  { proof, prizeMinor }: { proof: LotteryTicketProof | null; prizeMinor?: bigint },
): LotteryCheck[] => {
  const result = readResult(rules, record.numbers);
  if (proof === null || prizeMinor === undefined || result === null) return [];
  const text = proof.text.split('\n');
  const lines = text.slice(HEAD_LINES).map(readLineText);
  const isTold =
    text[VERSION_LINE] === String(rules.version) &&
    lines.every(({ bet }) => betOf(rules, bet)?.odds !== undefined);
  if (!isTold) return [{ step: 'prize', result: 'unknown' }];
  const won = lines.reduce((sum, line) => sum + payoutMinor(rules, line, result).payoutMinor, 0n);
  return [{ step: 'prize', result: grade(won === prizeMinor) }];
};

/** A draw, and a ticket in it, computed again from what is public. Nothing is asked of the gateway. */
export const verifyDraw = async (input: {
  record: LotteryRecord;
  rules: LotteryGame;
  ticket?: { proof: LotteryTicketProof | null; prizeMinor?: bigint };
}): Promise<LotteryVerdict> => {
  const { record, rules, ticket } = input;
  try {
    const { checks, numbers } = await drawChecks(record, rules);
    const all = [
      ...checks,
      ...(ticket
        ? [...(await ticketChecks(record, ticket.proof)), ...prizeCheck(record, rules, ticket)]
        : []),
    ];
    const unproven = numbers === '' ? [] : unprovenIn(record.transcript ?? {});
    return { checks: all, ok: all.every(({ result }) => result !== 'wrong'), numbers, unproven };
  } catch {
    // What cannot be read proves nothing.
    return { checks: [{ step: 'numbers', result: 'wrong' }], ok: false, numbers: '', unproven: [] };
  }
};
