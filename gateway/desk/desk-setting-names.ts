import * as v from 'valibot';

/** Options of `cashier policy set`. */
export const policyNames = [
  'fee-fixed',
  'fee-percent',
  'min',
  'max',
  'times-a-day',
  'amount-a-day',
  'open-at-once',
  'opens',
  'closes',
  'zone',
  'auto-below',
  'second-above',
  'review-score',
  'identity-above',
  'turnover',
  'member-cancels',
  'asks-arrival',
  'arrival-minutes',
  'due-minutes',
] as const;
export type DeskPolicyName = (typeof policyNames)[number];
/** Options of `merchant set` that say who comes in, and how money lies. */
export const accessNames = ['region-blocked', 'testers', 'wallet', 'referral'] as const;
export type DeskAccessName = (typeof accessNames)[number];
/** Options of `sms set`. */
export const codeNames = [
  'countries',
  'budget',
  'code-minutes',
  'bot-check',
  'bot-check-always',
  'verify-new-places',
  'password-days',
] as const;
export type DeskCodeName = (typeof codeNames)[number];
/** Settings by the names that the tool has for them, one at least. */
export const changeOf = <Names extends readonly string[]>(names: Names, maxLength: number) =>
  v.pipe(
    v.record(v.picklist(names), v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLength))),
    v.check((change) => Object.keys(change).length > 0),
  );
