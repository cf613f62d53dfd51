/** How a setting is typed and what it may be. */
interface Shape {
  column: string;
  kind: 'amount' | 'percent' | 'whole' | 'clock' | 'zone' | 'switch';
  /** Of a whole number, or the most of a percentage, which is stored in hundredths. */
  min?: number;
  max?: number;
  /** May be none. */
  none?: true;
  help: string;
}

/**
 * Every setting of what members may take out, under the name that the tool and the desk have for it. The columns of the policy, the
 * tool's options and the desk's form follow from this list.
 */
export const withdrawalSettings = {
  'fee-fixed': { column: 'fee_fixed', kind: 'amount', help: 'kept of each withdrawal' },
  'fee-percent': { column: 'fee_bps', kind: 'percent', max: 20, help: 'and so many percent of it' },
  min: { column: 'min_amount', kind: 'amount', help: 'of one withdrawal' },
  max: { column: 'max_amount', kind: 'amount', help: 'of one withdrawal' },
  'times-a-day': {
    column: 'times_a_day',
    kind: 'whole',
    min: 1,
    max: 1_000,
    none: true,
    help: 'so many of a member a day',
  },
  'amount-a-day': { column: 'amount_a_day', kind: 'amount', none: true, help: 'so much of a member a day' },
  'open-at-once': { column: 'open_at_once', kind: 'whole', min: 1, max: 100, help: 'of a member' },
  opens: { column: 'opens', kind: 'clock', help: 'hours of service; the same as closes: always' },
  closes: { column: 'closes', kind: 'clock', help: 'earlier than opens: over midnight' },
  zone: { column: 'zone', kind: 'zone', help: 'of these hours and of the day' },
  'auto-below': { column: 'auto_below', kind: 'amount', help: 'up to here without an operator' },
  'second-above': { column: 'second_above', kind: 'amount', help: 'above it two different operators' },
  'review-score': {
    column: 'review_score',
    kind: 'whole',
    min: 1,
    max: 10_000,
    help: 'signals of so many points need an operator',
  },
  'identity-above': {
    column: 'identity_above',
    kind: 'amount',
    none: true,
    help: 'above it only with an identity check',
  },
  'code-above': {
    column: 'code_above',
    kind: 'amount',
    none: true,
    help: 'above it a code by text message; 0: each',
  },
  turnover: {
    column: 'turnover_bps',
    kind: 'percent',
    max: 10_000,
    help: 'percent of a deposit to stake before',
  },
  'member-cancels': {
    column: 'member_cancels',
    kind: 'switch',
    help: 'members may take one back until it is approved',
  },
  'asks-arrival': { column: 'asks_arrival', kind: 'switch', help: 'members are asked whether it arrived' },
  'arrival-minutes': {
    column: 'arrival_minutes',
    kind: 'whole',
    min: 1,
    max: 10_080,
    help: 'so long they are asked',
  },
  'due-minutes': {
    column: 'due_minutes',
    kind: 'whole',
    min: 1,
    max: 43_200,
    help: 'by when it should have been sent',
  },
} as const satisfies Record<string, Shape>;

export type WithdrawalSettingName = keyof typeof withdrawalSettings;
export type WithdrawalSetting = (typeof withdrawalSettings)[WithdrawalSettingName];
export const withdrawalSettingNames = Object.keys(withdrawalSettings) as WithdrawalSettingName[];

interface Values {
  amount: bigint;
  percent: number;
  whole: number;
  clock: string;
  zone: string;
  switch: boolean;
}

/** What a merchant lets its members take out, and who decides: a row of `withdrawal_policy`. */
export type WithdrawalPolicy = {
  [One in WithdrawalSetting as One['column']]:
    | Values[One['kind']]
    | (One extends { none: true } ? null : never);
};
