import { changePolicyWith, readPolicy, type WithdrawalPolicy } from '../../cashier/index';
import { amountText, parseAmount } from '../../../src/contract/money';
import type { SqlValue } from '../../database/types';
import type { Command, MerchantInput } from '../command';
import { wrong } from '../problem';
import { table } from '../table';
import { quoted, switchOption, textOption } from '../values';

type Column = keyof WithdrawalPolicy & string;
/** What stands in a column, as it is typed. */
interface Kind {
  like: string;
  /** null in `read`: it is none of these. `{ none: true }` columns take the word none. */
  read: (text: string, currency: string) => SqlValue | undefined;
  show: (value: unknown, currency: string) => string;
}
interface Setting {
  column: Column;
  kind: Kind;
  help: string;
  /** May be `none`. */
  none?: true;
}

const plain = (value: unknown): string => String(value);
const amount: Kind = {
  like: 'an amount like 50.00',
  read: (text, currency) => parseAmount(text, currency) ?? undefined,
  show: (value, currency) =>
    typeof value === 'bigint' ? amountText({ minor: value, currency }) : plain(value),
};
const whole = (min: number, max: number): Kind => ({
  like: `a whole number from ${min} to ${max}`,
  read: (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined,
  show: plain,
});
/** Hundredths of a percent, typed and shown in percent. */
const percent = (max: number): Kind => ({
  like: `a percentage from 0 to ${max} with at most two places`,
  read: (text) =>
    /^\d{1,5}(\.\d{1,2})?$/.test(text) && Number(text) <= max ? Math.round(Number(text) * 100) : undefined,
  show: (value) => `${Number(value) / 100} %`,
});
const clock: Kind = {
  like: 'a time like 08:30',
  read: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined),
  show: plain,
};
const isZone = (text: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
const zone: Kind = {
  like: 'a time zone like America/Sao_Paulo',
  read: (text) => (isZone(text) ? text : undefined),
  show: plain,
};
const onOff: Kind = {
  like: 'on or off',
  read: () => undefined,
  show: (value) => (value === true ? 'on' : 'off'),
};

const SETTINGS: Readonly<Record<string, Setting>> = {
  'fee-fixed': { column: 'fee_fixed', kind: amount, help: 'kept of each withdrawal' },
  'fee-percent': { column: 'fee_bps', kind: percent(20), help: 'and so many percent of it' },
  min: { column: 'min_amount', kind: amount, help: 'of one withdrawal' },
  max: { column: 'max_amount', kind: amount, help: 'of one withdrawal' },
  'times-a-day': {
    column: 'times_a_day',
    kind: whole(1, 1_000),
    help: 'so many of a member a day',
    none: true,
  },
  'amount-a-day': { column: 'amount_a_day', kind: amount, help: 'so much of a member a day', none: true },
  'open-at-once': { column: 'open_at_once', kind: whole(1, 100), help: 'of a member' },
  opens: { column: 'opens', kind: clock, help: 'hours of service; the same as closes: always' },
  closes: { column: 'closes', kind: clock, help: 'earlier than opens: over midnight' },
  zone: { column: 'zone', kind: zone, help: 'of these hours and of the day' },
  'auto-below': { column: 'auto_below', kind: amount, help: 'up to here without an operator' },
  'second-above': { column: 'second_above', kind: amount, help: 'above it two different operators' },
  'review-score': {
    column: 'review_score',
    kind: whole(1, 10_000),
    help: 'signals of so many points need an operator',
  },
  'identity-above': {
    column: 'identity_above',
    kind: amount,
    help: 'above it only with an identity check',
    none: true,
  },
  'code-above': {
    column: 'code_above',
    kind: amount,
    help: 'above it a code by text message; 0: each',
    none: true,
  },
  turnover: { column: 'turnover_bps', kind: percent(10_000), help: 'percent of a deposit to stake before' },
  'member-cancels': {
    column: 'member_cancels',
    kind: onOff,
    help: 'members may take one back until it is approved',
  },
  'asks-arrival': { column: 'asks_arrival', kind: onOff, help: 'members are asked whether it arrived' },
  'arrival-minutes': { column: 'arrival_minutes', kind: whole(1, 10_080), help: 'so long they are asked' },
  'due-minutes': { column: 'due_minutes', kind: whole(1, 43_200), help: 'by when it should have been sent' },
};

const show = (policy: WithdrawalPolicy, currency: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { column, kind }]) => [
      name,
      policy[column] === null ? 'none' : kind.show(policy[column], currency),
    ]),
  );

const read = ({ options, merchant }: MerchantInput, name: string, setting: Setting): SqlValue | undefined => {
  if (setting.kind === onOff) return switchOption(options, name);
  const text = textOption(options, name, { max: 60 });
  if (text === undefined) return undefined;
  if (text === 'none' && setting.none === true) return null;
  const value = setting.kind.read(text, merchant.currency);
  if (value === undefined || (typeof value === 'bigint' && value < 0n))
    throw wrong(
      `--${name}`,
      `must be ${setting.kind.like}${setting.none === true ? ', or none' : ''}, not ${quoted(text)}.`,
    );
  return value;
};

/** What does not fit together, whichever of the two was changed. */
const demandWhole = ({ min_amount: min, max_amount: max, ...policy }: WithdrawalPolicy): void => {
  if (min <= 0n) throw wrong('--min', 'must be more than nothing.');
  if (max < min) throw wrong('--max', 'must not be less than the minimum.');
  if (policy.second_above < policy.auto_below)
    throw wrong('--second-above', 'must not be less than what needs no operator.');
  if (policy.times_a_day !== null && policy.times_a_day < 1)
    throw wrong('--times-a-day', 'must be at least 1.');
  if (policy.amount_a_day !== null && policy.amount_a_day <= 0n)
    throw wrong('--amount-a-day', 'must be more than nothing.');
};

const lines = (settings: Record<string, string>): string[] =>
  table(
    ['setting', 'is', 'which means'],
    Object.entries(settings).map(([name, is]) => [name, is, SETTINGS[name]?.help ?? '']),
  );

const policyShow: Command = {
  name: 'cashier policy show',
  summary: 'Shows what members may take out, what it costs and who decides.',
  scope: 'merchant',
  examples: ['foyer cashier policy show --merchant demo'],
  async run({ query, merchant }) {
    const data = show(await readPolicy(query, merchant.id), merchant.currency);
    return { lines: lines(data), data };
  },
};

const policySet: Command = {
  name: 'cashier policy set',
  summary: 'Changes what members may take out, what it costs and who decides.',
  scope: 'merchant',
  options: Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { kind, help, none }]) => [
      name,
      { value: kind === onOff ? 'on|off' : none === true ? 'VALUE|none' : 'VALUE', help },
    ]),
  ),
  examples: [
    'foyer cashier policy set --fee-fixed 1.00 --opens 08:00 --closes 22:00 --merchant demo',
    'foyer cashier policy set --auto-below 500 --second-above 5000 --merchant demo',
  ],
  async run(input) {
    const { merchant } = input;
    const change: Partial<Record<Column, SqlValue>> = {};
    for (const [name, setting] of Object.entries(SETTINGS)) {
      const value = read(input, name, setting);
      if (value !== undefined) change[setting.column] = value;
    }
    if (Object.keys(change).length === 0)
      throw wrong('', 'nothing is to be changed; --help lists what can be.');
    const after = await input.change(async (query, noted) => {
      // What does not fit is refused in words, before the table refuses it.
      demandWhole({ ...(await readPolicy(query, merchant.id)), ...change });
      const done = await changePolicyWith(query, { merchantId: merchant.id, change });
      const [before, now] = [show(done.before, merchant.currency), show(done.after, merchant.currency)];
      const changed = Object.keys(now).filter((name) => before[name] !== now[name]);
      const part = (all: Record<string, string>) =>
        Object.fromEntries(changed.map((name) => [name, all[name]]));
      noted({ target: 'withdrawals', before: part(before), after: part(now) });
      return now;
    });
    return { lines: lines(after), data: after };
  },
};

export const cashierPolicyCommands: readonly Command[] = [policyShow, policySet];
