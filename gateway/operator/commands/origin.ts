import {
  deleteOrigin,
  isOrigin,
  listOrigins,
  type OperatorOrigin,
  OriginTakenError,
  type PlainHttp,
  putOrigin,
  readOrigin,
} from '../../platform/index';
import type { Command, Tools } from '../command';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { choiceOption, quoted } from '../values';

const plainHttp = ({ production }: Pick<Tools, 'production'>): PlainHttp =>
  production ? 'nowhere' : 'loopback';

/** An origin in the spelling browsers send. @throws OperatorProblem with what is wrong with it */
export const originArgument = (text: string, argument: string, tools: Pick<Tools, 'production'>): string => {
  const { origin, problem } = readOrigin(text, plainHttp(tools));
  if (origin !== null) return origin;
  throw wrong(argument, `${quoted(text)} ${problem}.`);
};

/** Converts OriginTakenError to an error that names the other merchant; returns other errors unchanged. */
export const explainTaken = (error: unknown, argument: string): unknown =>
  error instanceof OriginTakenError
    ? wrong(
        argument,
        `${quoted(error.origin)} is an own origin of the merchant ${error.holder}. Remove it there first: foyer origin remove ${error.origin} --merchant ${error.holder}`,
      )
    : error;

/** What pages of a tier may do, for the person who has just allowed it. */
const ALLOWED: Readonly<Record<OperatorOrigin['tier'], string>> = {
  own: 'Its pages may do everything that the operator’s own site may, with passwords and money.',
  partner:
    'Its pages may show games, log in, register and play, and may hold the operator’s pages under /frame/.',
};

const ORIGIN = { name: 'ORIGIN', help: 'scheme, host and port, like https://www.example.com' };

const list: Command = {
  name: 'origin list',
  summary: 'Lists the origins of a merchant with their tiers.',
  scope: 'merchant',
  examples: ['foyer origin list --merchant demo'],
  async run(input) {
    const stored = await listOrigins(input.query, input.merchant.id);
    const origins = stored.map((row) => ({ ...row, used: isOrigin(row.origin, plainHttp(input)) }));
    return {
      lines: table(
        ['tier', 'origin', ''],
        origins.map(({ tier, origin, used }) => [
          tier,
          origin,
          used
            ? ''
            : `not used: ${readOrigin(origin, plainHttp(input)).problem ?? 'not as browsers write it'}`,
        ]),
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
  async run(input) {
    const { merchant, args, options, change } = input;
    const origin = originArgument(args['ORIGIN'] ?? '', 'ORIGIN', input);
    const tier = choiceOption(options, 'tier', ['own', 'partner']);
    if (tier === undefined) throw wrong('--tier', 'is needed: own or partner.');
    const before = await change(async (query, note) => {
      const had = await putOrigin(query, { merchantId: merchant.id, origin, tier });
      note({ target: origin, before: had, after: tier });
      return had;
    }).catch((error: unknown) => {
      throw explainTaken(error, 'ORIGIN');
    });
    return {
      lines: [
        `${origin} is ${tier} for ${merchant.code}${before === null ? '' : `; it was ${before}`}.`,
        ALLOWED[tier],
      ],
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
    const text = args['ORIGIN'] ?? '';
    // A row that is no origin must be able to go, so it is taken as it stands.
    const origin = readOrigin(text, 'anywhere').origin ?? text;
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
