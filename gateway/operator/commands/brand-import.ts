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
import { brandEdition, contrastLines, contrastOf, fileProblem } from './brand-output';

export const brandExport: Command = {
  name: 'brand export',
  summary: 'Writes a brand as one JSON file, with its pictures, fonts, links, customer service and help.',
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

/** Loads the content rows of a brand file; returns the problems of all kinds. */
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
  summary: 'Imports a brand from a file: all of it, or nothing if anything is invalid.',
  scope: 'merchant',
  arguments: [
    {
      name: 'FILE',
      help: 'a file of brand export; it replaces the brand, and adds or changes its content rows',
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
        throw new ChangedMeanwhile('another operator changed the brand meanwhile; see it with brand show.');
      // A dry run finds the problems of all kinds before anything is written.
      const checked = await loadContents(query, { merchantId: merchant.id, content, dryRun: true });
      if (checked.problems.length > 0) throw fileProblem(checked.problems);
      if (dryRun) return checked.loaded;
      await writeBrand(query, { merchantId: merchant.id, prepared });
      const done = await loadContents(query, { merchantId: merchant.id, content, dryRun: false });
      // Other operators may have saved rows since the dry run.
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
      return checked.loaded;
    });
    const rows = Object.entries(loaded).map(([name, count]) => `${count} rows of ${name}`);
    const what = ['the brand', ...rows].join(', ');
    return {
      lines: [
        dryRun
          ? `Valid: ${what}; nothing was changed.`
          : `Imported for ${merchant.code}: ${what}. Its pages show it within a second.`,
      ],
      data: { dryRun, brand: prepared.brand, rows: loaded },
    };
  },
};

export const brandCheck: Command = {
  name: 'brand check',
  summary:
    'Checks fields, files and contrast of a brand file without a database; only import checks content rows.',
  scope: 'file',
  arguments: [{ name: 'FILE', help: 'a file of brand export' }],
  examples: ['foyer brand check acme.json'],
  async run({ args, readFile }) {
    const { prepared, problems } = await prepareBrandDocument(readFileOf(readFile, args['FILE'] ?? ''));
    if (prepared === null) throw fileProblem(problems);
    return {
      lines: ['The brand is valid.', ...contrastLines(prepared.brand)],
      data: { brand: prepared.brand, contrast: contrastOf(prepared.brand) },
    };
  },
};
