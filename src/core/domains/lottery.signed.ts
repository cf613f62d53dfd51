import type { LotteryRecord } from '../../contract/entities/lottery-record';
import type { LotteryGame } from '../../contract/lottery/game';
import { canonicalJson, contradictionsIn, isUnsignedRecord, recordText } from '../../contract/lottery/record';
import { QUICKNET, QUICKNET_DST } from '../../contract/tables/drand-quicknet';
import type { LotteryCheck } from '../types';
import { bytesOf, hexOf, inside, sha256, textAt, utf8, type Bytes } from './lottery.bytes';

// What others have signed of a draw: the operator's seal under its tickets, and the round of the public beacon.

type Result = LotteryCheck['result'];

const ED25519_KEY = /^[0-9a-f]{64}$/;
const ED25519_SIGNATURE = /^[0-9a-f]{128}$/;
const G1_SIGNATURE = /^[0-9a-f]{96}$/;
const ROUND = /^[1-9]\d{0,15}$/;
const SECOND_MS = 1_000;

const isSigned = async (key: Bytes, signature: Bytes, message: Bytes): Promise<boolean> => {
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature, message);
  } catch (error) {
    // Browsers of before 2025 know no Ed25519; bytes that are no key are told by another name.
    if (!(error instanceof DOMException) || error.name !== 'NotSupportedError') return false;
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    return ed25519.verify(signature, message, key);
  }
};

/** The operator's signature under the draw's promise, its root, count and stakes, and the round that was named. */
export const sealCheck = async (record: LotteryRecord): Promise<Result> => {
  const { transcript } = record;
  const seal = inside(transcript, 'seal');
  const key = textAt(seal, 'publicKey');
  const signature = textAt(seal, 'signature');
  const stakes = textAt(transcript, 'stakeMinor');
  if (key === '' && signature === '') return 'unknown';
  if (!ED25519_KEY.test(key) || !ED25519_SIGNATURE.test(signature)) return 'wrong';
  // Published at the close, and again with the numbers.
  if (record.sealSignature !== '' && record.sealSignature !== signature) return 'wrong';
  const beacon = inside(transcript, 'beacon');
  const round = record.beacon === 'drand' ? `${textAt(beacon, 'chain')}/${textAt(beacon, 'round')}` : 'none';
  const { merchant, game, issue, commitment, root, ticketCount } = record;
  const facts = [merchant, game, issue, commitment, root, ticketCount, stakes, round];
  const text = ['foyer lottery seal v1', ...facts].join('|');
  return (await isSigned(bytesOf(key), bytesOf(signature), utf8(text))) ? 'ok' : 'wrong';
};

const isOtherwise = (transcript: Record<string, unknown>, name: string, value: unknown): boolean =>
  Object.hasOwn(transcript, name) && canonicalJson(transcript[name]) !== canonicalJson(value);
const isOtherTime = (transcript: Record<string, unknown>, name: string, at: number | null): boolean =>
  Object.hasOwn(transcript, name) && Date.parse(textAt(transcript, name)) !== at;

/** Verifies the signature of the whole transcript, that its fields are consistent, and that it matches the record on the page. */
export const recordCheck = async (record: LotteryRecord, rules: LotteryGame): Promise<Result> => {
  const { transcript, merchant, game, gameVersion, issue, commitment, root, ticketCount } = record;
  if (transcript === null) return 'unknown';
  const shown = { merchant, game, gameVersion, issue, commitment, root, count: ticketCount };
  const beacon = inside(transcript, 'beacon');
  if (
    contradictionsIn(transcript).length > 0 ||
    Object.entries(shown).some(([name, value]) => isOtherwise(transcript, name, value)) ||
    isOtherTime(transcript, 'closesAt', record.closesAt) ||
    isOtherTime(transcript, 'drawsAt', record.drawsAt) ||
    isOtherwise(transcript, 'space', rules.draw) ||
    (beacon !== null && textAt(beacon, 'kind') !== record.beacon)
  )
    return 'wrong';
  if (isUnsignedRecord(transcript)) return 'unknown';
  const key = textAt(inside(transcript, 'seal'), 'publicKey');
  const signature = textAt(transcript, 'signature');
  if (!ED25519_KEY.test(key) || !ED25519_SIGNATURE.test(signature)) return 'wrong';
  return (await isSigned(bytesOf(key), bytesOf(signature), utf8(recordText(transcript)))) ? 'ok' : 'wrong';
};

/** What a round's signature stands for: its number in eight bytes, the highest first. */
const roundBytes = (round: string): Promise<Bytes> => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
};

const isRoundOf = async (publicKey: string, round: string, signature: string): Promise<boolean> => {
  // Its tables take a moment to build: only draws with a beacon load it.
  const { bls12_381: curve } = await import('@noble/curves/bls12-381.js');
  const { shortSignatures } = curve;
  try {
    const message = shortSignatures.hash(await roundBytes(round), QUICKNET_DST);
    return shortSignatures.verify(bytesOf(signature), message, bytesOf(publicKey));
  } catch {
    // Bytes that are no point of the curve.
    return false;
  }
};

/** The public randomness: signed by the network's own key, for the round that was named before sales, after the seal. */
export const beaconCheck = async (record: LotteryRecord): Promise<Result> => {
  const beacon = inside(record.transcript, 'beacon');
  const [chain, round, signature, randomness, key] = [
    'chain',
    'round',
    'signature',
    'randomness',
    'publicKey',
  ].map((name) => textAt(beacon, name)) as [string, string, string, string, string];
  if (!ROUND.test(round) || !G1_SIGNATURE.test(signature)) return 'wrong';
  if (record.beaconRound !== 0 && String(record.beaconRound) !== round) return 'wrong';
  if (hexOf(await sha256(bytesOf(signature))) !== randomness) return 'wrong';
  const isQuicknet = chain === QUICKNET.hash;
  if (!(await isRoundOf(isQuicknet ? QUICKNET.publicKey : key, round, signature))) return 'wrong';
  // Another network's key is only what the record itself says.
  if (!isQuicknet) return 'unknown';
  const dueAt = (QUICKNET.genesisS + (Number(round) - 1) * QUICKNET.periodS) * SECOND_MS;
  return Date.parse(textAt(record.transcript, 'sealedAt')) < dueAt ? 'ok' : 'wrong';
};
