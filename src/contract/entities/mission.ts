import * as v from 'valibot';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime } from '../wire';
import {
  type ContestPrize,
  figure,
  figureFromWire,
  figureToWire,
  prizeFields,
  prizeOfWire,
  prizeToWire,
} from './contest-prize';

/** What counts: stakes, money paid in, settled rounds, or rounds that won at least `multiple`. */
export type MissionGoal = 'stakes' | 'deposits' | 'rounds' | 'multiple';
const goals: Readonly<Record<string, MissionGoal>> = {
  BET_SUM: 'stakes',
  DEPOSIT_SUM: 'deposits',
  BET_COUNT: 'rounds',
  WIN_MULTIPLE: 'multiple',
};
export const isMoneyGoal = (goal: MissionGoal): boolean => goal === 'stakes' || goal === 'deposits';

/** open: can be joined. full: has no place left. silent: the member pauses. */
export type MissionState = 'open' | 'joined' | 'done' | 'full' | 'over';
const states: Readonly<Record<string, MissionState>> = {
  OPEN: 'open',
  IN_PROGRESS: 'joined',
  CLAIMED: 'done',
  FULL: 'full',
  EXPIRED: 'over',
};

export type StepState = 'waiting' | 'claimable' | 'claimed' | 'expired';
const stepStates: Readonly<Record<string, StepState>> = {
  IN_PROGRESS: 'waiting',
  CLAIMABLE: 'claimable',
  CLAIMED: 'claimed',
  EXPIRED: 'expired',
};
const wordOf = <State extends string>(table: Readonly<Record<string, State>>, state: State): string =>
  Object.keys(table).find((word) => table[word] === state) ?? '';
const byWord = <State extends string>(
  table: Readonly<Record<string, State>>,
  word: string,
  other: State,
): State => (Object.hasOwn(table, word) ? table[word] : undefined) ?? other;

export interface MissionStep {
  /** 1 is the first. */
  no: number;
  /** Minor units where the goal is money, else a count; null where it cannot be read. */
  target: bigint | null;
  prize: ContestPrize;
  state: StepState;
  /** What a claim names; '' unless it can be claimed. */
  rewardId: string;
}

export interface Mission {
  id: string;
  title: string;
  /** The conditions in full. */
  terms: string;
  goal: MissionGoal;
  /** Categories of games that count; none: all. */
  categories: readonly string[];
  /** Smallest multiple of the stake, in hundredths, where that is the goal. */
  multiple: number;
  currency: string;
  from: number | null;
  until: number | null;
  /** Until when steps are claimed. */
  claimUntil: number | null;
  state: MissionState;
  /** Of the member since the opt-in; null where it cannot be read. */
  progress: bigint | null;
  steps: readonly MissionStep[];
  /** Places left for members. */
  places: number;
}

const stepWire = v.object({
  ...prizeFields,
  milestoneNo: looseCount,
  target: figure,
  status: looseText,
  rewardId: looseId,
});
export const missionFromWire = v.pipe(
  v.object({
    missionId: looseId,
    missionName: looseText,
    terms: looseText,
    goalType: looseText,
    products: looseList(looseText),
    winMultiple: looseCount,
    currency: looseText,
    startTime: looseTime,
    endTime: looseTime,
    claimEndTime: looseTime,
    status: looseText,
    reachedValue: figure,
    remainingPlaces: looseCount,
    milestones: looseList(stepWire),
  }),
  v.transform((wire): Mission => {
    const goal = byWord(goals, wire.goalType, 'stakes');
    const of = { isMoney: isMoneyGoal(goal), currency: wire.currency };
    return {
      ...{ id: wire.missionId, title: wire.missionName, terms: wire.terms, goal, categories: wire.products },
      ...{ multiple: wire.winMultiple, currency: wire.currency, from: wire.startTime, until: wire.endTime },
      ...{ claimUntil: wire.claimEndTime, state: byWord(states, wire.status, 'open') },
      ...{ progress: figureFromWire(wire.reachedValue, of), places: wire.remainingPlaces },
      steps: wire.milestones.map((step) => ({
        ...{ no: step.milestoneNo, target: figureFromWire(step.target, of), prize: prizeOfWire(step) },
        ...{ state: byWord(stepStates, step.status, 'waiting'), rewardId: step.rewardId },
      })),
    };
  }),
);
export const missionToWire = (mission: Mission) => {
  const of = { isMoney: isMoneyGoal(mission.goal), currency: mission.currency };
  return {
    ...{ missionId: mission.id, missionName: mission.title, terms: mission.terms, missionPart: 'M' },
    ...{
      goalType: wordOf(goals, mission.goal),
      products: [...mission.categories],
      winMultiple: mission.multiple,
    },
    ...{ currency: mission.currency, startTime: mission.from, endTime: mission.until },
    ...{ claimEndTime: mission.claimUntil, status: wordOf(states, mission.state) },
    ...{ optIn: ['joined', 'done'].includes(mission.state) ? 'Y' : 'N', remainingPlaces: mission.places },
    reachedValue: figureToWire(mission.progress, of),
    totalCompleted: mission.steps.filter(({ state }) => state === 'claimable' || state === 'claimed').length,
    totalMilestones: mission.steps.length,
    milestones: mission.steps.map((step) => ({
      ...{ milestoneNo: step.no, target: figureToWire(step.target, of), ...prizeToWire(step.prize) },
      ...{ status: wordOf(stepStates, step.state), rewardId: step.rewardId },
    })),
  };
};

export interface MissionPage {
  missions: Mission[];
  pages: number;
  /** Something can be claimed. */
  hasClaim: boolean;
}
export const missionPageFromWire = v.pipe(
  v.object({ list: looseList(missionFromWire), totalPages: looseCount, claimStatus: looseFlag }),
  v.transform((wire): MissionPage => ({
    missions: wire.list,
    pages: wire.totalPages,
    hasClaim: wire.claimStatus,
  })),
);
export const missionPageToWire = (page: MissionPage) => ({
  list: page.missions.map(missionToWire),
  totalPages: page.pages,
  claimStatus: page.hasClaim ? 'Y' : 'N',
});
