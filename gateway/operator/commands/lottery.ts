import {
  bundledGames,
  checkGame,
  createDrawResults,
  createDraws,
  createLotteryGames,
  type Draw,
  listForDesk,
  listNotes,
  loadGame,
  type LoadOutcome,
  recordOf,
  switchGame,
} from '../../lottery/index';
import { type LotteryGame, parseGame } from '../../../src/contract/lottery/index';
import { amountText } from '../../../src/contract/money';
import { GatewayError } from '../../platform/index';
import type { Command, MerchantInput } from '../command';
import { EXIT, missing, OperatorProblem, wrong } from '../problem';
import { table } from '../table';
import { readFileOf } from '../read-file';
import { operatorOf, operatorOption } from '../signer';
import { choiceOption, integerOption, quoted, textOption } from '../values';

const MAX_LISTED = 200;
const SHOWN = 40;
const MAX_FAULTS = 5;
const BUNDLED = 'bundled';
const STATES = [
  'open',
  'closed',
  'sealed',
  'drawn',
  'published',
  'settling',
  'settled',
  'corrected',
  'void',
] as const;
const game = { name: 'GAME', help: 'its code, like FOYER_SSC1' } as const;
const issue = { name: 'ISSUE', help: 'twelve digits: the date and the sequence of the day' } as const;
const reasonOption = { value: 'TEXT', help: 'why; it stands in the record' };

const SENTENCES: Readonly<Record<string, string>> = {
  LOTTERY_DRAW_STATE: 'this cannot be done where the draw stands; own numbers are never given or corrected.',
  LOTTERY_NUMBERS_INVALID: 'these are not numbers of the game.',
  LOTTERY_SAME_PERSON: 'this person has spoken already; another one has to.',
};
const told = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new OperatorProblem(EXIT.failed, 'ISSUE', SENTENCES[error.code] ?? error.code);
  }
};

/** What follows, the running gateway does and tells. */
const drawsOf = ({ db }: MerchantInput) => createDraws({ db, tell: () => undefined });

const drawOf = async (input: MerchantInput): Promise<Draw> => {
  const { args, merchant } = input;
  const [gameCode = '', named = ''] = [args['GAME'], args['ISSUE']];
  const found = await drawsOf(input).byIssue({ merchantId: merchant.id, gameCode, issue: named });
  if (!found) throw missing('ISSUE', `${gameCode} has no draw ${quoted(named)}.`);
  return found;
};

const reasonOf = ({ options }: MerchantInput): string => {
  const reason = textOption(options, 'reason', { max: 200 });
  if (reason === undefined) throw wrong('--reason', 'is needed.');
  return reason;
};

const plain = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  );

/** The currencies that a game has a price and limits in. */
const soldIn = ({ currencyUnits }: Pick<LotteryGame, 'currencyUnits'>): string[] =>
  Object.keys(currencyUnits);

const list: Command = {
  name: 'lottery list',
  summary: 'Lists the lottery games that are loaded.',
  scope: 'merchant',
  examples: ['foyer lottery list --merchant demo'],
  async run(input) {
    const { id, currency } = input.merchant;
    const games = await drawsOf(input).games(id);
    const data = games.map(({ code, version, state, definition }) => {
      const currencies = soldIn(definition as LotteryGame);
      return { code, version, state, currencies, isSold: currencies.includes(currency) };
    });
    const rows = data.map((one) => [
      ...[one.code, one.version.toString(), one.state, one.currencies.join(', ')],
      one.isSold ? '' : `NOT SOLD in ${currency}: no limits in it`,
    ]);
    return {
      lines:
        rows.length === 0 ? ['No game is loaded.'] : table(['game', 'version', 'state', 'sold in', ''], rows),
      data,
    };
  },
};

/** The games of a file, each checked: one that returns more than it takes, or other than it says, is refused. */
const gamesOf = (input: MerchantInput): readonly LotteryGame[] => {
  const path = input.args['FILE'] ?? '';
  if (path === BUNDLED) return bundledGames();
  let json: unknown;
  try {
    json = JSON.parse(readFileOf(input.readFile, path).toString('utf8')) as unknown;
  } catch (error) {
    if (error instanceof OperatorProblem) throw error;
    throw wrong('FILE', 'is no JSON.');
  }
  const read = parseGame(json);
  const faults = read.ok ? checkGame(read.game) : read.faults;
  if (read.ok && faults.length === 0) return [read.game];
  const told = faults.slice(0, MAX_FAULTS).map(({ field, reason }) => `${field}: ${reason}`);
  throw wrong('FILE', `is refused. ${told.join('; ')}.`);
};

const OUTCOMES: Readonly<Record<LoadOutcome, string>> = {
  new: 'loaded',
  newer: 'loaded; issues that stand keep the version before',
  same: 'stands already',
  older: 'is older than the version that is loaded',
  changed: 'differs from the version that is loaded: raise its version',
};

const load: Command = {
  name: 'lottery load',
  summary:
    'Loads a game from its file once its exact returns are as declared; `bundled` loads those that come along.',
  scope: 'merchant',
  arguments: [{ name: 'FILE', help: `a game as JSON, or ${BUNDLED}` }],
  examples: [
    'foyer lottery load my-game.json --merchant demo',
    `foyer lottery load ${BUNDLED} --merchant demo`,
  ],
  async run(input) {
    const games = gamesOf(input);
    const data = await input.change(async (query, note) => {
      const done: { game: string; version: number; outcome: LoadOutcome }[] = [];
      for (const game of games) {
        const { code, version } = game;
        const outcome = await loadGame(query, { merchantId: input.merchant.id, game });
        if (outcome === 'new' || outcome === 'newer') note({ target: code, before: null, after: version });
        done.push({ game: code, version, outcome });
      }
      return done;
    });
    const { currency } = input.merchant;
    const unsold = games.filter((game) => !soldIn(game).includes(currency)).map(({ code }) => code);
    const isRefused = data.some(({ outcome }) => outcome === 'older' || outcome === 'changed');
    return {
      lines: [
        ...data.map(({ game: code, version, outcome }) => `${code} ${version} ${OUTCOMES[outcome]}.`),
        ...unsold.map(
          (code) =>
            `${code} has no price and limits in ${currency}: it is drawn, and nothing is sold for it.`,
        ),
      ],
      data,
      exit: isRefused ? EXIT.failed : EXIT.done,
    };
  },
};

const set: Command = {
  name: 'lottery set',
  summary: 'Lets a game go on, or makes no further issues of it; those that stand are drawn.',
  scope: 'merchant',
  arguments: [game, { name: 'STATE', help: 'what it is from now on', choices: ['on', 'paused'] }],
  examples: ['foyer lottery set FOYER_SSC1 paused --merchant demo'],
  async run(input) {
    const { args, merchant, change } = input;
    const code = args['GAME'] ?? '';
    const state = args['STATE'] === 'on' ? 'on' : 'paused';
    const done = await change(async (query, note) => {
      note({ target: code, before: null, after: state });
      return switchGame(query, { merchantId: merchant.id, code, state });
    });
    if (!done) throw missing('GAME', `there is no game ${quoted(code)}.`);
    return { lines: [`${code} is ${state}.`], data: { code, state } };
  },
};

const draws: Command = {
  name: 'lottery draws',
  summary: 'Lists draws: those of the last hour and to come, or all of one state.',
  scope: 'merchant',
  options: {
    game: { value: 'GAME', help: 'of one game' },
    state: { value: STATES.join('|'), help: 'in this state alone' },
    limit: { value: 'N', help: `at most ${MAX_LISTED}; ${SHOWN} unless told` },
  },
  examples: [
    'foyer lottery draws --game FOYER_SSC1 --merchant demo',
    'foyer lottery draws --state void --merchant demo',
  ],
  async run({ db, merchant, options }) {
    const found = await listForDesk(db, {
      merchantId: merchant.id,
      gameCode: textOption(options, 'game', { max: 20 }) ?? null,
      state: choiceOption(options, 'state', STATES) ?? null,
      most: integerOption(options, 'limit', { min: 1, max: MAX_LISTED }) ?? SHOWN,
    });
    const amount = (minor: bigint | null): string =>
      minor === null ? '' : amountText({ minor, currency: merchant.currency });
    const rows = found.map((one) => [
      one.game_code,
      one.issue,
      one.state,
      one.closes_at.toISOString(),
      one.draws_at.toISOString(),
      one.ticket_count?.toString() ?? '',
      amount(one.stake_minor),
      amount(one.payout_minor),
    ]);
    const heads = ['game', 'issue', 'state', 'closes', 'draws', 'tickets', 'stakes', 'prizes'];
    return { lines: rows.length === 0 ? ['There is none.'] : table(heads, rows), data: plain(found) };
  },
};

const show: Command = {
  name: 'lottery show',
  summary: 'Shows one draw with its numbers, and what was said and done about it.',
  scope: 'merchant',
  arguments: [game, issue],
  examples: ['foyer lottery show FOYER_SSC1 202611230042 --merchant demo'],
  async run(input) {
    const draw = await drawOf(input);
    const notes = await listNotes(input.db, draw);
    return {
      lines: [
        ...JSON.stringify(plain(draw), null, 2).split('\n'),
        ...table(
          ['at', 'what', 'by', 'text'],
          notes.map((note) => [note.at.toISOString(), note.kind, note.said_by, note.text]),
        ),
      ],
      data: plain({ ...draw, notes }),
    };
  },
};

const WORDS = {
  waits: 'Noted; another operator has to say the same.',
  contradicted:
    'This contradicts what another said: nothing is drawn until two more stand behind one of them.',
  drawn: 'The numbers count; the gateway publishes them within seconds.',
  corrected: 'The numbers are corrected; the gateway settles the draw anew.',
} as const;

const say = async (input: MerchantInput, reason: string) => {
  const draw = await drawOf(input);
  const { gameOf } = createLotteryGames(input.db);
  const outcome = await told(
    createDrawResults({ db: input.db, gameOf }).say({
      merchantId: draw.merchantId,
      id: draw.id,
      numbers: input.args['NUMBERS'] ?? '',
      by: operatorOf(input.options),
      reason,
    }),
  );
  return { lines: [WORDS[outcome]], data: { outcome } };
};
const numbers = { name: 'NUMBERS', help: 'with commas, prizes with | between them' } as const;

const result: Command = {
  name: 'lottery result',
  summary: 'Says what a game drew whose numbers come from outside; two operators have to agree.',
  scope: 'merchant',
  arguments: [game, issue, numbers],
  options: operatorOption,
  examples: ['foyer lottery result FOYER_SEA3R 202611230001 482|17 --operator ana --merchant demo'],
  async run(input) {
    const { state } = await drawOf(input);
    if (state === 'settled') throw wrong('ISSUE', 'it is settled; what is meant is lottery correct.');
    return say(input, '');
  },
};

const correct: Command = {
  name: 'lottery correct',
  summary: 'Says that settled numbers from outside were wrong; two operators have to agree, with a reason.',
  scope: 'merchant',
  arguments: [game, issue, numbers],
  options: { ...operatorOption, reason: reasonOption },
  examples: [
    'foyer lottery correct FOYER_SEA3R 202611230001 483|17 --reason "The paper had it wrong" --operator ana --merchant demo',
  ],
  run: (input) => say(input, reasonOf(input)),
};

const voidOne: Command = {
  name: 'lottery void',
  summary: 'Gives up a draw before its numbers can be known; all stakes go back.',
  scope: 'merchant',
  arguments: [game, issue],
  options: { ...operatorOption, reason: reasonOption },
  examples: [
    'foyer lottery void FOYER_SSC1 202611230042 --reason "Wrong limits" --operator ana --merchant demo',
  ],
  async run(input) {
    const draw = await drawOf(input);
    const done = await told(
      drawsOf(input).markVoid({
        merchantId: draw.merchantId,
        id: draw.id,
        by: operatorOf(input.options),
        reason: reasonOf(input),
      }),
    );
    return { lines: [`It is ${done.state}; the gateway returns the stakes.`], data: { state: done.state } };
  },
};

const exportDraw: Command = {
  name: 'lottery export',
  summary: 'Writes the whole record of a published draw, every ticket in it, as foyer draw verify reads it.',
  scope: 'merchant',
  arguments: [game, issue],
  examples: ['foyer lottery export FOYER_SSC1 202611230042 --merchant demo > draw.json'],
  async run(input) {
    const draw = await drawOf(input);
    if (draw.publishedAt === null) throw new OperatorProblem(EXIT.failed, 'ISSUE', 'it is not published.');
    return { lines: [], data: null, stream: () => recordOf(input.db, draw) };
  },
};

export const lotteryCommands: readonly Command[] = [
  load,
  list,
  set,
  draws,
  show,
  result,
  correct,
  voidOne,
  exportDraw,
];
