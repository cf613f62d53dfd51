import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { type PreparedBrand, showBrand } from '../brand/index';
import { siteHeaders } from '../http/index';
import { readHeads, readInlineHashes, readPageScripts } from './build-tables';
import type { SiteFacts } from './facts';
import { fillPage } from './fill-page';
import { fillFixedFile, isFixedName } from './fixed-files';
import { styleHash } from './page-brand';

/** The desk, and files that only our own gateway reads. */
const LEFT_OUT = /^(desk|heads\.json|scripts\.json|csp\.json|routes\.json|manifest\.json)(\.(br|gz))?$/;
const MAX_ROUTES = 500;
const MERCHANT_META = /(<meta name="foyer-merchant" content="[^"]*" ?\/?>)/;

interface Row {
  path: string;
  file: string;
}

const readRoutes = (siteFolder: string): Row[] => {
  const read: unknown = JSON.parse(readFileSync(join(siteFolder, 'routes.json'), 'utf8'));
  return (Array.isArray(read) ? read : []).slice(0, MAX_ROUTES).filter((row): row is Row => {
    const { path, file } = (row ?? {}) as Partial<Row>;
    return typeof path === 'string' && path.startsWith('/') && typeof file === 'string';
  });
};

export interface ExportedSite {
  /** Paths of the written pages. */
  pages: readonly string[];
  /** Path patterns with parameters, and their pages. */
  patterns: readonly { path: string; file: string }[];
  /** Redirects of fixed names. */
  redirects: readonly { from: string; to: string }[];
  /** Headers of every page. They forbid framing by any page. */
  headers: Record<string, string>;
}

/** Writes the built site for one merchant into a folder, for a static web server. The gateway fills its pages with the same functions. */
export const exportSite = (input: {
  siteFolder: string;
  /** New or empty. */
  folder: string;
  merchant: { code: string; name: string };
  prepared: PreparedBrand;
  language: string;
  /** Origin of the site; '' if unknown, then link previews have no picture. */
  origin: string;
  /** Fields of `foyer-gateway`, see docs/older-gateways.md; null for none. */
  gateway: Record<string, unknown> | null;
}): ExportedSite => {
  const { siteFolder, folder, merchant, prepared, origin, gateway } = input;
  const brand = showBrand(prepared, merchant);
  const facts: SiteFacts = { merchant: merchant.code, language: input.language, origin, picture: '', brand };
  const known = { facts, heads: readHeads(siteFolder), scripts: readPageScripts(siteFolder) };
  const routes = readRoutes(siteFolder);
  const shells = new Set([...routes.map(({ file }) => file), '404.html']);
  const textOf = (name: string): string => readFileSync(join(siteFolder, name), 'utf8');
  const put = (name: string, content: string | Uint8Array): void => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    // Compressed copies of the build's file are outdated.
    for (const ending of ['br', 'gz']) rmSync(`${file}.${ending}`, { force: true });
  };

  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(siteFolder))
    if (!LEFT_OUT.test(name)) cpSync(join(siteFolder, name), join(folder, name), { recursive: true });
  for (const { name, content } of prepared.files) put(`brand/${merchant.code}/${name}`, content);

  const meta =
    gateway === null
      ? ''
      : `<meta name="foyer-gateway" content='${JSON.stringify(gateway).replace(/[&<>']/g, (sign) => `&#${sign.charCodeAt(0)};`)}'>`;
  const page = (shell: string, path: string): string =>
    fillPage(textOf(shell), { ...known, path }).replace(MERCHANT_META, (all) => all + meta);
  const isPattern = ({ path }: Row): boolean => path.includes(':');
  for (const { path, file } of routes.filter((row) => !isPattern(row))) {
    const name = path === '/' ? 'index.html' : `${path.slice(1).replace(/\.html$/, '')}.html`;
    // Aliases of home share its file, which is filled for '/'.
    if (name !== 'index.html' || path === '/') put(name, page(file, path));
  }
  for (const shell of shells) if (shell !== 'index.html') put(shell, page(shell, ''));

  const redirects: { from: string; to: string }[] = [];
  const files = new Map(
    prepared.files.map(({ name, content }) => [`/brand/${merchant.code}/${name}`, content]),
  );
  const fixed = [
    'favicon.ico',
    ...readdirSync(siteFolder),
    ...readdirSync(join(siteFolder, 'offline')).map((name) => `offline/${name}`),
  ];
  for (const name of fixed.filter(isFixedName)) {
    const answer = fillFixedFile(name, () => (existsSync(join(siteFolder, name)) ? textOf(name) : ''), known);
    if (answer === null) continue;
    if ('text' in answer) put(name, answer.text);
    else {
      const content = extname(answer.to) === extname(name) ? files.get(answer.to) : undefined;
      if (content !== undefined) put(name, content);
      else redirects.push({ from: `/${name}`, to: answer.to });
    }
  }

  const style = styleHash(brand);
  const inline = readInlineHashes(siteFolder);
  const rows: unknown = gateway?.['dialectRows'];
  const headers = siteHeaders({
    frameAncestors: null,
    frameSources: ['https:'],
    socketSources: origin === '' ? [] : [origin.replace(/^http/, 'ws')],
    // The operator's own module, if it is on another origin.
    provider:
      typeof rows === 'string' && rows.startsWith('https://')
        ? { scripts: [new URL(rows).origin], calls: [], frames: [] }
        : undefined,
    inline: style === null ? inline : { ...inline, styles: [...inline.styles, style] },
    secure: origin.startsWith('https:'),
  });
  return {
    pages: routes.filter((row) => !isPattern(row)).map(({ path }) => path),
    patterns: routes.filter(isPattern),
    redirects,
    headers,
  };
};
