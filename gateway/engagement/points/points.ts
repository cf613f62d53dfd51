import { minorDigits } from '../../../src/contract/money';
import type { PointConfig } from '../../../src/contract/entities/points';
import type { MoneyPauses, PaymentPasswords } from '../../account/index';
import type { Database } from '../../database/types';
import { type AccountRef, type Ledger, POINTS } from '../../ledger/index';
import { GatewayError, LeftOut, type MerchantContext } from '../../platform/index';
import { accountOf } from '../../wallet/index';
import {
  convertedToday,
  endConversion,
  endEarning,
  findConversion,
  insertConversion,
  insertEarning,
  lockPoints,
  openConversions,
  openEarnings,
  putCounted,
  readPointPolicy,
  readTurnover,
} from './points.queries';

/** Who speaks in the ledger when points move. */
export const POINT_SOURCE = 'points';
export const pointsOf = (memberId: bigint): AccountRef => ({
  ...{ class: 'points', owner: memberId.toString(), currency: POINTS },
});
export const HOUSE_POINTS: AccountRef = { class: 'house', owner: 'points', currency: POINTS };
const THOUSAND = 1_000n;
const MILLION = 1_000_000n;
/** Conversions that one turn of the job takes up again. */
const MAX_OPEN = 200;

export interface Who {
  merchant: MerchantContext;
  memberId: bigint;
}

/** Points of members: earned by settled turnover, never expiring, changed into money. */
export interface Points {
  /** With all that was earned up to now. */
  balance(who: Who): Promise<bigint>;
  config(who: Who): Promise<PointConfig>;
  /**
   * Changes points into money, once per `requestId`: one journal with both units.
   * @throws GatewayError POINTS_CLOSED, POINTS_AMOUNT, POINTS_DAY, POINTS_NOT_ENOUGH, LEDGER_KEY_CONFLICT, and what a payment password answers
   */
  convert(who: Who, input: { points: bigint; password: string; requestId: string }): Promise<void>;
  /** Ends what a gateway began and did not end. */
  recover(merchant: MerchantContext, before: Date): Promise<number>;
}

export interface PointsDeps {
  db: Database;
  ledger: Ledger;
  paymentPasswords: Pick<PaymentPasswords, 'state' | 'demand'>;
  moneyPauses: Pick<MoneyPauses, 'until'>;
  now: () => number;
}

/**
 * Whole points for what was settled since the last count, and the part of one that is left. What was undone since is a part below zero, which
 * later turnover fills first: points that were given are not taken back.
 */
export const earnedBy = (
  row: { turnover: bigint; counted: bigint; remainder: bigint; ppm: bigint },
  digits: number,
): { points: bigint; remainder: bigint } => {
  const whole = MILLION * 10n ** BigInt(digits);
  const share = (row.turnover - row.counted) * row.ppm + row.remainder;
  const points = share > 0n ? share / whole : 0n;
  return { points, remainder: share - points * whole };
};

class LedgerPoints implements Points {
  readonly #conversions: LeftOut<string>;

  constructor(private readonly deps: PointsDeps) {
    this.#conversions = new LeftOut(deps.now);
  }

  async balance(who: Who): Promise<bigint> {
    await this.#earn(who);
    const { ledger } = this.deps;
    return (await ledger.balance({ merchantId: who.merchant.id, account: pointsOf(who.memberId) })) ?? 0n;
  }

  /** Counts what was settled, then posts it under its number: a gateway that dies in between leaves it to the next look. */
  async #earn({ merchant, memberId }: Who): Promise<void> {
    const who = { merchantId: merchant.id, memberId };
    const scope = this.deps.db.merchant(merchant.id);
    const digits = minorDigits(merchant.currency);
    const isDue = (await readTurnover(scope.query, who)).some((row) => row.turnover !== row.counted);
    if (isDue)
      await scope.tx(async (query) => {
        await lockPoints(query, who);
        let points = 0n;
        for (const row of await readTurnover(query, who)) {
          if (row.turnover === row.counted) continue;
          const [turnover, counted, remainder] = [row.turnover, row.counted, row.remainder].map(BigInt);
          if (turnover === undefined || counted === undefined || remainder === undefined) continue;
          const earned = earnedBy({ turnover, counted, remainder, ppm: row.ppm }, digits);
          points += earned.points;
          await putCounted(query, {
            ...{ ...who, product: row.product, fromDay: row.from_day, turnover: row.turnover },
            remainder: earned.remainder.toString(),
          });
        }
        if (points > 0n) await insertEarning(query, { ...who, points, now: new Date(this.deps.now()) });
      });
    for (const { id, points } of await openEarnings(scope.query, who)) {
      const done = await this.deps.ledger.post({
        ...{ type: 'post', merchantId: merchant.id, source: POINT_SOURCE, key: `earn-${id}` },
        ...{ actor: 'points', kind: 'points-earned' },
        postings: [
          { account: HOUSE_POINTS, amountMinor: -points },
          { account: pointsOf(memberId), amountMinor: points },
        ],
      });
      if (!done.ok) throw new GatewayError(done.code);
      await endEarning(scope.query, { merchantId: merchant.id, id });
    }
  }

  async config(who: Who): Promise<PointConfig> {
    const key = { merchantId: who.merchant.id, memberId: who.memberId };
    const { query } = this.deps.db.merchant(who.merchant.id);
    const [policy, today, balance, password] = await Promise.all([
      readPointPolicy(query, who.merchant.id),
      convertedToday(query, key),
      this.balance(who),
      this.deps.paymentPasswords.state(key),
    ]);
    const left = policy.day_cap - today;
    return {
      balance,
      thousand: { minor: policy.per_thousand, currency: who.merchant.currency },
      minimum: policy.minimum,
      step: policy.step,
      dayCap: policy.day_cap,
      leftToday: left > 0n ? left : 0n,
      paymentPasswordSet: password.set,
    };
  }

  async convert(who: Who, input: Parameters<Points['convert']>[1]): Promise<void> {
    const { merchant, memberId } = who;
    const { points, password, requestId: intent } = input;
    const key = { merchantId: merchant.id, memberId };
    const pause = await this.deps.moneyPauses.until(key);
    if (pause !== null)
      throw new GatewayError('WITHDRAW_PAUSED', { value: { until: pause.until.getTime() } });
    await this.deps.paymentPasswords.demand(key, password);
    await this.#earn(who);
    const isBegun = await this.deps.db.merchant(merchant.id).tx(async (query) => {
      await lockPoints(query, key);
      const known = await findConversion(query, { ...key, intent });
      if (known && known.points !== points) throw new GatewayError('LEDGER_KEY_CONFLICT');
      if (known?.state === 'refused') throw new GatewayError('POINTS_NOT_ENOUGH');
      if (known) return known.state === 'begun';
      const policy = await readPointPolicy(query, merchant.id);
      if (policy.per_thousand === 0n) throw new GatewayError('POINTS_CLOSED');
      const worth = points * policy.per_thousand;
      // No part of the smallest coin is lost on the way.
      const isWhole = points >= policy.minimum && points % policy.step === 0n && worth % THOUSAND === 0n;
      if (!isWhole || worth < THOUSAND)
        throw new GatewayError('POINTS_AMOUNT', {
          value: { minimum: policy.minimum.toString(), step: policy.step.toString() },
        });
      if ((await convertedToday(query, key)) + points > policy.day_cap) throw new GatewayError('POINTS_DAY');
      await insertConversion(query, {
        ...{ ...key, intent, points, amount: worth / THOUSAND, now: new Date(this.deps.now()) },
      });
      return true;
    });
    if (isBegun && !(await this.#post(who, intent))) throw new GatewayError('POINTS_NOT_ENOUGH');
  }

  /** Posts what was begun under its key, and ends it. @returns whether it is done */
  async #post({ merchant, memberId }: Who, intent: string): Promise<boolean> {
    const key = { merchantId: merchant.id, memberId, intent };
    const { query } = this.deps.db.merchant(merchant.id);
    const begun = await findConversion(query, key);
    if (begun === null) return false;
    const { currency } = merchant;
    const player = accountOf({ memberId, trial: false, currency });
    await this.deps.ledger.open({ merchantId: merchant.id, account: player });
    const done = await this.deps.ledger.post({
      ...{
        type: 'post',
        merchantId: merchant.id,
        source: POINT_SOURCE,
        key: `convert-${memberId}-${intent}`,
      },
      ...{ actor: memberId.toString(), kind: 'bonus' },
      postings: [
        { account: pointsOf(memberId), amountMinor: -begun.points },
        { account: HOUSE_POINTS, amountMinor: begun.points },
        { account: { class: 'house', owner: 'promo', currency }, amountMinor: -begun.amount },
        { account: player, amountMinor: begun.amount },
      ],
    });
    if (!done.ok && done.code !== 'WALLET_NOT_ENOUGH') throw new GatewayError(done.code);
    await endConversion(query, { ...key, state: done.ok ? 'done' : 'refused' });
    return done.ok;
  }

  async recover(merchant: MerchantContext, before: Date): Promise<number> {
    const { query } = this.deps.db.merchant(merchant.id);
    const open = await openConversions(query, {
      merchantId: merchant.id,
      before,
      except: this.#conversions.ids(),
      limit: MAX_OPEN,
    });
    await this.#conversions.work(open, async ({ member_id: memberId, intent }) => {
      await this.#post({ merchant, memberId }, intent);
      return true;
    });
    return open.length;
  }
}

export const createPoints = (deps: PointsDeps): Points => new LedgerPoints(deps);
