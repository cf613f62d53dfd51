import type { PayKind } from '../pay/terms';

/** Where a contract stands: P offered, E changed terms offered, V asked to end it; A in force, C ended, R refused. */
export const contractStates = ['P', 'E', 'V', 'A', 'C', 'R'] as const;
export type ContractState = (typeof contractStates)[number];

/** What was done to it. N offered, E changed terms offered, V asked to end; A accepted, R refused, C agreed to end, K kept. */
export const contractActions = ['N', 'E', 'V', 'A', 'R', 'C', 'K'] as const;
export type ContractAction = (typeof contractActions)[number];

/** What its receiver may answer: to an offer the first two, to who asks to end it the others. */
export const contractAnswers = ['accept', 'refuse', 'keep', 'end'] as const;
export type ContractAnswer = (typeof contractAnswers)[number];

type Letters = Readonly<Record<ContractAnswer, string>>;
const USUAL: Letters = { accept: 'A', refuse: 'R', keep: 'A', end: 'C' };
/** Letters of answers by kind. Hourly salaries are asked the other way round: A agrees to the end, R keeps. */
export const answerLetters: Readonly<Record<PayKind, Letters>> = {
  daily: USUAL,
  dividend: USUAL,
  realtime: USUAL,
  hourly: { accept: 'A', refuse: 'R', keep: 'R', end: 'A' },
};

/** What may be answered in a state. */
export const answersIn = (state: ContractState): readonly ContractAnswer[] =>
  state === 'P' || state === 'E' ? ['accept', 'refuse'] : state === 'V' ? ['keep', 'end'] : [];

/** What a letter answers in a state, null: nothing. */
export const answerOf = (kind: PayKind, state: ContractState, letter: string): ContractAnswer | null =>
  answersIn(state).find((answer) => answerLetters[kind][answer] === letter) ?? null;

export const actionOfAnswer: Readonly<Record<ContractAnswer, ContractAction>> = {
  accept: 'A',
  refuse: 'R',
  keep: 'K',
  end: 'C',
};

/** Where a contract stands after an act; null: it cannot be done there. A refused change leaves the old terms in force. */
export const stateAfter = (
  state: ContractState | null,
  action: ContractAction,
  inForce: boolean,
): ContractState | null => {
  switch (action) {
    case 'N':
      return state === null || state === 'C' || state === 'R' ? 'P' : null;
    case 'E':
      return state === 'A' ? 'E' : null;
    case 'V':
      return state === 'A' ? 'V' : null;
    case 'A':
      return state === 'P' || state === 'E' ? 'A' : null;
    case 'R':
      return state === 'P' || state === 'E' ? (inForce ? 'A' : 'R') : null;
    case 'C':
      return state === 'V' ? 'C' : null;
    case 'K':
      return state === 'V' ? 'A' : null;
  }
};
