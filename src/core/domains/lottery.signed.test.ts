import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LotteryRecord } from '../../contract/entities/lottery-record';
import { QUICKNET } from '../../contract/tables/drand-quicknet';
import { beaconCheck, sealCheck } from './lottery.signed';

afterEach(() => vi.restoreAllMocks());

const RECORD: LotteryRecord = {
  ...{ merchant: 'DEMO', game: 'FAKE5', gameVersion: 1, issue: '202611230700', state: 'settled' },
  ...{ source: 'own', closesAt: 1, drawsAt: 2, publishedAt: 3, root: 'ab'.repeat(32), ticketCount: 2 },
  ...{ sealSignature: '', beacon: 'none', beaconRound: 0, reason: '', revision: 0, numbers: '1,2,3,4,5' },
  ...{ commitment: 'cd'.repeat(32), transcript: null },
};

/** A seal as docs/lottery.md has it, signed by other code than the one that verifies. */
const sealed = (stakeMinor = '600'): LotteryRecord => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const text = `foyer lottery seal v1|DEMO|FAKE5|202611230700|${RECORD.commitment}|${RECORD.root}|2|600|none`;
  const signature = sign(null, Buffer.from(text), privateKey).toString('hex');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  return {
    ...RECORD,
    sealSignature: signature,
    transcript: { stakeMinor, seal: { publicKey: raw, signature } },
  };
};

describe('[LOTT-3] the seal under a draw', () => {
  it('holds for what was signed, and for nothing else', async () => {
    const record = sealed();
    expect(await sealCheck(record)).toBe('ok');
    expect(await sealCheck({ ...record, ticketCount: 3 })).toBe('wrong');
    expect(await sealCheck({ ...record, root: 'ac'.repeat(32) })).toBe('wrong');
    expect(await sealCheck(sealed('601'))).toBe('wrong');
    // Another seal was told at the close.
    expect(await sealCheck({ ...record, sealSignature: 'ee'.repeat(64) })).toBe('wrong');
    expect(await sealCheck(RECORD)).toBe('unknown');
  });

  it('is checked in a browser without Ed25519 as well', async () => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
    const record = sealed();
    expect(await sealCheck(record)).toBe('ok');
    expect(await sealCheck({ ...record, game: 'OTHER' })).toBe('wrong');
  });
});

/** A round of quicknet as its operators have published it. */
const ROUND = '1000';
const SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const dueAt = (QUICKNET.genesisS + 999 * QUICKNET.periodS) * 1_000;
const drawn = (over: Record<string, unknown> = {}, sealedAt = dueAt - 1): LotteryRecord => ({
  ...RECORD,
  beacon: 'drand',
  beaconRound: 1_000,
  transcript: {
    sealedAt: new Date(sealedAt).toISOString(),
    beacon: {
      ...{ kind: 'drand', chain: QUICKNET.hash, publicKey: QUICKNET.publicKey, round: ROUND },
      ...{ signature: SIGNATURE, randomness: createHash('sha256').update(SIGNATURE, 'hex').digest('hex') },
      ...over,
    },
  },
});

describe('[LOTT-3] the public randomness of a draw', () => {
  it('is the network’s own round, spoken after the seal', async () => {
    expect(await beaconCheck(drawn())).toBe('ok');
    expect(await beaconCheck(drawn({ publicKey: 'what the record says does not count' }))).toBe('ok');
  });

  it.each([
    ['another round than the one it signs', drawn({ round: '1001' })],
    ['another round than the one named before sales', { ...drawn(), beaconRound: 1_001 }],
    ['another randomness', drawn({ randomness: '00'.repeat(32) })],
    ['a signature that is no point', drawn({ signature: '00'.repeat(48) })],
    ['a seal from after the round', drawn({}, dueAt)],
    ['another network’s key over the same bytes', drawn({ chain: 'ab'.repeat(32), publicKey: '00' })],
  ])('refuses %s', async (_, record) => {
    expect(await beaconCheck(record)).toBe('wrong');
  });

  it('of a network that this page does not know cannot be told', async () => {
    expect(await beaconCheck(drawn({ chain: 'ab'.repeat(32) }))).toBe('unknown');
  });
});
