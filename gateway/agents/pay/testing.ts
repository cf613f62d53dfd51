import { setTimeout as delay } from 'node:timers/promises';
import type { PayTerms } from '../../../src/contract/pay';
import type { Database, Query, Row, SqlValue } from '../../database/types';
import type { Ledger } from '../../ledger/index';
import { clearing } from '../../ledger/testing';
import { act, offer, type Signer } from '../contracts/signing';
import { countTeams } from '../figures.queries';
import { freshTeams, MERCHANT, morningZone, type TestTeams } from '../testing';
import { approveComputed, computeOpen, openDue, payApproved } from './runs';
import { readPaySettings, writePaySettings } from './runs.queries';

const CURRENCY = 'CNY';
/** More than any example pays. */
const NO_BAND = 10n ** 12n;

/** What terms of examples have in common. */
export const COMMON = {
  product: 'CONS',
  currency: CURRENCY,
  active: { minTurnover: 1, minDeposit: 0, countsSelf: false },
} as const;
/** One percent of whatever was bet. */
export const PERCENT = { minTurnover: 0, minActive: 0, rate: { type: 'P', ppm: 10_000 } } as const;

/** When something happens on a day that names no time. Behind it no test runs, and the pays of the day before are over. */
const NOON = '12:00';
/** When the gateway pays a day: on the day behind it, later than the grace of every period. */
const PAYS_AT = '01:00';

/**
 * Teams with contracts, on whose days anything can happen: day 0 is today, later ones are those behind it. All moments are named by the
 * merchant's clock, so that no outcome depends on when the test runs.
 */
export interface TestPay extends TestTeams {
  /** As the owner of the tables, bound to the merchant. */
  owner: Query;
  money(memberId: bigint, minor: bigint): Promise<void>;
  balance(memberId: bigint): Promise<bigint>;
  /** A contract that counts from a day on; null pays: the platform. */
  contract(of: { to: bigint; by: bigint | null; terms: PayTerms; day: number }): Promise<bigint>;
  /** A round that is settled on a day, at noon unless `time` names another time. */
  round(of: {
    memberId: bigint;
    bet: bigint;
    win?: bigint;
    category?: string;
    id?: string;
    day: number;
    time?: string;
  }): Promise<string>;
  /** A round that is settled at a moment of its own, in a zone. */
  roundAt(of: { memberId: bigint; bet: bigint; at: Date; zone: string }): Promise<void>;
  /** A settled round changes on a day, at noon. */
  change(of: { id: string; bet: bigint; win: bigint; day: number }): Promise<void>;
  /** A withdrawal that was paid at noon of a day, with its fee. */
  withdrew(of: { memberId: bigint; fee: bigint; day: number }): Promise<void>;
  /** Everything waiting is counted. */
  count(): Promise<void>;
  /** What the gateway does once a day has ended: until nothing is left to do, or a deed fails. */
  pays(of: { day: number; db?: Database; ledger?: Pick<Ledger, 'post' | 'open'> }): Promise<void>;
}

const signer = (side: Signer['side'], memberId: bigint | null): Signer => ({
  ...{ side, memberId, actor: 'tests', language: 'EN', wording: '' },
});

/** `approvesAll`: no run waits for an operator. */
export const freshPay = async (options: { approvesAll?: boolean } = {}): Promise<TestPay> => {
  const teams = await freshTeams({ zone: morningZone() });
  const { tx, query } = teams.database.merchant(MERCHANT);
  let made = 0;
  const next = (): string => `pay-${(made += 1)}`;
  const owner = async <T extends Row>(text: string, values: readonly SqlValue[] = []): Promise<T[]> => {
    await teams.database.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    return teams.database.owner<T>(text, values);
  };
  if (options.approvesAll === true) {
    const settings = await readPaySettings(query, MERCHANT);
    const open = { auto_up_to: NO_BAND, second_above: NO_BAND };
    await writePaySettings(query, { merchantId: MERCHANT, settings: { ...settings, ...open } });
  }
  const accountOf = (memberId: bigint) =>
    ({ class: 'player', owner: memberId.toString(), currency: CURRENCY }) as const;
  let stamped = 0;
  /** A moment of a day, a millisecond later each time: what happens keeps its order. */
  const stamp = async (day: number, time = NOON): Promise<Date> => {
    stamped += 1;
    return new Date((await teams.momentOf(day, time)).getTime() + stamped);
  };
  const moveWaiting = async (day: number, at: Date): Promise<void> => {
    await owner('update agent_change set day = $1::text::date, at = $2', [teams.day(day), at]);
  };
  const count = async (): Promise<void> => {
    for (let step = 0; step < 2_000; step += 1) {
      const counted = await countTeams(teams.database, { merchantId: MERCHANT, limit: 1_000 });
      if (counted === 0) return;
      // Another node counts: asking again at once would use up the steps before it is through.
      if (counted === null) await delay(10);
    }
    throw new Error('still counting');
  };
  const insertRound = (of: { memberId: bigint; bet: bigint; win: bigint; category: string; id: string }) =>
    query(
      `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
       values ($1, 'HOUSE', $2, $3, 'g', $4, $7, false, 1, $5, $6, now(), now(), now())`,
      [MERCHANT, of.id, of.memberId, of.category, of.bet, of.win, CURRENCY],
    );
  return {
    ...teams,
    owner,
    async money(memberId, minor) {
      const account = accountOf(memberId);
      await teams.ledger.open({ merchantId: MERCHANT, account });
      if (minor === 0n) return;
      const result = await teams.ledger.post({
        ...{
          type: 'post',
          merchantId: MERCHANT,
          source: 'tests',
          key: next(),
          actor: 'tests',
          kind: 'grant',
        },
        postings: [
          { account, amountMinor: minor },
          { account: clearing, amountMinor: -minor },
        ],
      });
      if (!result.ok) throw new Error(result.code);
    },
    balance: async (memberId) =>
      (await teams.ledger.balance({ merchantId: MERCHANT, account: accountOf(memberId) })) ?? 0n,
    async contract({ to, by, terms, day }) {
      const common = { merchantId: MERCHANT, now: new Date() };
      const id = await tx(async (scoped) => {
        const row = await offer(scoped, {
          ...{ ...common, receiverId: to, payerId: by, terms, confirmed: true, signer: signer('payer', by) },
        });
        await act(scoped, { ...common, row, action: 'A', signer: signer('receiver', to) });
        return row.id;
      });
      await owner('update agent_contract_force set from_day = $1::text::date where contract_id = $2', [
        teams.day(day),
        id,
      ]);
      return id;
    },
    async round({ memberId, bet, win = 0n, category = 'RNG', id = next(), day, time }) {
      const at = await stamp(day, time);
      await insertRound({ memberId, bet, win, category, id });
      await moveWaiting(day, at);
      await count();
      await owner('update vendor_round set ended_at = $1 where round_id = $2', [at, id]);
      return id;
    },
    async roundAt({ memberId, bet, at, zone }) {
      const id = next();
      await insertRound({ memberId, bet, win: 0n, category: 'RNG', id });
      await owner('update agent_change set at = $1, day = ($1 at time zone $2)::date where member_id = $3', [
        ...[at, zone, memberId],
      ]);
      await count();
      await owner('update vendor_round set ended_at = $1 where round_id = $2', [at, id]);
    },
    async change({ id, bet, win, day }) {
      const at = await stamp(day);
      const [last] = await query<{ id: bigint }>('select coalesce(max(id), 0)::bigint as id from agent_late');
      await query('update vendor_round set bet = $2, win = $3 where merchant_id = $4 and round_id = $1', [
        ...[id, bet, win, MERCHANT],
      ]);
      await moveWaiting(day, at);
      await owner('update agent_late set changed_day = $1::text::date, changed_at = $2 where id > $3', [
        teams.day(day),
        at,
        last?.id ?? 0n,
      ]);
      await count();
    },
    async withdrew({ memberId, fee, day }) {
      await owner(
        `insert into payment_provider (merchant_id, code, adapter, settings, secrets, callback_hash, min_amount, max_amount, life_s)
         values ($1, 'tests', 'pix', '{}', '', repeat('0', 64), 1, 1, 60) on conflict do nothing`,
        [MERCHANT],
      );
      await owner(
        `insert into withdrawal (merchant_id, member_id, provider, reference, intent, currency, amount, fee, payee_id, payee_kind, payee_masked, state,
           created_at, due_at, ended_at)
         values ($1, $2, 'tests', md5($3), $3, $4, 100000, $5, 1, 'pix', '***', 'paid', now(), now(), $6)`,
        [MERCHANT, memberId, `${next()}-withdrawal`, CURRENCY, fee, await stamp(day)],
      );
    },
    count,
    async pays({ day, db = teams.database, ledger = teams.ledger }) {
      await count();
      const now = (await teams.momentOf(day + 1, PAYS_AT)).getTime();
      const of = { merchantId: MERCHANT, now };
      await openDue(db, of);
      await computeOpen(db, of);
      await approveComputed(db, of);
      await payApproved({ db, ledger, now: () => now, onOwed: () => undefined }, of);
    },
  };
};
