import { type PaySettings, readPaySettings, writePaySettings } from '../../agents/index';
import type { Command, MerchantInput } from '../command';
import { wrong } from '../problem';
import { table } from '../table';
import { choiceOption, integerOption } from '../values';
import { amountIn, money } from './pay-tools';

const settingsText = (settings: PaySettings, input: MerchantInput): Record<string, string> => ({
  dearer: settings.dearer,
  'auto-up-to': money(input, settings.auto_up_to),
  'second-above': money(input, settings.second_above),
  'month-budget': settings.month_budget === null ? 'none' : money(input, settings.month_budget),
  grace: String(settings.grace_minutes),
  'window-grace': String(settings.window_grace_minutes),
});

const policyShow: Command = {
  name: 'pay policy show',
  summary: 'Shows what agents’ pay needs an operator for, and the month’s budget.',
  scope: 'merchant',
  examples: ['foyer pay policy show --merchant demo'],
  async run(input) {
    const data = settingsText(await readPaySettings(input.query, input.merchant.id), input);
    return { lines: table(['setting', 'is'], Object.entries(data)), data };
  },
};

const policySet: Command = {
  name: 'pay policy set',
  summary: 'Changes what agents’ pay needs an operator for, and the month’s budget.',
  scope: 'merchant',
  options: {
    dearer: { value: 'confirm|refuse', help: 'terms above the offerer’s own contract' },
    'auto-up-to': {
      value: 'AMOUNT',
      help: 'a run that costs the platform up to this is paid without an operator',
    },
    'second-above': { value: 'AMOUNT', help: 'above it two different operators approve a run' },
    'month-budget': { value: 'AMOUNT|none', help: 'what the platform pays agents in a month at most' },
    grace: { value: 'MINUTES', help: 'after the end of a day or longer period before it is computed' },
    'window-grace': { value: 'MINUTES', help: 'the same of an hour or five minutes' },
  },
  examples: [
    'foyer pay policy set --auto-up-to 500 --second-above 5000 --month-budget 100000 --merchant demo',
  ],
  async run(input) {
    const { merchant, options } = input;
    const budget = options['month-budget'] === 'none' ? null : amountIn(input, 'month-budget');
    const change = {
      dearer: choiceOption(options, 'dearer', ['confirm', 'refuse']),
      auto_up_to: amountIn(input, 'auto-up-to'),
      second_above: amountIn(input, 'second-above'),
      month_budget: budget,
      grace_minutes: integerOption(options, 'grace', { min: 0, max: 1_440 }),
      window_grace_minutes: integerOption(options, 'window-grace', { min: 0, max: 60 }),
    };
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    if (given.length === 0) throw wrong('', 'nothing is to be changed; --help lists what can be.');
    const after = await input.change(async (query, note) => {
      const before = await readPaySettings(query, merchant.id);
      const settings: PaySettings = { ...before, ...Object.fromEntries(given) };
      if (settings.second_above < settings.auto_up_to)
        throw wrong('--second-above', 'must not be less than what needs no operator.');
      await writePaySettings(query, { merchantId: merchant.id, settings });
      const [was, now] = [settingsText(before, input), settingsText(settings, input)];
      note({ target: 'agents’ pay', before: was, after: now });
      return now;
    });
    return { lines: table(['setting', 'is'], Object.entries(after)), data: after };
  },
};

export const payPolicyCommands: readonly Command[] = [policyShow, policySet];
