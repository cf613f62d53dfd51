import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { keyOf, type ContentName } from '../content/kind';
import { CONTENT_NAMES, KINDS } from '../content/kinds';
import { loadContent, NEW_ROW } from '../content/load';
import { editionOf, readContent } from '../content/read-content';
import { readRows } from '../content/table-file';
import { writeCsv } from '../content/write-csv';
import type { Command, CommandArgument } from '../command';
import { missing, wrong } from '../problem';
import { readFileOf } from '../read-file';
import { table } from '../table';
import { choiceOption, quoted, textOption } from '../values';

const KIND: CommandArgument = { name: 'KIND', help: CONTENT_NAMES.join(', '), choices: CONTENT_NAMES };

const kindOf = (word: string | undefined): ContentName => {
  const found = CONTENT_NAMES.find((name) => name === word);
  if (found === undefined) throw wrong('KIND', `must be one of ${CONTENT_NAMES.join(', ')}.`);
  return found;
};

/** Too long for a line of a list. */
const LONG = new Set(['contents', 'content', 'subtitles']);

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const list: Command = {
  name: 'content list',
  summary: `Lists what pages show: ${CONTENT_NAMES.join(', ')}.`,
  scope: 'merchant',
  arguments: [KIND],
  examples: ['foyer content list banners --merchant demo'],
  async run({ merchant, args, query }) {
    const name = kindOf(args['KIND']);
    const rows = await readContent(query, { merchantId: merchant.id, name });
    const fields = Object.keys(KINDS[name].fields);
    const heads = fields.filter((field) => !LONG.has(field));
    return {
      lines: table(
        heads,
        rows.map((row) => heads.map((field) => cellOf(row[field]))),
      ),
      data: rows,
    };
  },
};

const show: Command = {
  name: 'content show',
  summary: 'Shows one row with its edition, which changes with every change of the row.',
  scope: 'merchant',
  arguments: [KIND, { name: 'KEY', help: 'what names the row, like 7; several fields with blanks: "PT 7"' }],
  examples: ['foyer content show announcements 7 --merchant demo'],
  async run({ merchant, args, query }) {
    const name = kindOf(args['KIND']);
    const wanted = args['KEY'] ?? '';
    const rows = await readContent(query, { merchantId: merchant.id, name });
    const row = rows.find((one) => keyOf(one, KINDS[name].key) === wanted);
    if (row === undefined) throw missing('KEY', `there is no ${quoted(wanted)} among the ${name}.`);
    const data = { row, edition: editionOf(name, row) };
    return { lines: JSON.stringify(data, null, 2).split('\n'), data };
  },
};

const exported: Command = {
  name: 'content export',
  summary: 'Writes every row of a kind as a file that content load takes.',
  scope: 'merchant',
  arguments: [KIND],
  options: { format: { value: 'json|csv', help: 'a list of objects, or a table; json unless given' } },
  examples: [
    'foyer content export games --merchant demo > games.json',
    'foyer content export help --format csv --merchant demo > help.csv',
  ],
  async run({ merchant, args, options, query }) {
    const name = kindOf(args['KIND']);
    const format = choiceOption(options, 'format', ['json', 'csv']) ?? 'json';
    const rows = await readContent(query, { merchantId: merchant.id, name });
    const text = format === 'csv' ? writeCsv(KINDS[name].fields, rows) : JSON.stringify(rows, null, 2);
    return { lines: [text], data: rows };
  },
};

const load: Command = {
  name: 'content load',
  summary: 'Loads a .json or .csv file of a kind: all rows or, when one is wrong, none.',
  scope: 'merchant',
  arguments: [
    KIND,
    { name: 'FILE', help: 'a list of objects, or a table whose first line names the fields' },
  ],
  options: {
    'dry-run': { help: 'checks everything and changes nothing' },
    edition: {
      value: 'EDITION',
      help: `of a file of one row: loads it only if the row still has the edition that content show printed; ${NEW_ROW}: only while there is no such row`,
    },
  },
  examples: [
    'foyer content load vendors vendors.csv --dry-run --merchant demo',
    'foyer content load help help.json --merchant demo',
  ],
  async run({ merchant, args, options, readFile, change }) {
    const name = kindOf(args['KIND']);
    const path = args['FILE'] ?? '';
    const bytes = readFileOf(readFile, path);
    const file = readRows({ path, bytes });
    const dryRun = options['dry-run'] === true;
    const edition = textOption(options, 'edition', {
      max: 16,
      pattern: new RegExp(`^([0-9a-f]{16}|${NEW_ROW})$`),
      like: `16 signs as content show prints them, or ${NEW_ROW}`,
    });
    const result = await change(async (query, note) => {
      const done = await loadContent(query, { merchantId: merchant.id, name, file, dryRun, edition });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      if (!dryRun) note({ target: name, before: null, after: { file: basename(path), sha256, ...done } });
      return done;
    });
    const { rows, added, changed, same } = result;
    const counts = `${added} new, ${changed} changed, ${same} as they were`;
    return {
      lines: [
        dryRun
          ? `${rows} rows of ${name} are right: ${counts} – nothing was changed.`
          : `${rows} rows of ${name} for ${merchant.code}: ${counts}.`,
      ],
      data: { dryRun, ...result },
    };
  },
};

const fields: Command = {
  name: 'content fields',
  summary: 'Explains the fields of a file: which a new row needs, and what the others begin with.',
  scope: 'operator',
  arguments: [KIND],
  examples: ['foyer content fields banners'],
  async run({ args }) {
    const name = kindOf(args['KIND']);
    const kind = KINDS[name];
    const rows = Object.entries(kind.fields).map(([field, info]) => ({
      field: info.byLanguage === true ? `${field}.EN, ${field}.PT …` : field,
      type: info.byLanguage === true ? 'texts' : info.type,
      standard: 'standard' in info ? JSON.stringify(info.standard) : 'needed',
      key: kind.key.includes(field),
    }));
    return {
      lines: table(
        ['field', 'type', 'new rows begin with'],
        rows.map((row) => [`${row.field}${row.key ? ' (names the row)' : ''}`, row.type, row.standard]),
      ),
      data: rows,
    };
  },
};

export const contentCommands: readonly Command[] = [fields, list, show, exported, load];
