import { seededRounds } from '../kit/fair-seed';
import { modelOf } from './families/index';
import { isRefused, type Action, type Model, type Refused, type Table } from './families/family';
import type { Round } from './round-rows';

export type Replayed = Pick<Round, 'family' | 'model' | 'hiddenSeed' | 'clientSeed' | 'nonce' | 'picks'> & {
  actions: readonly Action[];
};

/** The rules that a round was begun under. @throws Error for one whose family is no longer played */
export const rulesOf = ({ family, model }: Pick<Round, 'family' | 'model'>): Model => {
  const rules = modelOf(family, model);
  if (!rules) throw new Error(`nothing plays ${family} ${model}`);
  return rules;
};

/** A round from its first number to its last action. */
export const replay = (round: Replayed): Table | Refused => {
  const below = seededRounds({ serverSeed: round.hiddenSeed, clientSeed: round.clientSeed })(round.nonce);
  return rulesOf(round).play(below, { picks: round.picks, actions: round.actions });
};

/** The same of a round that is stored: what it holds was allowed when it came in. */
export const tableOf = (round: Replayed & { id: string }): Table => {
  const table = replay(round);
  if (isRefused(table)) throw new Error(`round ${round.id} cannot be played: ${table}`);
  return table;
};
