import type { Definition } from '../definition/definition';
import type { Award } from '../rules/amounts';

export interface Place {
  promotionId: bigint;
  memberId: bigint;
}

/** A version as it counts from a moment on. */
export interface Published {
  promotionId: bigint;
  code: string;
  number: number;
  fromMs: number;
  definition: Definition;
}

/** What would be granted if budget and limits allow it. */
export interface Candidate extends Place {
  version: Published;
  seq: bigint;
  occasion: string;
  cause: string;
  award: Award;
  /** Of a code that is good once for all. */
  singleCode: string | null;
  day: string;
  week: string;
  month: string;
  /** What has to be staked. */
  required: bigint;
}

/** Why an event gave nothing. */
export type Left =
  | 'silent'
  | 'control'
  | 'conditions'
  | 'nothing'
  | 'occasion'
  | 'code'
  | 'perDay'
  | 'perWeek'
  | 'perMonth'
  | 'ever'
  | 'minorPerDay'
  | 'budget';
