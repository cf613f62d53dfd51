import type { LotteryRecord } from '../../contract/entities/lottery-record';
import type { LotteryTicketProof } from '../../contract/entities/lottery-ticket';
import {
  drawNumbers,
  leafBytes,
  readResult,
  verifyPath,
  type LotteryGame,
} from '../../contract/lottery/index';
import type { LotteryCheck, LotteryVerdict } from '../types';

const COMMITMENT_WORD = 'foyer lottery commitment v1\n';
const HEX = /^([0-9a-f]{2})*$/;
/** Blocks of eight words; the largest game takes fourteen. */
const BLOCKS = 64;

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (hex: string): Bytes => {
  if (!HEX.test(hex)) throw new Error('no hexadecimal');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
};
const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));
const joined = (first: Bytes, second: Bytes): Bytes => {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
};
const sha256 = async (bytes: Uint8Array): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
const hmac = async (key: Bytes, message: Bytes): Promise<Bytes> => {
  const secret = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, message));
};

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
const textAt = (from: Record<string, unknown> | null, name: string): string => {
  const value = from !== null && Object.hasOwn(from, name) ? from[name] : '';
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};
const inside = (from: Record<string, unknown> | null, name: string): Record<string, unknown> | null => {
  const value = from !== null && Object.hasOwn(from, name) ? from[name] : null;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
};
const inputsOf = ({ transcript, root, ticketCount }: LotteryRecord): Inputs => ({
  seed: textAt(transcript, 'seed'),
  root,
  count: String(ticketCount),
  beacon: textAt(inside(transcript, 'beacon'), 'randomness') || 'none',
});

const grade = (isRight: boolean): LotteryCheck['result'] => (isRight ? 'ok' : 'wrong');

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
    { step: 'key', result: told === '' ? 'unknown' : grade(told === text) },
    { step: 'numbers', result: grade(drawn.text === readResult(rules, record.numbers)?.text) },
  ];
  // Whether the round is the network's own, its public key tells: docs/lottery.md names the tool for that.
  if (record.beacon === 'drand') {
    const signature = textAt(inside(record.transcript, 'beacon'), 'signature');
    const isOfSignature = signature !== '' && hexOf(await sha256(bytesOf(signature))) === beacon;
    checks.push({ step: 'beacon', result: grade(isOfSignature) });
  }
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

/** A draw, and a ticket in it, computed again from what is public. Nothing is asked of the gateway. */
export const verifyDraw = async (input: {
  record: LotteryRecord;
  rules: LotteryGame;
  ticket?: { proof: LotteryTicketProof | null };
}): Promise<LotteryVerdict> => {
  const { record, rules, ticket } = input;
  try {
    const { checks, numbers } = await drawChecks(record, rules);
    const all = [...checks, ...(ticket ? await ticketChecks(record, ticket.proof) : [])];
    return { checks: all, ok: all.every(({ result }) => result !== 'wrong'), numbers };
  } catch {
    // What cannot be read proves nothing.
    return { checks: [{ step: 'numbers', result: 'wrong' }], ok: false, numbers: '' };
  }
};
