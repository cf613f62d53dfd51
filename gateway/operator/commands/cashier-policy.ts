import {
  changePolicyWith,
  type PolicyChange,
  readPolicy,
  type WithdrawalPolicy,
  type WithdrawalSetting,
  type WithdrawalSettingName,
  withdrawalSettingNames,
  withdrawalSettings,
} from '../../cashier/index';
import { amountText } from '../../../src/contract/money';
import type { Command, MerchantInput } from '../command';
import { wrong } from '../problem';
import { table } from '../table';
import { amountLike, isZone, quoted, readPlainAmount, switchOption, textOption } from '../values';

type Value = WithdrawalPolicy[keyof WithdrawalPolicy];

const likeOf = (setting: WithdrawalSetting, currency: string): string => {
  switch (setting.kind) {
    case 'amount':
      return `an amount of ${currency} like ${amountLike(currency)}`;
    case 'percent':
      return `a percentage from 0 to ${setting.max} with at most two places`;
    case 'whole':
      return `a whole number from ${setting.min} to ${setting.max}`;
    case 'clock':
      return 'a time like 08:30';
    case 'zone':
      return 'a time zone like America/Sao_Paulo';
    case 'switch':
      return 'on or off';
  }
};

/** As the column has it; undefined where the text is none of its kind. */
const valueOf = (setting: WithdrawalSetting, text: string, currency: string): Value | undefined => {
  switch (setting.kind) {
    case 'amount':
      return readPlainAmount(text, currency) ?? undefined;
    case 'percent':
      return /^\d{1,5}(\.\d{1,2})?$/.test(text) && Number(text) <= setting.max
        ? Math.round(Number(text) * 100)
        : undefined;
    case 'whole':
      return /^\d{1,9}$/.test(text) && Number(text) >= setting.min && Number(text) <= setting.max
        ? Number(text)
        : undefined;
    case 'clock':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined;
    case 'zone':
      return isZone(text) ? text : undefined;
    case 'switch':
      return undefined;
  }
};

const shownOf = ({ kind }: WithdrawalSetting, value: Value, currency: string): string => {
  if (value === null) return 'none';
  if (typeof value === 'bigint') return amountText({ minor: value, currency });
  if (kind === 'percent') return `${Number(value) / 100} %`;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
};

const show = (policy: WithdrawalPolicy, currency: string): Record<string, string> =>
  Object.fromEntries(
    withdrawalSettingNames.map((name) => {
      const setting = withdrawalSettings[name];
      return [name, shownOf(setting, policy[setting.column], currency)];
    }),
  );

const read = ({ options, merchant }: MerchantInput, name: WithdrawalSettingName): Value | undefined => {
  const setting = withdrawalSettings[name];
  if (setting.kind === 'switch') return switchOption(options, name);
  const text = textOption(options, name, { max: 60 });
  if (text === undefined) return undefined;
  const mayBeNone = 'none' in setting;
  if (text === 'none' && mayBeNone) return null;
  const value = valueOf(setting, text, merchant.currency);
  if (value === undefined)
    throw wrong(
      `--${name}`,
      `must be ${likeOf(setting, merchant.currency)}${mayBeNone ? ', or none' : ''}, not ${quoted(text)}.`,
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
    withdrawalSettingNames.map((name) => [name, settings[name] ?? '', withdrawalSettings[name].help]),
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
    withdrawalSettingNames.map((name) => {
      const setting = withdrawalSettings[name];
      const value = setting.kind === 'switch' ? 'on|off' : 'none' in setting ? 'VALUE|none' : 'VALUE';
      return [name, { value, help: setting.help }];
    }),
  ),
  examples: [
    'foyer cashier policy set --fee-fixed 1.00 --opens 08:00 --closes 22:00 --merchant demo',
    'foyer cashier policy set --auto-below 500 --second-above 5000 --merchant demo',
  ],
  async run(input) {
    const { merchant } = input;
    const change = Object.fromEntries(
      withdrawalSettingNames.flatMap((name) => {
        const value = read(input, name);
        return value === undefined ? [] : [[withdrawalSettings[name].column, value]];
      }),
    ) as PolicyChange;
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
