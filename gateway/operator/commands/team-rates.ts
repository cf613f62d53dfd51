import { percentOf, ppmOf, rateProducts, type AgentRate } from '../../../src/contract/entities/agent-link';
import { AGENT_TYPES } from '../../../src/contract/entities/member';
import { lockRates, readRates, writeRates } from '../../agents/index';
import { findOperatorMember } from '../../identity/index';
import type { Command, Values } from '../command';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { quoted, textOption } from '../values';

/** The most that an operator gives, in percent. */
const MAX_PERCENT = 20;
const MAX_TEXT = 200;

const rateOf = (word: string, option: string): AgentRate => {
  const [name = '', percent = ''] = word.split('=');
  const product = rateProducts.find((one) => one === name.toUpperCase());
  const ppm = ppmOf(percent);
  if (product === undefined || ppm === null || ppm > (ppmOf(String(MAX_PERCENT)) ?? 0))
    throw wrong(
      option,
      `${quoted(word)} must be a product and a percent of at most ${MAX_PERCENT}, like LIVE=0.8.`,
    );
  return { product, ppm };
};

/** Rates as an option says them; undefined without it. */
export const ratesOption = (options: Values, name: string): AgentRate[] | undefined => {
  const words = textOption(options, name, { max: MAX_TEXT })?.split(',');
  const rates = words?.map((word) => rateOf(word, `--${name}`));
  if (rates && new Set(rates.map(({ product }) => product)).size < rates.length)
    throw wrong(`--${name}`, 'names a product twice.');
  return rates;
};

export const teamRates: Command = {
  name: 'team rates',
  summary: 'Shows an agent’s shares of turnover, or sets those of an agent whom the platform pays.',
  scope: 'merchant',
  arguments: [{ name: 'NAME', help: 'the agent’s username' }],
  options: {
    set: { value: 'RATES', help: 'products with their percent, by comma; what is not named stays' },
  },
  examples: [
    'foyer team rates joao --merchant demo',
    'foyer team rates joao --set LIVE=0.8,RNG=0.5 --merchant demo',
  ],
  async run({ merchant, args, options, query, change, actor }) {
    const username = args['NAME'] ?? '';
    const agent = await findOperatorMember(query, { merchantId: merchant.id, username });
    if (agent === null) throw missing('NAME', `${quoted(username)} is no member of ${merchant.code}.`);
    const of = { merchantId: merchant.id, memberId: agent.id };
    const rates = ratesOption(options, 'set');
    if (rates !== undefined) {
      if (!AGENT_TYPES.includes(agent.type)) throw wrong('NAME', 'is no agent.');
      await change(async (write, note) => {
        await lockRates(write, of);
        const before = await readRates(write, of);
        await writeRates(write, { ...of, rates, actor });
        note({ target: `rates of ${agent.username}`, before: namedRates(before), after: namedRates(rates) });
      });
    }
    const present = await readRates(query, of);
    return {
      lines:
        present.length === 0
          ? [`${agent.username} has no rates.`]
          : table(
              ['product', 'percent'],
              present.map(({ product, ppm }) => [product, percentOf(ppm)]),
            ),
      data: { rates: namedRates(present) },
    };
  },
};

export const namedRates = (rates: readonly AgentRate[]): Record<string, string> =>
  Object.fromEntries(rates.map(({ product, ppm }) => [product, percentOf(ppm)]));
