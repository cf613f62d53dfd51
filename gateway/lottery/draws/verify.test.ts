import { beforeAll, describe, expect, it } from 'vitest';
import { QUICKNET } from '../../../src/contract/tables/drand-quicknet';
import { randomnessOf, beaconSigner } from '../beacon/verify';
import { anchorOf, commitmentOf, seedAt } from '../fair/chain';
import { createSealer } from '../fair/seal';
import { testGame } from '../testing';
import type { DueDraw } from './life.queries';
import { beaconName, drawTranscript } from './transcript';
import { verifyDraw } from './verify';

type Fields = Record<string, unknown>;

const CLOSES_AT = new Date('2026-03-10T19:59:55.000Z');
const DRAWS_AT = new Date('2026-03-10T20:00:00.000Z');
const SEALED_AT = new Date('2026-03-10T19:59:56.000Z');
const ROUND = 900n;
const chain = {
  hash: 'ab'.repeat(32),
  publicKey: '',
  genesisS: DRAWS_AT.getTime() / 1_000 - 899 * 3,
  periodS: 3,
};
const sealer = createSealer('a secret for tests only, 32 characters and more');
const seeds = { last: Buffer.alloc(32, 7), length: 50 };
const seed = seedAt({ ...seeds, index: 9 });

const draw = (beacon: 'none' | 'drand', over: Partial<DueDraw> = {}): DueDraw => ({
  merchant_id: 1,
  id: 1n,
  game_code: 'TEST_FIVE',
  game_version: 3,
  issue: '202603100042',
  state: 'sealed',
  source: 'own',
  opens_at: new Date('2026-03-10T19:00:00.000Z'),
  closes_at: CLOSES_AT,
  draws_at: DRAWS_AT,
  void_after: null,
  chain_id: 1n,
  chain_index: 9,
  commitment: commitmentOf(seed),
  beacon,
  beacon_chain: beacon === 'none' ? null : chain.hash,
  beacon_round: beacon === 'none' ? null : ROUND,
  beacon_at: beacon === 'none' ? null : DRAWS_AT,
  sealed_at: SEALED_AT,
  root: 'cd'.repeat(32),
  ticket_count: 3,
  stake_minor: 600n,
  seal_signature: null,
  late: false,
  revision: 0,
  lease_token: null,
  now: DRAWS_AT,
  ...over,
});

const records: Record<'none' | 'drand', Fields> = { none: {}, drand: {} };
const recordOf = async (kind: 'none' | 'drand', over: Partial<DueDraw> = {}): Promise<Fields> => {
  const signer = await beaconSigner(Buffer.alloc(32, 5));
  const round = { round: ROUND, signature: signer.sign(ROUND), randomness: randomnessOf(signer.sign(ROUND)) };
  const sold = draw(kind, over);
  const signature = sealer.sign({
    merchant: 'demo',
    game: sold.game_code,
    issue: sold.issue,
    commitment: sold.commitment ?? '',
    beacon: beaconName(sold),
    root: sold.root ?? '',
    count: sold.ticket_count ?? 0,
    stakeMinor: sold.stake_minor ?? 0n,
  });
  const transcript = drawTranscript({
    draw: { ...sold, seal_signature: signature },
    merchant: 'demo',
    game: testGame(),
    chain: { anchor: anchorOf(seeds) },
    seed,
    beacon: kind === 'none' ? null : { chain: { ...chain, publicKey: signer.publicKey }, round },
    publicKey: sealer.publicKey,
    build: 'foyer-lottery/1',
  });
  // As it is stored and exported: the database does not keep the order of the fields.
  const stored = Object.entries(sealer.signRecord(transcript)).reverse();
  return JSON.parse(JSON.stringify(Object.fromEntries(stored))) as Fields;
};
beforeAll(async () => {
  records.none = await recordOf('none');
  records.drand = await recordOf('drand');
});

/** Every value of a record by its path, and another value of the same form. */
const forgeries = (value: unknown, path: string[] = []): { path: string[]; other: unknown }[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => forgeries(inner, [...path, name]));
  if (typeof value === 'boolean') return [{ path, other: !value }];
  if (typeof value === 'number') return [{ path, other: value + 1 }];
  const text = String(value);
  if (Number.isNaN(Date.parse(text)) || !text.endsWith('Z'))
    return [{ path, other: text.replace(/.$/, (last) => (last === '1' ? '2' : '1')) }];
  return [{ path, other: text.replace('2026', '2025') }];
};
const withValue = (record: Fields, [name = '', ...rest]: string[], other: unknown): Fields => {
  const inner = record[name];
  const isInside = rest.length > 0 && typeof inner === 'object' && inner !== null;
  return { ...record, [name]: isInside ? withValue(inner as Fields, rest, other) : other };
};
/** What a gateway before version 2 wrote of the same draw. */
const firstVersion = ({ signature: _, ...record }: Fields): Fields => ({ ...record, v: 1 });

describe.each(['none', 'drand'] as const)('[LOTT-3] the record of a draw (beacon: %s)', (kind) => {
  it('holds, and has no field that is not signed', async () => {
    const verdict = await verifyDraw({ transcript: records[kind] });
    expect(verdict.checks.filter(({ ok }) => ok === false)).toEqual([]);
    expect(verdict).toMatchObject({ ok: true, unproven: [] });
  });

  it('does not hold with any one field forged', async () => {
    const all = forgeries(records[kind]);
    const names = new Set(all.map(({ path }) => path[0]));
    for (const name of ['trust', 'late', 'sealedAt', 'closesAt', 'drawsAt', 'gameVersion', 'build', 'space'])
      expect(names).toContain(name);
    for (const { path, other } of all)
      expect(
        await verifyDraw({ transcript: withValue(records[kind], path, other) }),
        `${path.join('.')} = ${String(other)}`,
      ).toMatchObject({ ok: false });
  });

  it('of version 1 still holds, and each forged field is caught or named as not signed', async () => {
    const first = firstVersion(records[kind]);
    const verdict = await verifyDraw({ transcript: first });
    expect(verdict.ok).toBe(true);
    expect(verdict.unproven).toEqual([
      'gameVersion',
      'space',
      'closesAt',
      'drawsAt',
      'sealedAt',
      'late',
      'chain',
      'build',
      ...(kind === 'none' ? [] : ['beacon']),
    ]);
    for (const { path, other } of forgeries(first)) {
      const forged = await verifyDraw({ transcript: withValue(first, path, other) });
      const isNamed = forged.unproven.includes(path[0] ?? '');
      expect(forged.ok && !isNamed, path.join('.')).toBe(false);
    }
  });

  it('is not proven by taking the signature away', async () => {
    const { signature: _, ...stripped } = records[kind];
    expect((await verifyDraw({ transcript: stripped })).ok).toBe(false);
    expect((await verifyDraw({ transcript: { ...records[kind], v: 1 } })).ok).toBe(false);
    const claimed = { ...firstVersion(records[kind]), build: 'another' };
    expect((await verifyDraw({ transcript: claimed })).unproven).toContain('build');
  });

  it('proves its chain where the anchor was kept', async () => {
    const kept = { anchor: anchorOf(seeds) };
    const { unproven } = await verifyDraw({ transcript: firstVersion(records[kind]), kept });
    expect(unproven).not.toContain('chain');
  });
});

describe('[LOTT-3] a record that its operator signed and that contradicts itself', () => {
  const contradictions = async (over: Partial<DueDraw>, change: Fields = {}) => {
    const { signature: _, ...record } = await recordOf('none', over);
    const signed = sealer.signRecord({ ...record, ...change, v: 2, seal: record['seal'] as never });
    const { checks } = await verifyDraw({ transcript: signed });
    return checks.flatMap(({ what, ok }) => (ok === false ? [what] : []));
  };
  const not = (field: string) => `trust and times agree with the rest of the record (not ${field})`;

  it('is refused: trusted to a beacon that it has not', async () => {
    expect(await contradictions({}, { trust: 'beacon' })).toEqual([not('trust')]);
  });

  it('is refused: sealed after its draw and not late, or late and sealed in time', async () => {
    const at = (ms: number) => new Date(DRAWS_AT.getTime() + ms);
    expect(await contradictions({ sealed_at: at(60_000) })).toEqual([]);
    expect(await contradictions({ sealed_at: at(62_000) })).toEqual([not('late')]);
    expect(await contradictions({ sealed_at: at(62_000), late: true })).toEqual([]);
    expect(await contradictions({ late: true })).toEqual([not('late')]);
  });

  it('is refused: sealed before its close, or drawn before it', async () => {
    expect(await contradictions({ sealed_at: new Date(CLOSES_AT.getTime() - 1) })).toEqual([not('sealedAt')]);
    expect(await contradictions({ draws_at: new Date(CLOSES_AT.getTime() - 1) })).toEqual([not('drawsAt')]);
    expect(await contradictions({}, { closesAt: 'yesterday' })).toEqual([not('closesAt')]);
  });
});

it('[LOTT-3] a draw that names quicknet has its key and its clock', async () => {
  const forged = withValue(records.drand, ['beacon', 'chain'], QUICKNET.hash);
  const { checks } = await verifyDraw({ transcript: forged });
  expect(checks).toContainEqual({ what: 'key and clock are those of quicknet', ok: false });
});
