import { freshTeams, MERCHANT, type TestTeams } from '../agents/testing';
import { clearing } from '../ledger/testing';
import { checkDefinition } from './definition/check';
import type { Definition } from './definition/definition';
import { createEngine, type Engine } from './engine/engine';
import type { Committed } from './engine/commit';
import { fundMove } from './grants/moves';
import { draftVersion, publishVersion } from './promotions/desk';
import { createDefinitions, type Definitions } from './promotions/published';

export { MERCHANT };
const TERMS = { merchantId: MERCHANT, currency: 'CNY', country: '' };

const said = { title: 'An offer', terms: 'Who, what, until when.' };
/** A definition that holds, with what a test cares for in place of its own. */
export const definitionWith = (parts: Record<string, unknown>): Record<string, unknown> => ({
  kind: 'DEPOSIT',
  currency: 'CNY',
  trigger: { on: 'deposit' },
  effects: [{ unit: 'money', amount: { rule: 'fixed', amount: 500 } }],
  settle: { claim: 'auto' },
  from: '2020-01-01T00:00:00Z',
  texts: { EN: said, PT: said, ES: said },
  markets: ['XX'],
  ...parts,
});

export const read = (parts: Record<string, unknown>): Definition => {
  const checked = checkDefinition(definitionWith(parts));
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.definition;
};

export interface TestEngine extends TestTeams {
  definitions: Definitions;
  engine: Engine;
  /** A second node over the same database. */
  another(): Engine;
  granted: Committed[];
  /** What its nodes reported. */
  errors: string[];
  /** A promotion in force with a budget in each unit. */
  run(code: string, parts: Record<string, unknown>, budget?: Record<string, bigint>): Promise<bigint>;
  deposit(memberId: bigint, minor: bigint, id?: string): Promise<void>;
  back(memberId: bigint, minor: bigint, id: string): Promise<void>;
  bet(
    memberId: bigint,
    bet: bigint,
    win?: bigint,
    more?: { category?: string; id?: string },
  ): Promise<string>;
  balance(
    kind: 'player' | 'points' | 'tickets' | 'bonus' | 'pool' | 'escrow',
    owner: bigint | string,
    currency?: string,
  ): Promise<bigint>;
  grants(): Promise<
    {
      member_id: bigint;
      state: string;
      money: bigint;
      bonus: bigint;
      occasion: string;
      id: bigint;
      debt: bigint;
      review: boolean;
      progress: bigint;
    }[]
  >;
}

export const SEED = new Uint8Array(32).fill(7);

export const freshEngine = async (): Promise<TestEngine> => {
  const teams = await freshTeams();
  const { database, ledger } = teams;
  const granted: Committed[] = [];
  const errors: string[] = [];
  const definitions = createDefinitions();
  const make = () =>
    createEngine({
      ...{ db: database, ledger, definitions, seed: SEED, zoneOf: () => 'UTC' },
      onGranted: (_, list) => void granted.push(...list),
      onError: (_, what) => void errors.push(what),
    });
  let made = 0;
  const next = (): string => `t${(made += 1)}`;
  const { query } = database.merchant(MERCHANT);
  const pay = async (memberId: bigint, kind: string, minor: bigint, deposit: string): Promise<void> => {
    const account = { class: 'player', owner: memberId.toString(), currency: 'CNY' } as const;
    await ledger.open({ merchantId: MERCHANT, account });
    const result = await ledger.post({
      ...{ type: 'post', merchantId: MERCHANT, source: 'deposits', key: next(), actor: 'tests', kind },
      postings: [
        { account, amountMinor: minor },
        { account: clearing, amountMinor: -minor },
      ],
      meta: { deposit },
    });
    if (!result.ok) throw new Error(result.code);
  };
  return {
    ...teams,
    definitions,
    engine: make(),
    another: make,
    granted,
    errors,
    async run(code, parts, budget = { CNY: 1_000_000n }) {
      const definition = read(parts);
      const { promotionId, number } = await draftVersion(query, {
        ...TERMS,
        code,
        definition,
        author: 'Ana',
      });
      for (const [unit, amount] of Object.entries(budget))
        await ledger.post(
          fundMove({
            merchantId: MERCHANT,
            promotionId,
            unit,
            amount,
            key: next(),
            actor: 'Ana',
            isRebate: false,
          }),
        );
      const done = await publishVersion(query, { ...TERMS, code, number, approver: 'Bo' });
      if ('fault' in done) throw new Error(JSON.stringify(done));
      return promotionId;
    },
    deposit: (memberId, minor, id = '') => pay(memberId, 'deposit', minor, id),
    back: (memberId, minor, id) => pay(memberId, 'chargeback', -minor, id),
    async bet(memberId, bet, win = 0n, { category = 'RNG', id = next() } = {}) {
      await query(
        `insert into vendor_round as r (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win,
           opened_at, moved_at, ended_at)
         values ($1, 'HOUSE', $2, $3, 'g', $4, 'CNY', false, 1, $5, $6, clock_timestamp(), clock_timestamp(), clock_timestamp())
         on conflict (merchant_id, vendor, round_id, member_id) do update set bet = excluded.bet, win = excluded.win,
           moved_at = clock_timestamp()`,
        [MERCHANT, id, memberId, category, bet, win],
      );
      return id;
    },
    balance: async (kind, owner, currency = 'CNY') =>
      (await ledger.balance({
        merchantId: MERCHANT,
        account: { class: kind, owner: owner.toString(), currency },
      })) ?? 0n,
    grants: () => query('select * from promotion_grant where merchant_id = $1 order by id', [MERCHANT]),
  };
};
