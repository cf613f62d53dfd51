import { createHash } from 'node:crypto';
import type { PromotionOffer } from '../../../src/contract/entities/promotion';
import type { Database, Query } from '../../database/types';
import { GatewayError } from '../../platform/index';
import { insertAppReward } from './app-reward.queries';
import { type Loaded, loadedOf, saidOf } from './contests';
import { isSilent, readActive, takePlace } from './contests.queries';
import { amountsOf, shownPrize } from './prizes';
import { insertPrizes } from './prizes.queries';

export interface AppRewards {
  /** @throws GatewayError APP_REWARD_NONE, PLAY_PAUSED */
  claim(who: { merchantId: number; memberId: bigint }, uuid: string): Promise<void>;
  /** What it gives, as an offer among the promotions. */
  offers(merchantId: number, language: string): Promise<PromotionOffer[]>;
}

/** Version of a text that never changes. */
const ONLY_VERSION = 1;
const CERTAIN_PPM = 1_000_000;

/** By what its bonus money is wagered, as offers of promotions say it. */
const bonusTermsOf = ({
  currency,
  prize: { bonus },
}: Loaded<'app'>['rules']): NonNullable<PromotionOffer['conditions']>['bonus'] => {
  const money = (minor: number | undefined) =>
    minor === undefined ? null : { minor: BigInt(minor), currency };
  return bonus === undefined
    ? null
    : {
        ...{ wager: bonus.wager, isOfBoth: false, days: bonus.days },
        ...{
          weights: new Map(Object.entries(bonus.weights)),
          maxStake: money(bonus.maxStake),
          cap: money(bonus.cap),
        },
      };
};

const offerOf = ({ row, rules }: Loaded<'app'>, language: string): PromotionOffer => {
  const prize = shownPrize(rules.currency, rules.prize, language);
  const tickets = [...prize.tickets.values()].reduce((sum, count) => sum + count, 0);
  const gives = [
    ...(prize.money.minor > 0n ? [{ unit: 'money', amount: `${prize.money.minor} money` }] : []),
    ...(prize.bonus === null ? [] : [{ unit: 'bonus', amount: `${prize.bonus.amount.minor} bonus` }]),
    ...(prize.points > 0 ? [{ unit: 'points', amount: `${prize.points} points` }] : []),
    ...(tickets > 0 ? [{ unit: 'tickets', amount: `${tickets} tickets` }] : []),
    ...(prize.name === '' ? [] : [{ unit: 'goods', amount: prize.name }]),
  ];
  return {
    ...{ code: row.code, type: 'APP_DOWNLOAD', ...saidOf(rules, language), remark: '', hash: row.hash },
    ...{ from: row.from_at.getTime(), until: row.until_at.getTime(), version: ONLY_VERSION },
    odds: gives.map(({ amount }) => ({ amount, ppm: CERTAIN_PPM })),
    conditions: {
      ...{ on: 'app', isNarrow: false, once: 'ever', claim: 'manual', claimHours: null },
      bonus: bonusTermsOf(rules),
      ...{ gives: gives.map(({ unit }) => unit), perDay: null, ever: null },
    },
  };
};

/** What the app gives: once for an account, and once for a device. The device is what the app calls it; a forged name costs an account each. */
export const createAppRewards = (deps: {
  db: Database;
  pay: (merchantId: number) => Promise<number>;
}): AppRewards => ({
  async offers(merchantId, language) {
    const { query } = deps.db.merchant(merchantId);
    const rows = await readActive(query, { merchantId, kinds: ['app'] });
    return rows
      .filter(({ phase }) => phase === 'running')
      .flatMap((row) => loadedOf(row, 'app') ?? [])
      .map((loaded) => offerOf(loaded, language));
  },
  async claim(who, uuid) {
    const { merchantId, memberId } = who;
    const { query, tx } = deps.db.merchant(merchantId);
    if (await isSilent(query, who)) throw new GatewayError('PLAY_PAUSED');
    const rows = await readActive(query, { merchantId, kinds: ['app'] });
    const [app] = rows
      .filter(({ phase }) => phase === 'running')
      .flatMap((row) => loadedOf(row, 'app') ?? []);
    if (app === undefined) throw new GatewayError('APP_REWARD_NONE');
    const { row, rules } = app;
    const deviceHash = createHash('sha256').update(`app ${merchantId} ${uuid.toLowerCase()}`).digest('hex');
    await tx(async (inside: Query) => {
      const place = { merchantId, contestId: row.id, memberId };
      const isFirst = await insertAppReward(inside, { ...place, deviceHash });
      if (!isFirst || !(await takePlace(inside, { merchantId, id: row.id, places: rules.places })))
        throw new GatewayError('APP_REWARD_NONE');
      const amounts = amountsOf(rules, rules.prize);
      await insertPrizes(inside, {
        merchantId,
        prizes: [
          {
            ...{ contestId: row.id, memberId, place: 'app', state: 'due', claimUntil: null },
            ...{ ...amounts, tickets: JSON.stringify(amounts.tickets), name: rules.prize.name?.EN ?? '' },
          },
        ],
      });
    });
    await deps.pay(merchantId);
  },
});
