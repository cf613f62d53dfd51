import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import {
  brandContents,
  type BrandDocument,
  lockBrandRow,
  prepareBrandDocument,
  readWholeBrand,
  writeBrand,
  writeBrandDocument,
} from '../../brand/index';
import type { Query } from '../../database/types';
import type { Command } from '../command';
import { loadContent } from '../content/load';
import { readContent } from '../content/read-content';
import { readRows } from '../content/table-file';
import { ChangedMeanwhile, OperatorProblem } from '../problem';
import { readFileOf } from '../read-file';
import { textOption } from '../values';
import { brandEdition, contrastLines, contrastOf, fileProblem } from './brand-shown';

export const brandExport: Command = {
  name: 'brand export',
  summary: 'Writes a brand as one JSON file, its pictures and fonts, links, customer service and help in it.',
  scope: 'merchant',
  examples: ['foyer brand export --merchant acme > acme.json'],
  async run({ merchant, query }) {
    const { brand, files } = await readWholeBrand(query, merchant.id);
    const content: BrandDocument['content'] = {};
    for (const name of brandContents)
      content[name] = await readContent(query, { merchantId: merchant.id, name });
    const text = writeBrandDocument({ brand, files, content });
    return { lines: [text], data: JSON.parse(text) as unknown };
  },
};

/** Loads the rows of a brand's file, kind by kind; every problem of every kind. */
const loadContents = async (
  query: Query,
  input: { merchantId: number; content: BrandDocument['content']; dryRun: boolean },
): Promise<{ loaded: Record<string, number>; problems: { field: string; problem: string }[] }> => {
  const { merchantId, content, dryRun } = input;
  const loaded: Record<string, number> = {};
  const problems: { field: string; problem: string }[] = [];
  for (const name of brandContents) {
    const rows = content[name];
    if (rows === undefined || rows.length === 0) continue;
    try {
      const file = readRows({ path: `${name}.json`, bytes: Buffer.from(JSON.stringify(rows)) });
      loaded[name] = (await loadContent(query, { merchantId, name, file, dryRun })).rows;
    } catch (error) {
      if (!(error instanceof OperatorProblem)) throw error;
      problems.push({ field: `content.${name}`, problem: error.message.replace(/\.$/, '') });
    }
  }
  return { loaded, problems };
};

export const brandImport: Command = {
  name: 'brand import',
  summary: 'Takes a brand from a file: all of it or, when anything is wrong, nothing.',
  scope: 'merchant',
  arguments: [
    {
      name: 'FILE',
      help: 'as brand export writes it; it replaces the brand, rows of its contents are added or changed',
    },
  ],
  options: {
    'dry-run': { help: 'checks everything and changes nothing' },
    edition: {
      value: 'EDITION',
      help: 'imports only if the brand still has the edition that brand show printed',
    },
  },
  examples: [
    'foyer brand import acme.json --dry-run --merchant acme',
    'foyer brand import acme.json --merchant acme',
  ],
  async run({ merchant, args, options, readFile, change }) {
    const path = args['FILE'] ?? '';
    const bytes = readFileOf(readFile, path);
    const dryRun = options['dry-run'] === true;
    const edition = textOption(options, 'edition', { max: 16 });
    const { prepared, content, problems } = await prepareBrandDocument(bytes);
    if (prepared === null) throw fileProblem(problems);
    const loaded = await change(async (query, note) => {
      await lockBrandRow(query, merchant.id);
      const before = (await readWholeBrand(query, merchant.id)).brand;
      if (edition !== undefined && brandEdition(before) !== edition)
        throw new ChangedMeanwhile('the brand was changed meanwhile; look at it with brand show.');
      // A first look at all kinds names every problem before anything is written.
      const looked = await loadContents(query, { merchantId: merchant.id, content, dryRun: true });
      if (looked.problems.length > 0) throw fileProblem(looked.problems);
      if (dryRun) return looked.loaded;
      await writeBrand(query, { merchantId: merchant.id, prepared });
      const done = await loadContents(query, { merchantId: merchant.id, content, dryRun: false });
      // Rows that others wrote since the first look.
      if (done.problems.length > 0) throw fileProblem(done.problems);
      note({
        target: 'brand',
        before,
        after: {
          file: basename(path),
          sha256: createHash('sha256').update(bytes).digest('hex'),
          ...prepared.brand,
        },
      });
      return looked.loaded;
    });
    const rows = Object.entries(loaded).map(([name, count]) => `${count} rows of ${name}`);
    const what = ['the brand', ...rows].join(', ');
    return {
      lines: [
        dryRun
          ? `${what} are right – nothing was changed.`
          : `Taken for ${merchant.code}: ${what}. Its pages show it within a second.`,
      ],
      data: { dryRun, brand: prepared.brand, rows: loaded },
    };
  },
};

export const brandCheck: Command = {
  name: 'brand check',
  summary:
    'Checks a brand’s file without a database: fields, files, contrast; rows of contents are checked by import.',
  scope: 'file',
  arguments: [{ name: 'FILE', help: 'as brand export writes it' }],
  examples: ['foyer brand check acme.json'],
  async run({ args, readFile }) {
    const { prepared, problems } = await prepareBrandDocument(readFileOf(readFile, args['FILE'] ?? ''));
    if (prepared === null) throw fileProblem(problems);
    return {
      lines: ['The brand is right.', ...contrastLines(prepared.brand)],
      data: { brand: prepared.brand, contrast: contrastOf(prepared.brand) },
    };
  },
};
