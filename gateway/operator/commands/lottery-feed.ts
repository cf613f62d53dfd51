import { randomBytes } from 'node:crypto';
import { createDraws, FEED_KEYS, feedPath, listFeeds, putFeed, switchFeed } from '../../lottery/index';
import { createKeyBox } from '../../platform/index';
import type { Command, MerchantInput } from '../command';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { choiceOption, listOption, quoted, switchOption } from '../values';
import { secretOf } from './cashier-tools';

const SECRET_BYTES = 32;
const NAME = /^[a-z][a-z0-9-]{0,29}$/;
const CODE = /^[A-Z0-9_]{2,20}$/;
const name = { name: 'NAME', help: 'small letters, digits and dashes' } as const;

const demandExternal = async ({ db, merchant }: MerchantInput, codes: readonly string[]): Promise<void> => {
  const games = await createDraws({ db, tell: () => undefined }).games(merchant.id);
  const external = new Set(
    games
      .filter(({ definition }) => (definition as { source?: string }).source === 'external')
      .map(({ code }) => code),
  );
  const bad = codes.find((code) => !external.has(code));
  if (bad !== undefined) throw wrong('--games', `${quoted(bad)} is no game whose numbers come from outside.`);
};

const list: Command = {
  name: 'lottery feed list',
  summary: 'Lists who may tell numbers over the network; never a secret.',
  scope: 'merchant',
  examples: ['foyer lottery feed list --merchant demo'],
  async run({ db, merchant }) {
    const feeds = (await listFeeds(db, merchant.id)).map(({ key_box: _, ...feed }) => feed);
    const rows = feeds.map((feed) => [feed.name, feed.state, feed.voices.toString(), feed.games.join(', ')]);
    return {
      lines: rows.length === 0 ? ['There is no feed.'] : table(['feed', 'is', 'voices', 'games'], rows),
      data: feeds,
    };
  },
};

const add: Command = {
  name: 'lottery feed add',
  summary: 'Adds a feed of results, or gives it a new secret, and prints address and secret once.',
  scope: 'merchant',
  arguments: [name],
  options: {
    games: { value: 'GAME,…', help: 'games with numbers from outside that it may speak of' },
    voices: {
      value: '1|2',
      help: '1, unless told: someone else says the same; 2: its word is enough while nothing contradicts it',
    },
  },
  examples: ['foyer lottery feed add xsmb --games FOYER_VNNORTH --voices 2 --merchant demo'],
  async run(input) {
    const { args, options, merchant, change } = input;
    const feed = args['NAME'] ?? '';
    if (!NAME.test(feed)) throw wrong('NAME', 'is small letters, digits and dashes.');
    const games = listOption(options, 'games', { pattern: CODE, like: 'the code of a game' });
    if (games === undefined || games.length === 0) throw wrong('--games', 'is needed.');
    await demandExternal(input, games);
    const voices = choiceOption(options, 'voices', ['1', '2']) === '2' ? 2 : 1;
    const box = createKeyBox(await secretOf(input), FEED_KEYS);
    const secret = randomBytes(SECRET_BYTES);
    const row = { merchantId: merchant.id, name: feed, games, voices, keyBox: box.close(secret) };
    const wasThere = await change(async (query, note) => {
      const before = await putFeed(query, row);
      note({ target: feed, before: before ? 'another secret' : null, after: { games, voices } });
      return before;
    });
    const path = feedPath({ merchant: merchant.code, feed });
    const shown = secret.toString('hex');
    return {
      lines: [
        `${feed} ${wasThere ? 'has a new secret; the old one is over' : 'is there'}. This is shown once:`,
        `address  ${path}`,
        `secret   ${shown} (32 bytes, hexadecimal)`,
      ],
      data: { feed, path, secret: shown },
    };
  },
};

const set: Command = {
  name: 'lottery feed set',
  summary: 'Switches a feed on or off; what it said before stays.',
  scope: 'merchant',
  arguments: [name],
  options: { enabled: { value: 'on|off', help: 'whether it is heard' } },
  examples: ['foyer lottery feed set xsmb --enabled off --merchant demo'],
  async run({ args, options, merchant, change }) {
    const feed = args['NAME'] ?? '';
    const enabled = switchOption(options, 'enabled');
    if (enabled === undefined) throw wrong('--enabled', 'is needed.');
    const state = enabled ? 'on' : 'off';
    const isThere = await change(async (query, note) => {
      const before = await switchFeed(query, { merchantId: merchant.id, name: feed, state });
      if (before === null) return false;
      note({ target: feed, before, after: state });
      return true;
    });
    if (!isThere) throw missing('NAME', `there is no feed ${quoted(feed)}.`);
    return { lines: [`${feed} is ${state}.`], data: { feed, state } };
  },
};

export const lotteryFeedCommands: readonly Command[] = [list, add, set];
