import { leavesOf } from '../definition/check';
import type { FactRef, FactValues } from '../definition/facts';
import type { LogEvent } from '../log/log.queries';
import { awardOf, isNothing, requiredOf } from '../rules/amounts';
import { evaluate, type Reason } from '../rules/evaluate';
import { isControl, occasionOf } from '../rules/occasion';
import type { Candidate, Left, Published } from './types';

export type Judgement =
  | { ok: true; candidate: Candidate }
  | { ok: false; left: Left; reasons: readonly Reason[] };

/** Kinds of events that a trigger hears. */
export const kindOf = ({ definition }: Published): LogEvent['kind'] => definition.trigger.on;

/** Whether an event is one that the version was made for. */
export const isHeard = ({ definition, code }: Published, event: LogEvent): boolean => {
  const { trigger } = definition;
  if (trigger.on !== event.kind) return false;
  if (trigger.on === 'bet')
    return trigger.categories.length === 0 || trigger.categories.includes(event.category);
  if (trigger.on === 'code') return trigger.codes.includes(event.word);
  if (trigger.on === 'period') return trigger.every === event.word;
  return trigger.on !== 'manual' || event.word === code;
};

/** The version that counts at an event: the newest that was published by then, within its own time. */
export const versionAt = (versions: readonly Published[], atMs: number): Published | null => {
  const version = versions.find(({ fromMs }) => fromMs <= atMs);
  if (version === undefined) return null;
  const { from, until } = version.definition;
  const isOver = until !== undefined && Date.parse(until) <= atMs;
  return Date.parse(from) <= atMs && !isOver ? version : null;
};

/** Figures that a version looks at. */
export const refsOf = ({ definition }: Published): FactRef[] => [
  ...leavesOf(definition.who).map(({ leaf }) => leaf),
  ...definition.effects.flatMap(({ amount }) => ('fact' in amount ? [amount] : [])),
];

/** What one version gives for one event that it heard: the same input is the same answer, live and in a preview. */
export const judge = (
  version: Published,
  event: LogEvent,
  { values, seed }: { values: FactValues; seed: Uint8Array },
): Judgement => {
  const { definition, promotionId } = version;
  const left = (why: Left, reasons: readonly Reason[] = []): Judgement => ({ ok: false, left: why, reasons });
  const place = { promotionId, memberId: event.member_id };
  if (event.silent) return left('silent');
  if (isControl(definition, place)) return left('control');
  const { verdict, reasons } = evaluate(definition.who, values);
  if (verdict !== 'yes') return left('conditions', reasons);
  const occasion = occasionOf(definition, event);
  const words = [String(promotionId), String(version.number), String(event.member_id), occasion];
  const award = awardOf(definition, values, { seed, words });
  if (isNothing(award)) return left('nothing');
  const { day, week, month, seq, cause } = event;
  const { trigger } = definition;
  return {
    ok: true,
    candidate: {
      ...{ ...place, version, seq, occasion, cause, award, day, week, month },
      singleCode: trigger.on === 'code' && trigger.use === 'single' ? event.word : null,
      required: requiredOf(definition, { bonus: award.bonus, deposit: event.amount }),
    },
  };
};
