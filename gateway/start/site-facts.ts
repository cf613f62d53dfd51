import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noScript, noticesFor } from '../content/index';
import type { Services } from '../subjects';

/** What only the running gateway knows about the site's pages before any of their scripts runs. */
export interface SiteFacts {
  /** The merchant's default language, as on the wire. */
  language: string;
  /** Address of the first picture of home; '' for none. */
  picture: string;
}

/** What the build says about a route, by path and language: its title and what is said about it, '' where it is not listed. */
type Heads = ReadonlyMap<string, Readonly<Record<string, { title: string; about: string }>>>;

/** Scripts that a route's page asks for by itself, as the build lists them, by path. */
type PageScripts = ReadonlyMap<string, readonly { file: string; integrity: string }[]>;

const REFRESH_MS = 15_000;
const MAX_HEADS = 500;
const MAX_SCRIPTS = 60;
const HOME_GROUP = 'w_home';

/** The merchant of a page of the site, '' where it names none. */
const merchantIn = (page: string): string => /name="foyer-merchant" content="([^"]+)"/.exec(page)?.[1] ?? '';

/** Facts of the merchant that the site's pages name; null until they were read, and read again now and then while pages are asked for. */
export const createSiteFacts = (
  services: Pick<Services, 'content' | 'merchants'>,
  siteFolder: string,
  now: () => number = Date.now,
): (() => SiteFacts | null) => {
  const index = join(siteFolder, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : '';
  const code = merchantIn(page).toLowerCase();
  let facts: SiteFacts | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<void> => {
    const merchant = services.merchants.all().find((row) => row.code.toLowerCase() === code);
    if (merchant === undefined) return;
    const content = await services.content.of(merchant.id);
    const { default_language: language } = content.merchant;
    const { banners } = noticesFor(content, {
      types: ['B'],
      execution: 'B',
      loggedIn: false,
      group: HOME_GROUP,
      platform: 'W',
      language,
      nowMs: now(),
    });
    const picture: unknown = banners?.[0]?.url;
    facts = { language, picture: typeof picture === 'string' ? picture : '' };
  };
  return () => {
    if (now() - readAt >= REFRESH_MS) {
      readAt = now();
      // Without them the page is what the build made, and fills itself.
      read().catch(() => undefined);
    }
    return facts;
  };
};

/** What the build wrote about the routes; a file that says anything else is as good as none. */
export const readHeads = (siteFolder: string): Heads => {
  const file = join(siteFolder, 'heads.json');
  if (!existsSync(file)) return new Map();
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof read !== 'object' || read === null) return new Map();
  return new Map(
    Object.entries(read as Record<string, Record<string, { title: string; about: string }>>).slice(
      0,
      MAX_HEADS,
    ),
  );
};

const isScript = (row: unknown): row is { file: string; integrity: string } => {
  if (typeof row !== 'object' || row === null) return false;
  const file: unknown = Reflect.get(row, 'file');
  const integrity: unknown = Reflect.get(row, 'integrity');
  return (
    typeof file === 'string' &&
    /^\/assets\/[\w.-]+\.js$/.test(file) &&
    typeof integrity === 'string' &&
    /^sha\d{3}-[A-Za-z0-9+/]+=*$/.test(integrity)
  );
};

/** What the build wrote about the scripts of each route; rows that say anything else are left out. */
export const readPageScripts = (siteFolder: string): PageScripts => {
  const file = join(siteFolder, 'scripts.json');
  const read: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  if (typeof read !== 'object' || read === null) return new Map();
  return new Map(
    Object.entries(read as Record<string, unknown>)
      .slice(0, MAX_HEADS)
      .map(([path, rows]) => [path, Array.isArray(rows) ? rows.slice(0, MAX_SCRIPTS).filter(isScript) : []]),
  );
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
/** A path of this site or an https address, with nothing that could end the attribute. */
const isPicture = (address: string): boolean =>
  address.length <= 2_048 && (/^\/(?![/\\])/.test(address) || address.startsWith('https://'));

/**
 * One page of the site with what is known about it: its language, what it is called, the scripts that it asks for by itself, and the first
 * picture of home.
 */
export const fillPage = (
  html: string,
  known: { facts: SiteFacts | null; heads: Heads; scripts: PageScripts; path: string },
): string => {
  const { facts, heads, scripts } = known;
  const path = known.path.length > 1 ? known.path.replace(/\/+$/, '') : known.path;
  const language = (facts?.language ?? 'EN').toLowerCase();
  const words = heads.get(path);
  const head = words?.[language] ?? words?.['en'];
  const said = head !== undefined && Object.hasOwn(words ?? {}, language) ? language : 'en';
  const merchant = merchantIn(html);
  const picture = facts === null || !isPicture(facts.picture) ? '' : facts.picture;
  let text = html.replace('<!-- banner -->', () =>
    picture === '' ? '' : `<img src="${escaped(picture)}" alt="" fetchpriority="high">`,
  );
  // Behind the scripts of the site itself: they are needed first.
  const preloads = (scripts.get(path) ?? []).map(
    ({ file, integrity }) =>
      `<link rel="modulepreload" href="${file}" integrity="${integrity}" fetchpriority="low">`,
  );
  text = text.replace('<!-- scripts -->', () => preloads.join(''));
  text = text.replace('<!-- noscript -->', () => noScript({ merchant, language: facts?.language ?? 'EN' }));
  if (head === undefined) return text;
  text = text
    .replace('<html lang="en">', () => `<html lang="${said}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(head.title)}</title>`);
  const about = /<meta name="description" content="[^"]*" ?\/?>/;
  return text.replace(about, () =>
    head.about === ''
      ? '<meta name="robots" content="noindex">'
      : `<meta name="description" content="${escaped(head.about)}">`,
  );
};
