import { amountText } from '../../../src/contract/money';
import { type QualifyRule, readQualifyRule, writeQualifyRule } from '../../agents/index';
import type { Command, MerchantInput } from '../command';
import { wrong } from '../problem';
import { table } from '../table';
import { amountOption, choiceOption, integerOption } from '../values';

const VERIFIED = ['none', 'contact', 'identity'] as const;
const MAX_DAYS = 365;
const DEFAULT_DAYS = 30;

const shown = ({ merchant }: MerchantInput, rule: QualifyRule | null): Record<string, string> => {
  if (rule === null) return { rule: 'off' };
  const money = (minor: bigint): string => amountText({ minor, currency: merchant.currency });
  return {
    ...{ verified: rule.verified === '' ? 'none' : rule.verified, deposits: money(rule.min_deposit) },
    ...{ bets: money(rule.min_turnover), days: String(rule.within_days) },
  };
};

export const teamQualify: Command = {
  name: 'team qualify',
  summary:
    'What a newcomer has to reach before agents’ systems are told `qualified`; without options as it is.',
  scope: 'merchant',
  options: {
    verified: {
      value: VERIFIED.join('|'),
      help: 'a proved mail address or number, or a passed identity check',
    },
    deposits: { value: 'AMOUNT', help: 'sum of deposits' },
    bets: { value: 'AMOUNT', help: 'sum of settled bets' },
    days: { value: 'DAYS', help: 'within so many days, that of the registration the first; 30 unless given' },
    off: { help: 'nothing is told' },
  },
  examples: [
    'foyer team qualify --verified contact --deposits 50 --bets 200 --days 14 --merchant demo',
    'foyer team qualify --off --merchant demo',
  ],
  async run(input) {
    const { merchant, options, query, change } = input;
    const verified = choiceOption(options, 'verified', VERIFIED);
    const given = {
      verified: verified === 'none' ? ('' as const) : verified,
      min_deposit: amountOption(options, 'deposits', merchant.currency),
      min_turnover: amountOption(options, 'bets', merchant.currency),
      within_days: integerOption(options, 'days', { min: 1, max: MAX_DAYS }),
    };
    const isChange = Object.values(given).some((value) => value !== undefined);
    if (isChange && options['off'] === true) throw wrong('--off', 'goes with no other option.');
    const before = await readQualifyRule(query, merchant.id);
    if (!isChange && options['off'] !== true) {
      const now = shown(input, before);
      return { lines: table(['rule', 'is'], Object.entries(now)), data: now };
    }
    const rule: QualifyRule | null = isChange
      ? {
          verified: given.verified ?? before?.verified ?? '',
          min_deposit: given.min_deposit ?? before?.min_deposit ?? 0n,
          min_turnover: given.min_turnover ?? before?.min_turnover ?? 0n,
          within_days: given.within_days ?? before?.within_days ?? DEFAULT_DAYS,
        }
      : null;
    const after = shown(input, rule);
    await change(async (write, note) => {
      note({ target: 'rule of qualified newcomers', before: shown(input, before), after });
      await writeQualifyRule(write, { merchantId: merchant.id, rule });
    });
    return { lines: table(['rule', 'is'], Object.entries(after)), data: after };
  },
};
