import { type ChargeRule, readNextCharges, writeChargeRules } from '../../agents/index';
import { percentOf, ppmOf, rateProducts } from '../../../src/contract/entities/agent-link';
import type { Command } from '../command';
import { wrong } from '../problem';
import { table } from '../table';
import { quoted, textOption } from '../values';

const MAX_TEXT = 300;
const BANK = ['deposit', 'withdraw'] as const;
/** All of it: percentOf and ppmOf know two digits before the point. */
const WHOLE = { percent: '100', ppm: 1_000_000 };
const percentIn = (text: string): number | null => (text === WHOLE.percent ? WHOLE.ppm : ppmOf(text));

const rulesIn = (
  item: ChargeRule['item'],
  text: string | undefined,
  names: readonly string[],
): ChargeRule[] | undefined =>
  text === undefined
    ? undefined
    : text === 'none'
      ? []
      : text.split(',').map((word) => {
          const [name = '', percent = ''] = word.split('=');
          const of = names.find((one) => one.toLowerCase() === name.toLowerCase());
          const ppm = percentIn(percent);
          if (of === undefined || ppm === null)
            throw wrong(
              `--${item}`,
              `${quoted(word)} must be one of ${names.join(', ')} with a percent, like ${names[0] ?? ''}=6.`,
            );
          return { item, of, ppm };
        });
const shownOf = (rules: readonly ChargeRule[]): Record<string, string> =>
  Object.fromEntries(rules.map(({ item, of, ppm }) => [`${item} ${of}`, percentOf(ppm)]));

const show: Command = {
  name: 'pay charges show',
  summary: 'What is taken off dividends beside rebates, wages and bonuses, where a contract names it.',
  scope: 'merchant',
  examples: ['foyer pay charges show --merchant demo'],
  async run({ merchant, query }) {
    const rules = await readNextCharges(query, merchant.id);
    const from = rules[0]?.from_day ?? '';
    const data = shownOf(rules);
    return {
      lines:
        rules.length === 0
          ? ['Nothing is charged.']
          : [`From ${from} on, in percent:`, ...table(['charge', 'is'], Object.entries(data))],
      data: { from, charges: data },
    };
  },
};

const set: Command = {
  name: 'pay charges set',
  summary: 'Changes it from tomorrow on; periods that have begun keep what stood at their beginning.',
  scope: 'merchant',
  options: {
    commission: { value: 'PRODUCT=PERCENT,…|none', help: 'share of turnover by product' },
    product: { value: 'PRODUCT=PERCENT,…|none', help: 'share of what members lost by product' },
    bank: {
      value: 'deposit=PERCENT,withdraw=PERCENT|none',
      help: 'share of the fees that the cashier took of them',
    },
  },
  examples: ['foyer pay charges set --product LIVE=6,RNG=8 --bank deposit=100,withdraw=100 --merchant demo'],
  async run({ merchant, options, change, actor }) {
    const given = {
      commission: rulesIn('commission', textOption(options, 'commission', { max: MAX_TEXT }), rateProducts),
      product: rulesIn('product', textOption(options, 'product', { max: MAX_TEXT }), rateProducts),
      bank: rulesIn('bank', textOption(options, 'bank', { max: MAX_TEXT }), BANK),
    };
    if (Object.values(given).every((rules) => rules === undefined))
      throw wrong('', 'nothing is to be changed; --help lists what can be.');
    const { day, after } = await change(async (query, note) => {
      const before = await readNextCharges(query, merchant.id);
      const rules = (['commission', 'product', 'bank'] as const).flatMap(
        (item) => given[item] ?? before.filter((rule) => rule.item === item),
      );
      const names = rules.map(({ item, of }) => `${item} ${of}`);
      const twice = names.find((name, at) => names.indexOf(name) !== at);
      if (twice !== undefined) throw wrong('', `${twice} stands there twice.`);
      // Nothing at all is a policy as well.
      const kept = rules.length > 0 ? rules : [{ item: 'bank' as const, of: 'deposit', ppm: 0 }];
      note({ target: 'charges of dividends', before: shownOf(before), after: shownOf(kept) });
      return {
        day: await writeChargeRules(query, { merchantId: merchant.id, rules: kept, actor }),
        after: shownOf(kept),
      };
    });
    return {
      lines: [`From ${day} on, in percent:`, ...table(['charge', 'is'], Object.entries(after))],
      data: { from: day, charges: after },
    };
  },
};

export const payChargeCommands: readonly Command[] = [show, set];
