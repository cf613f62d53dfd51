import {
  type Mission,
  type MissionPage,
  type MissionState,
  type MissionStep,
} from '../../../../src/contract/entities/mission';
import type { Database, Query } from '../../../database/types';
import { GatewayError, maskName } from '../../../platform/index';
import { findLoaded, type Loaded, loadedOf, saidOf } from '../contests';
import { isSilent, nameOfMember, readShown, takePlace } from '../contests.queries';
import type { ContestOf } from '../definition';
import { amountsOf, shownPrize } from '../prizes';
import { insertPrizes, type PrizeRow, readPrizes, takeBackPrizes } from '../prizes.queries';
import type { Moved } from '../count.queries';
import { insertJoin, readOwn } from './missions.queries';

const HOUR_MS = 3_600_000;
const MAX_PRIZES = 500;

interface Who {
  merchantId: number;
  memberId: bigint;
}

export interface Missions {
  list(
    who: Who,
    asked: { status: string; page: number; size: number },
    language: string,
  ): Promise<MissionPage>;
  /** @throws GatewayError CONTEST_UNKNOWN, CONTEST_OVER, CONTEST_FULL, PLAY_PAUSED */
  join(who: Who, missionId: bigint): Promise<void>;
}

const placeOf = (no: number): string => `step:${no}`;
const claimUntil = ({ row, rules }: Loaded<'mission'>): Date =>
  new Date(row.until_at.getTime() + rules.claimHours * HOUR_MS);

/** What moved in a mission: steps that were reached wait to be claimed, steps that were lost do no more. */
export const settleSteps = async (
  query: Query,
  merchantId: number,
  loaded: Loaded<'mission'>,
  moved: readonly Moved[],
): Promise<void> => {
  const { row, rules } = loaded;
  const all = moved.flatMap((one) =>
    rules.steps.map((step, at) => ({ ...one, step, place: placeOf(at + 1) })),
  );
  const isReached = (value: bigint, target: number): boolean => value >= BigInt(target);
  await insertPrizes(query, {
    merchantId,
    prizes: all
      .filter(({ was, value, step }) => !isReached(was, step.target) && isReached(value, step.target))
      .map(({ member_id: memberId, step, place }) => {
        const amounts = amountsOf(rules, step.prize);
        return {
          ...{ contestId: row.id, memberId, place, state: 'issued', claimUntil: claimUntil(loaded) },
          ...{ ...amounts, tickets: JSON.stringify(amounts.tickets), name: step.prize.name?.EN ?? '' },
        };
      }),
  });
  await takeBackPrizes(query, {
    ...{ merchantId, contestId: row.id },
    lost: all
      .filter(({ was, value, step }) => isReached(was, step.target) && !isReached(value, step.target))
      .map(({ member_id: memberId, place }) => ({ memberId, place })),
  });
};

const goalOf = ({ goal }: ContestOf<'mission'>) => ({
  goal: goal.of,
  categories: goal.of === 'deposits' ? [] : goal.categories,
  multiple: goal.of === 'multiple' ? goal.multiple : 0,
});

const stepsOf = (
  { rules }: Loaded<'mission'>,
  prizes: readonly PrizeRow[],
  { isOver, language }: { isOver: boolean; language: string },
): MissionStep[] =>
  rules.steps.map((step, at) => {
    const prize = prizes.find(({ place }) => place === placeOf(at + 1));
    const state =
      prize === undefined
        ? isOver
          ? 'expired'
          : 'waiting'
        : prize.state === 'issued'
          ? 'claimable'
          : prize.state === 'expired' || prize.state === 'refused'
            ? 'expired'
            : 'claimed';
    return {
      ...{ no: at + 1, target: BigInt(step.target), prize: shownPrize(rules.currency, step.prize, language) },
      ...{ state, rewardId: prize !== undefined && state === 'claimable' ? prize.id.toString() : '' },
    };
  });

const stateOf = (
  { row, rules }: Loaded<'mission'>,
  of: { isJoined: boolean; steps: readonly MissionStep[] },
): MissionState => {
  if (of.isJoined && of.steps.every(({ state }) => state === 'claimed')) return 'done';
  if (row.phase !== 'running' && row.phase !== 'coming')
    return of.steps.some(({ state }) => state === 'claimable') ? 'joined' : 'over';
  if (of.isJoined) return 'joined';
  return row.taken >= rules.places ? 'full' : 'open';
};

export const createMissions = (deps: { db: Database }): Missions => {
  const scope = (merchantId: number) => deps.db.merchant(merchantId);
  return {
    async list(who, asked, language) {
      const { query } = scope(who.merchantId);
      // Nothing is offered to who pauses.
      if (await isSilent(query, who)) return { missions: [], pages: 0, hasClaim: false };
      const rows = await readShown(query, { merchantId: who.merchantId, kinds: ['mission'] });
      const loaded = rows.flatMap((row) => loadedOf(row, 'mission') ?? []);
      const contests = loaded.map(({ row }) => row.id);
      const [own, prizes] = await Promise.all([
        readOwn(query, { ...who, contests }),
        readPrizes(query, { ...who, limit: MAX_PRIZES }),
      ]);
      const all = loaded.map((one): Mission => {
        const { row, rules } = one;
        const standing = own.find(({ contest_id: id }) => id === row.id);
        const isOver = row.phase === 'ended' || row.phase === 'counting';
        const mine = prizes.filter(({ contest_id: id }) => id === row.id);
        const steps = stepsOf(one, mine, { isOver, language });
        return {
          ...{
            id: row.id.toString(),
            ...saidOf(rules, language),
            ...goalOf(rules),
            currency: rules.currency,
          },
          ...{
            from: row.from_at.getTime(),
            until: row.until_at.getTime(),
            claimUntil: claimUntil(one).getTime(),
          },
          ...{ state: stateOf(one, { isJoined: standing !== undefined, steps }), steps },
          ...{ progress: standing?.value ?? 0n, places: Math.max(0, rules.places - row.taken) },
        };
      });
      const missions = all.filter(({ state }) => asked.status === '' || wordsOf[asked.status] === state);
      const from = (asked.page - 1) * asked.size;
      return {
        missions: missions.slice(from, from + asked.size),
        pages: Math.ceil(missions.length / asked.size),
        hasClaim: all.some(({ steps }) => steps.some(({ state }) => state === 'claimable')),
      };
    },
    async join(who, missionId) {
      const { merchantId, memberId } = who;
      await scope(merchantId).tx(async (query) => {
        const loaded = await findLoaded(query, { merchantId, id: missionId }, 'mission');
        if (loaded === null) throw new GatewayError('CONTEST_UNKNOWN');
        if (await isSilent(query, who)) throw new GatewayError('PLAY_PAUSED');
        const name = maskName(await nameOfMember(query, who));
        const isFirst = await insertJoin(query, { merchantId, memberId, contestId: missionId, name });
        if (!isFirst) return;
        if (loaded.row.phase !== 'running') throw new GatewayError('CONTEST_OVER');
        if (!(await takePlace(query, { merchantId, id: missionId, places: loaded.rules.places })))
          throw new GatewayError('CONTEST_FULL');
      });
    },
  };
};
const wordsOf: Readonly<Record<string, MissionState>> = {
  OPEN: 'open',
  IN_PROGRESS: 'joined',
  CLAIMED: 'done',
  FULL: 'full',
  EXPIRED: 'over',
};
