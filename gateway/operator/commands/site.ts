import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { languageOf } from '../../../src/contract/tables/languages';
import { prepareBrandDocument } from '../../brand/index';
import { readOrigin } from '../../platform/index';
import { exportSite, projectRoot } from '../../site/index';
import type { Command } from '../command';
import { missing, wrong } from '../problem';
import { readFileOf } from '../read-file';
import { quoted, textOption } from '../values';
import { nginxLines } from './site-nginx';

const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;
const MAX_GATEWAY = 4_000;

const parseObject = (text: string): Record<string, unknown> => {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return read as Record<string, unknown>;
  } catch {
    // The same error as for other wrong values is thrown below.
  }
  throw wrong('--gateway', 'must be one JSON object like {"dialect":"legacy"}.');
};

const readGateway = (text: string | undefined): Record<string, unknown> | null => {
  if (text === undefined) return null;
  const gateway = parseObject(text);
  const rows = gateway['dialectRows'];
  // The address may be relative to the page.
  if (typeof rows === 'string' && !URL.canParse(rows, 'https://site.example'))
    throw wrong('--gateway', `dialectRows ${quoted(rows)} is not a valid address.`);
  return gateway;
};

const readUrl = (text: string | undefined): string => {
  if (text === undefined) return '';
  const { origin, problem } = readOrigin(text, 'anywhere');
  if (origin === null) throw wrong('--url', `${quoted(text)} ${problem}.`);
  return origin;
};

const write: Command = {
  name: 'site export',
  summary:
    'Writes the built site with a brand to a folder, for a web server in front of an older gateway. Needs no database.',
  scope: 'file',
  arguments: [{ name: 'FOLDER', help: 'a new or empty folder' }],
  options: {
    brand: { value: 'FILE', help: 'a file of brand export; needed' },
    merchant: { value: 'CODE', help: 'the code that pages send to the gateway; needed' },
    language: { value: 'EN', help: 'the language in which pages start; EN unless given' },
    url: { value: 'ORIGIN', help: 'the origin of the site, like https://play.example.com' },
    gateway: { value: 'JSON', help: 'fields of the gateway, as docs/older-gateways.md has them' },
  },
  examples: [
    `foyer site export /srv/acme --brand acme.json --merchant acme --url https://play.acme.example --gateway '{"dialect":"legacy"}'`,
  ],
  async run({ args, options, readFile }) {
    const folder = resolve(args['FOLDER'] ?? '');
    const siteFolder = join(projectRoot(), 'dist/site');
    const code = textOption(options, 'merchant', { max: 32, pattern: CODE, like: 'the code of a merchant' });
    if (code === undefined) throw wrong('--merchant', 'is needed: the code that pages send.');
    const path = textOption(options, 'brand', { max: 4_096 });
    if (path === undefined) throw wrong('--brand', 'is needed: a file of brand export.');
    const spelled = textOption(options, 'language', { max: 5 }) ?? 'EN';
    const language = languageOf(spelled)?.code;
    if (language === undefined) throw wrong('--language', `${quoted(spelled)} is no language.`);
    const origin = readUrl(textOption(options, 'url', { max: 260 }));
    const gateway = readGateway(textOption(options, 'gateway', { max: MAX_GATEWAY }));
    const { prepared, problems } = await prepareBrandDocument(readFileOf(readFile, path));
    if (prepared === null)
      throw wrong(
        '--brand',
        [`${path} is refused:`, ...problems.map(({ field, problem }) => `${field} ${problem}.`)].join('\n  '),
      );
    if (Object.keys(prepared.brand.names).length === 0)
      throw wrong('--brand', `${path} has no name of the site: set at least names.EN.`);
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw wrong('FOLDER', `${folder} is not empty, and its files are not overwritten.`);
    if (!existsSync(join(siteFolder, 'index.html')) || !existsSync(join(siteFolder, 'routes.json')))
      throw missing('', `the site is not built: ${siteFolder} has no pages. Run npm run build first.`);
    const site = exportSite({
      siteFolder,
      folder,
      prepared,
      language,
      origin,
      gateway,
      merchant: { code, name: '' },
    });
    return {
      lines: [
        `${site.pages.length} pages of ${code} are in ${folder}. For the server block of nginx:`,
        '',
        ...nginxLines(folder, site),
      ],
      data: { folder, merchant: code, ...site },
    };
  },
};

export const siteCommands: readonly Command[] = [write];
