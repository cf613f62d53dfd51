import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../conformance/bench';
import { MERCHANT } from '../conformance/identity';
import { peopleOf, type People } from '../conformance/people';
import { createBatches } from './batches';
import { noteWins, putLimit, type StakeClaim, takeStake, takeStakes, watch } from './protection.queries';
import { insertStop } from './stops.queries';

describe('batches', () => {
  it('take what waits together, never one name twice, and ask alone for what was left out or when a statement breaks', async () => {
    const runs: string[][] = [];
    const alone: string[] = [];
    const batches = createBatches<string, string>({
      nameOf: (item) => item,
      run: async (_, items) => {
        runs.push([...items]);
        if (items.includes('breaks')) throw new Error('one of them');
        return items.map((item) => (item === 'locked' ? null : `${item}!`));
      },
      alone: async (_, item) => {
        alone.push(item);
        if (item === 'breaks') throw new Error('this one');
        return `${item}?`;
      },
    });
    const found = await Promise.all(['a', 'b', 'a', 'locked'].map((item) => batches.add(1, item)));
    expect(found).toEqual(['a!', 'b!', 'a!', 'locked?']);
    expect(runs).toEqual([
      ['a', 'b'],
      ['a', 'locked'],
    ]);
    const broken = await Promise.allSettled(['c', 'breaks'].map((item) => batches.add(1, item)));
    expect(broken.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(alone).toEqual(['locked', 'c', 'breaks']);
  });
});

describe('[MEM-3] stakes in one statement', () => {
  let bench: GatewayBench;
  let people: People;
  let count = 0;
  beforeAll(async () => {
    bench = await startBench();
    people = await peopleOf(bench);
  });
  afterAll(() => bench.stop());

  const counting = { counting: 'rolling', zone: 'UTC' } as const;
  const db = () => bench.db.merchant(MERCHANT);
  const member = async (
    limits: readonly (readonly ['stake' | 'loss' | 'time', 'day' | 'week', bigint])[],
  ) => {
    const { id } = await people.create();
    const who = { merchantId: MERCHANT, memberId: id };
    await db().tx(async (query) => {
      await watch(query, who);
      for (const [kind, period, amount] of limits) await putLimit(query, { ...who, kind, period, amount });
    });
    return who;
  };
  type Who = Awaited<ReturnType<typeof member>>;
  const stake = (who: Who, amount: bigint, key = `k${(count += 1)}`): StakeClaim => ({
    ...who,
    source: 'BATCH',
    key,
    amount,
  });
  const used = async ({ memberId }: Who) => {
    const [row] = await db().query<{ staked: bigint; won: bigint; claims: number; stretch: bigint }>(
      `select (select sum(staked)::bigint from protection_use where member_id = $1) as staked,
              (select sum(won)::bigint from protection_use where member_id = $1) as won,
              (select count(*)::int from protection_claim where member_id = $1) as claims,
              (select stretch_staked from protection_member where member_id = $1) as stretch`,
      [memberId],
    );
    return row;
  };

  it('are judged, counted and claimed as one after the other', async () => {
    const kinds = [
      [['stake', 'day', 100n]],
      [
        ['loss', 'day', 60n],
        ['stake', 'week', 90n],
      ],
      [['time', 'day', 0n]],
      [],
    ] as const;
    const amounts = [40n, 50n, 30n, 10n, 1n];
    for (const limits of kinds) {
      const [together, single] = [await member(limits), await member(limits)];
      const at = await takeStakes(db().query, {
        merchantId: MERCHANT,
        ...counting,
        stakes: amounts.map((amount) => stake(together, amount)),
      });
      const one = [];
      for (const amount of amounts)
        one.push(await takeStake(db().query, { ...stake(single, amount), ...counting }));
      expect(at.map((row) => [row?.code, row?.left_minor, row?.fresh])).toEqual(
        one.map((row) => [row.code, row.left_minor, row.fresh]),
      );
      expect(await used(together)).toEqual(await used(single));
    }
  });

  it('count a key once, refuse the excluded, know nothing of strangers and leave out whom another transaction holds', async () => {
    const [free, stopped, held] = [await member([]), await member([]), await member([])];
    await db().tx((query) =>
      insertStop(query, { ...stopped, kind: 'exclusion', days: 0, months: 6, actor: 'member' }),
    );
    const take = (stakes: readonly StakeClaim[]) =>
      takeStakes(db().query, { merchantId: MERCHANT, ...counting, stakes });
    const known = stake(free, 5n);
    await take([known]);
    await db().tx(async (query) => {
      await query('select 1 from protection_member where member_id = $1 for update', [held.memberId]);
      const found = await take([
        known,
        stake(stopped, 1n),
        stake({ ...free, memberId: 999_999n }, 1n),
        stake(held, 1n),
        stake(free, 2n),
      ]);
      expect(found.map((row) => (row === null ? 'left out' : [row.code, row.fresh]))).toEqual([
        [null, false],
        ['exclusion', false],
        [null, false],
        'left out',
        [null, true],
      ]);
      const wins = [free, held, free].map((who) => ({ ...who, journalId: 9_000_000n, amount: 3n }));
      expect(await noteWins(db().query, { merchantId: MERCHANT, wins })).toEqual([1]);
    });
    expect(await used(free)).toMatchObject({ staked: 7n, won: 6n, claims: 2 });
    expect(await used(held)).toMatchObject({ staked: null, won: null, claims: 0 });
  });
});
