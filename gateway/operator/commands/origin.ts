import { deleteOrigin, listOrigins, putOrigin } from '../../database/queries/operator';
import type { Command } from '../command';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { choiceOption, quoted } from '../values';

const MAX_ORIGIN = 260;

/** An origin in the spelling browsers send. */
export const readOrigin = (text: string, argument: string): string => {
  const url = text.length <= MAX_ORIGIN && URL.canParse(text) ? new URL(text) : null;
  const bare = url !== null && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  if (url !== null && bare && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '')
    return url.origin;
  throw wrong(
    argument,
    `must be an origin like https://www.example.com, without a path, not ${quoted(text)}.`,
  );
};

const ORIGIN = { name: 'ORIGIN', help: 'scheme, host and port, like https://www.example.com' };

const list: Command = {
  name: 'origin list',
  summary: 'Lists the origins of a merchant with their tiers.',
  scope: 'merchant',
  examples: ['foyer origin list --merchant demo'],
  async run({ merchant, query }) {
    const origins = await listOrigins(query, merchant.id);
    return {
      lines: table(
        ['tier', 'origin'],
        origins.map(({ tier, origin }) => [tier, origin]),
      ),
      data: origins,
    };
  },
};

const add: Command = {
  name: 'origin add',
  summary: 'Registers an origin, or gives it another tier.',
  scope: 'merchant',
  arguments: [ORIGIN],
  options: {
    tier: {
      value: 'own|partner',
      help: 'own: everything runs in the page; partner: play, look, log in and register; needed',
    },
  },
  examples: ['foyer origin add https://blog.example --tier partner --merchant demo'],
  async run({ merchant, args, options, change }) {
    const origin = readOrigin(args['ORIGIN'] ?? '', 'ORIGIN');
    const tier = choiceOption(options, 'tier', ['own', 'partner']);
    if (tier === undefined) throw wrong('--tier', 'is needed: own or partner.');
    const before = await change(async (query, note) => {
      const had = await putOrigin(query, { merchantId: merchant.id, origin, tier });
      note({ target: origin, before: had, after: tier });
      return had;
    });
    return {
      lines: [`${origin} is ${tier} for ${merchant.code}${before === null ? '' : `; it was ${before}`}.`],
      data: { origin, tier, before },
    };
  },
};

const remove: Command = {
  name: 'origin remove',
  summary: 'Takes an origin away: its pages are answered no more.',
  scope: 'merchant',
  arguments: [ORIGIN],
  examples: ['foyer origin remove https://blog.example --merchant demo'],
  async run({ merchant, args, change }) {
    const origin = readOrigin(args['ORIGIN'] ?? '', 'ORIGIN');
    const before = await change(async (query, note) => {
      const had = await deleteOrigin(query, { merchantId: merchant.id, origin });
      if (had === null) throw missing('ORIGIN', `${origin} is no origin of ${merchant.code}.`);
      note({ target: origin, before: had, after: null });
      return had;
    });
    return { lines: [`${origin} is gone from ${merchant.code}.`], data: { origin, before } };
  },
};

export const originCommands: readonly Command[] = [list, add, remove];
