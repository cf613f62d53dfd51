import * as v from 'valibot';
import {
  foldWord,
  listAllModels,
  type ModelFacts,
  putModel,
  putWord,
  readWords,
  removeWord,
} from '../../engagement/chat/index';
import type { Command } from '../command';
import { missing, wrong } from '../problem';
import { readFileOf } from '../read-file';
import { table } from '../table';
import { choiceOption, quoted } from '../values';

const MAX_GREETING = 500;
const WORD_KINDS = ['hold', 'harm', 'refuse'] as const;
const language = v.pipe(v.string(), v.regex(/^[A-Z]{2}(-[A-Z]{2})?$/));

const modelFile = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
  kind: v.picklist(['model', 'service']),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  avatar: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(500))]),
    '',
  ),
  languages: v.optional(v.pipe(v.array(language), v.maxLength(30)), []),
  greeting: v.optional(v.record(language, v.pipe(v.string(), v.maxLength(MAX_GREETING))), {}),
  active: v.optional(v.boolean(), true),
});
/** @throws OperatorProblem with the field that is wrong */
const readModel = (text: string): ModelFacts => {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw wrong('FILE', 'is no JSON.');
  }
  const read = v.safeParse(modelFile, file);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw wrong('FILE', `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}.`);
};

const model: Command = {
  name: 'chat model',
  summary: 'Writes one whom members talk with from a file: a model, or customer service.',
  scope: 'merchant',
  arguments: [
    { name: 'FILE', help: 'JSON: code, kind (model, service), name, avatar, languages, greeting, active' },
  ],
  examples: ['foyer chat model luna.json --merchant demo'],
  async run(input) {
    const { merchant, args } = input;
    const facts = readModel(readFileOf(input.readFile, args['FILE'] ?? '').toString('utf8'));
    await input.change(async (query, note) => {
      const before = (await listAllModels(query, merchant.id)).find(({ code }) => code === facts.code);
      await putModel(query, merchant.id, facts);
      note({
        target: `chat ${facts.code}`,
        before: before ? { name: before.name, active: before.active } : null,
        after: { name: facts.name, active: facts.active },
      });
    });
    return {
      lines: [
        `${facts.name} ${facts.active ? 'can be reached; who speaks sits down at the desk.' : 'is hidden.'}`,
      ],
      data: facts,
    };
  },
};

const models: Command = {
  name: 'chat models',
  summary: 'Whom members talk with.',
  scope: 'merchant',
  examples: ['foyer chat models --merchant demo'],
  async run({ merchant, query }) {
    const rows = await listAllModels(query, merchant.id);
    return {
      lines: table(
        ['code', 'kind', 'name', 'languages', 'shown'],
        rows.map((row) => [row.code, row.kind, row.name, row.languages.join(' '), row.active ? 'yes' : 'no']),
      ),
      data: { models: rows.map(({ id, ...row }) => ({ ...row, id: id.toString() })) },
    };
  },
};

const word: Command = {
  name: 'chat word',
  summary:
    'Says what becomes of a message with a word in it: held until a person looked, held before all others, or not taken.',
  scope: 'merchant',
  arguments: [{ name: 'WORD', help: 'a word or a few; accents, case and gaps make no difference' }],
  options: {
    kind: { value: 'KIND', help: 'hold, harm or refuse' },
    remove: { help: 'takes the word off the list' },
  },
  examples: ['foyer chat word "other casino" --kind hold --merchant demo'],
  async run(input) {
    const { merchant, args, options } = input;
    const folded = foldWord(args['WORD'] ?? '');
    if (folded.length < 2 || folded.length > 60) throw wrong('WORD', 'has 2 to 60 characters.');
    const kind = choiceOption(options, 'kind', WORD_KINDS);
    if ((options['remove'] === true) === (kind !== undefined))
      throw wrong('--kind', 'or --remove is needed, one of them.');
    await input.change(async (query, note) => {
      if (kind !== undefined) await putWord(query, { merchantId: merchant.id, word: folded, kind });
      else if (!(await removeWord(query, { merchantId: merchant.id, word: folded })))
        throw missing('WORD', `${quoted(folded)} is not on the list.`);
      note({ target: `chat word ${folded}`, before: null, after: { kind: kind ?? 'removed' } });
    });
    return {
      lines: [kind === undefined ? `${quoted(folded)} is off the list.` : `${quoted(folded)}: ${kind}.`],
      data: { word: folded, kind: kind ?? null },
    };
  },
};

const words: Command = {
  name: 'chat words',
  summary: 'The list of words; contacts, addresses and payments are held back without it.',
  scope: 'merchant',
  examples: ['foyer chat words --merchant demo'],
  async run({ merchant, query }) {
    const rows = await readWords(query, merchant.id);
    return {
      lines: table(
        ['word', 'kind'],
        rows.map((row) => [row.word, row.kind]),
      ),
      data: { words: rows },
    };
  },
};

export const chatCommands: readonly Command[] = [model, models, word, words];
