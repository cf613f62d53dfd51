import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LotteryRecord } from '../../contract/entities/lottery-record';
import { FAKE_LOTTERY } from '../../testing/fake-lottery-game';
import { recordCheck } from './lottery.signed';
import { verifyDraw } from './lottery.verify';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

/** As docs/lottery.md has it: the fields in their order, no spaces. Written by hand, so that no code of the verifier makes it. */
const TEXT = [
  '{"beacon":{"kind":"none"},"build":"b/1","closesAt":"2026-03-10T19:59:55.000Z"',
  '"count":2,"drawsAt":"2026-03-10T20:00:00.000Z","game":"FAKE5","gameVersion":1',
  `"late":false,"merchant":"DEMO","seal":{"publicKey":"${KEY}"}`,
  '"sealedAt":"2026-03-10T19:59:56.000Z","space":{"count":5,"kind":"digits"},"trust":"house","v":2}',
].join(',');
const signature = sign(null, Buffer.from(`foyer lottery record v2\n${TEXT}`), privateKey).toString('hex');

const recordOf = (over: Record<string, unknown> = {}): LotteryRecord => ({
  merchant: 'DEMO',
  game: 'FAKE5',
  gameVersion: 1,
  issue: '202603100042',
  state: 'settled',
  source: 'own',
  closesAt: Date.parse('2026-03-10T19:59:55.000Z'),
  drawsAt: Date.parse('2026-03-10T20:00:00.000Z'),
  publishedAt: null,
  commitment: '',
  root: '',
  ticketCount: 2,
  sealSignature: '',
  beacon: 'none',
  beaconRound: 0,
  numbers: '1,2,3,4,5',
  reason: '',
  revision: 0,
  transcript: { ...(JSON.parse(TEXT) as Record<string, unknown>), signature, ...over },
});
const check = (record: LotteryRecord) => recordCheck(record, FAKE_LOTTERY);

describe('[LOTT-3] the record of a draw in the browser', () => {
  it('is signed whole', async () => {
    expect(await check(recordOf())).toBe('ok');
  });

  it.each([
    ['trust', 'beacon'],
    ['late', true],
    ['sealedAt', '2026-03-10T19:59:57.000Z'],
    ['closesAt', '2026-03-10T19:59:54.000Z'],
    ['drawsAt', '2026-03-10T20:00:01.000Z'],
    ['gameVersion', 2],
    ['build', 'b/2'],
    ['count', 3],
    ['space', { kind: 'digits', count: 4 }],
    ['v', 1],
    ['signature', undefined],
    ['signature', 'ab'.repeat(64)],
    ['another field', 1],
  ])('is refused with another %s', async (field, value) => {
    expect(await check(recordOf({ [field]: value }))).toBe('wrong');
  });

  it('is refused where the page would show something else than what is signed', async () => {
    const record = recordOf();
    for (const shown of [
      { merchant: 'OTHER' },
      { gameVersion: 2 },
      { ticketCount: 3 },
      { closesAt: 1 },
      { drawsAt: null },
      { beacon: 'drand' as const },
    ])
      expect(await check({ ...record, ...shown }), JSON.stringify(shown)).toBe('wrong');
    expect(await recordCheck(record, { ...FAKE_LOTTERY, draw: { kind: 'digits', count: 3 } })).toBe('wrong');
  });

  it('of version 1 is not signed whole, and names the fields that nothing proves', async () => {
    const first = recordOf({ v: 1, signature: undefined, seed: '09'.repeat(32) });
    expect(await check(first)).toBe('unknown');
    expect((await verifyDraw({ record: first, rules: FAKE_LOTTERY })).unproven).toEqual([
      'gameVersion',
      'space',
      'closesAt',
      'drawsAt',
      'sealedAt',
      'late',
      'build',
    ]);
    expect(await check(recordOf({ v: 1, signature: undefined, trust: 'beacon' }))).toBe('wrong');
  });

  it('cannot be told of a draw without a transcript', async () => {
    expect(await check({ ...recordOf(), transcript: null })).toBe('unknown');
  });
});
