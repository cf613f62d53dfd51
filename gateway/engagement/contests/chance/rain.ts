import { createHmac, randomBytes } from 'node:crypto';
import type { RainCatch, RainRound } from '../../../../src/contract/entities/chance';
import type { Database } from '../../../database/types';
import type { Ledger } from '../../../ledger/index';
import { wordsFrom } from '../../../lottery/index';
import { GatewayError, LeftOut, workThrough } from '../../../platform/index';
import { findLoaded, type Loaded, loadedOf, saidOf } from '../contests';
import { isSilent, readActive } from '../contests.queries';
import { amountsOf, CONTEST_SOURCE, playerOf, prizePostings } from '../prizes';
import { insertPrizes } from '../prizes.queries';
import { cutCommitment, cutPot } from './cut';
import {
  didToday,
  findSlice,
  insertRound,
  paidSlice,
  readCuts,
  readComing,
  readLastRound,
  readNextRound,
  readOwed,
  type RoundRow,
  type SliceRow,
  takeSlice,
} from './rain.queries';

/** Rounds are cut and committed to so many hours ahead. */
const AHEAD_HOURS = 24;
/** Cuts that one answer tells; those of larger pots are in the file of the operator's tool. */
const MAX_CUTS = 2_000;
const SALT_BYTES = 32;
const MAX_OWED = 500;

interface Who {
  merchantId: number;
  memberId: bigint;
}
export interface Rain {
  /** @throws GatewayError CONTEST_UNKNOWN where a round is named that is not there */
  status(who: Who, roundId: bigint | null, language: string): Promise<RainRound>;
  /** @throws GatewayError CONTEST_UNKNOWN, CONTEST_OVER, GRAB_NOT_YOURS, PLAY_PAUSED */
  grab(who: Who, asked: { promotionId: bigint; roundId: bigint }): Promise<RainCatch>;
  /** Cuts rounds that come, and pays what was taken and not paid. */
  run(merchantId: number): Promise<void>;
}

export const createRain = (deps: {
  db: Database;
  ledger: Pick<Ledger, 'post' | 'open'>;
  zoneOf: (merchantId: number) => string;
  currencyOf: (merchantId: number) => string;
  payPrizes: (merchantId: number) => Promise<number>;
}): Rain => {
  const { db, ledger } = deps;
  const leftOut = new LeftOut<string>(Date.now);
  const scope = (merchantId: number) => db.merchant(merchantId).query;
  const pay = async (merchantId: number, { row, rules }: Loaded<'rain'>, slice: SliceRow): Promise<void> => {
    const { member_id: memberId, round_id: roundId, no, amount } = slice;
    const { id: contestId } = row;
    const { currency } = rules;
    if (rules.bonus !== undefined) {
      const amounts = amountsOf(rules, {
        money: 0,
        points: 0,
        tickets: {},
        bonus: { ...rules.bonus, amount: rules.pot },
      });
      await insertPrizes(scope(merchantId), {
        merchantId,
        prizes: [
          {
            ...{ contestId, memberId, place: `slice:${roundId}:${no}`, state: 'due', claimUntil: null },
            ...{ ...amounts, bonus: amount, tickets: '{}', name: '' },
          },
        ],
      });
      await paidSlice(scope(merchantId), { merchantId, roundId, no });
      await deps.payPrizes(merchantId);
      return;
    }
    await ledger.open({ merchantId, account: playerOf(memberId, currency) });
    const result = await ledger.post({
      ...{
        type: 'post',
        merchantId,
        source: CONTEST_SOURCE,
        key: `slice:${roundId}:${no}`,
        actor: CONTEST_SOURCE,
      },
      ...{ kind: 'bonus', meta: { contest: contestId.toString(), round: roundId.toString() } },
      postings: prizePostings(contestId, memberId, { currency, money: amount, points: 0n, tickets: {} }),
    });
    if (!result.ok) throw new GatewayError(result.code);
    await paidSlice(scope(merchantId), { merchantId, roundId, no });
  };
  const cut = async (merchantId: number, { row, rules }: Loaded<'rain'>): Promise<void> => {
    const zone = deps.zoneOf(merchantId);
    const coming = await readComing(scope(merchantId), {
      ...{ merchantId, contestId: row.id, times: rules.times, zone, hours: AHEAD_HOURS },
    });
    for (const { opens_at: opensAt } of coming) {
      const salt = randomBytes(SALT_BYTES).toString('hex');
      const words = wordsFrom(createHmac('sha256', salt).update('rain').digest());
      const slices = cutPot(BigInt(rules.pot), rules.slices, words);
      await db.merchant(merchantId).tx((query) =>
        insertRound(query, {
          ...{ merchantId, contestId: row.id, opensAt, seconds: rules.seconds, pot: BigInt(rules.pot) },
          ...{ salt, commitment: cutCommitment(salt, slices), slices },
        }),
      );
    }
  };
  const noRound = (currency: string): RainRound => ({
    ...{ promotionId: '', roundId: '', title: '', terms: '', startsAt: null, endsAt: null },
    ...{ hasStarted: false, hasEnded: false, isClaimed: false, won: null, pot: { minor: 0n, currency } },
    bonus: null,
    ...{ slices: 0, commitment: '', proof: null, last: null, now: Date.now() },
  });
  const shown = (
    { rules }: Loaded<'rain'>,
    round: RoundRow,
    of: {
      slice: SliceRow | null;
      proof: RainRound['proof'];
      last: RainRound['last'];
      language: string;
    },
  ): RainRound => {
    const { currency } = rules;
    return {
      ...{
        promotionId: round.contest_id.toString(),
        roundId: round.id.toString(),
        ...saidOf(rules, of.language),
      },
      ...{ startsAt: round.opens_at.getTime(), endsAt: round.closes_at.getTime(), now: round.now.getTime() },
      ...{ hasStarted: round.now >= round.opens_at, hasEnded: round.now >= round.closes_at },
      ...{ isClaimed: of.slice !== null, pot: { minor: round.pot, currency }, slices: round.slices },
      bonus: rules.bonus === undefined ? null : { wager: rules.bonus.wager, days: rules.bonus.days },
      won: of.slice === null ? null : { minor: of.slice.amount, currency },
      ...{ commitment: round.commitment, proof: of.proof, last: of.last },
    };
  };
  const lastOf = async (merchantId: number): Promise<RainRound['last']> => {
    const row = await readLastRound(scope(merchantId), merchantId);
    return row && { promotionId: row.contest_id.toString(), roundId: row.id.toString() };
  };
  return {
    async status(who, roundId, language) {
      const { merchantId } = who;
      const query = scope(merchantId);
      const none = noRound(deps.currencyOf(merchantId));
      if (await isSilent(query, who)) return none;
      const round = await readNextRound(query, { merchantId, roundId });
      const loaded = round && (await findLoaded(query, { merchantId, id: round.contest_id }, 'rain'));
      if (round === null || loaded === null) {
        if (roundId !== null) throw new GatewayError('CONTEST_UNKNOWN');
        return { ...none, last: await lastOf(merchantId) };
      }
      const slice = await findSlice(query, { ...who, roundId: round.id });
      const isTold = round.now >= round.closes_at && round.slices <= MAX_CUTS;
      const proof = isTold ? await readCuts(query, { merchantId, roundId: round.id }) : null;
      return shown(loaded, round, { slice, proof, last: await lastOf(merchantId), language });
    },
    async grab(who, { promotionId, roundId }) {
      const { merchantId, memberId } = who;
      const query = scope(merchantId);
      const [loaded, round] = await Promise.all([
        findLoaded(query, { merchantId, id: promotionId }, 'rain'),
        readNextRound(query, { merchantId, roundId }),
      ]);
      if (loaded === null || round?.contest_id !== promotionId) throw new GatewayError('CONTEST_UNKNOWN');
      const { rules } = loaded;
      const before = await findSlice(query, { merchantId, roundId, memberId });
      if (before === null) {
        if (await isSilent(query, who)) throw new GatewayError('PLAY_PAUSED');
        if (round.now < round.opens_at || round.now >= round.closes_at || loaded.row.phase === 'stopped')
          throw new GatewayError('CONTEST_OVER');
        const zone = deps.zoneOf(merchantId);
        if (
          rules.who !== 'online' &&
          !(await didToday(query, { merchantId, memberId, kind: rules.who, zone }))
        )
          throw new GatewayError('GRAB_NOT_YOURS');
      }
      // Who asks twice at once has one: the other one finds it taken.
      const slice =
        before ??
        (await takeSlice(query, { merchantId, roundId, memberId }).catch((error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === '23505') return null;
          throw error;
        })) ??
        (await findSlice(query, { merchantId, roundId, memberId }));
      if (slice === null) return { won: null };
      if (!slice.paid) await pay(merchantId, loaded, slice);
      return { won: { minor: slice.amount, currency: rules.currency } };
    },
    async run(merchantId) {
      const query = scope(merchantId);
      const cutAll = async (): Promise<void> => {
        await workThrough(await readActive(query, { merchantId, kinds: ['rain'] }), async (row) => {
          const loaded = loadedOf(row, 'rain');
          if (loaded !== null) await cut(merchantId, loaded);
        });
      };
      const payAll = async (): Promise<void> => {
        const owed = await readOwed(query, { merchantId, except: leftOut.ids(), limit: MAX_OWED });
        await leftOut.work(owed, async (slice) => {
          const loaded = await findLoaded(query, { merchantId, id: slice.contest_id }, 'rain');
          if (loaded !== null) await pay(merchantId, loaded, slice);
          return loaded !== null;
        });
      };
      await workThrough([cutAll, payAll], (part) => part());
    },
  };
};
