import * as v from 'valibot';
import type { WithdrawalSettingName, withdrawalSettings } from '../cashier/index';

/** Options of `cashier policy set`. */
export { withdrawalSettingNames as policyNames } from '../cashier/index';
/** A setting of what members may take out, as the desk's form has it. */
export type DeskPolicyName = WithdrawalSettingName;
/** How the form reads each: a time zone is a text, and `none` says that it may be empty. */
export type DeskPolicyFields = {
  [Name in DeskPolicyName]: {
    kind: (typeof withdrawalSettings)[Name]['kind'] extends 'zone'
      ? 'text'
      : (typeof withdrawalSettings)[Name]['kind'];
  } & ((typeof withdrawalSettings)[Name] extends { none: true } ? { none: true } : { none?: never });
};
/** Options of `merchant set` that say who comes in, and how money lies. */
export const accessNames = ['region-blocked', 'testers', 'wallet', 'referral'] as const;
export type DeskAccessName = (typeof accessNames)[number];
/** Options of `merchant set` for the name, languages and currency symbol of the site. */
export const siteNames = ['name', 'languages', 'default-language', 'home-country', 'symbol'] as const;
export type DeskSiteName = (typeof siteNames)[number];
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
