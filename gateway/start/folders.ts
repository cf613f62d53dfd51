import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  deskHeaders,
  framedPageHeaders,
  plainHeaders,
  type ProviderSources,
  referenceHeaders,
  siteHeaders,
  type SiteView,
  type StaticFolder,
} from '../http/index';
import type { SiteAt } from '../platform/index';
import {
  fillFixedFile,
  fillPage,
  isFixedName,
  readHeads,
  readInlineHashes,
  readPageScripts,
  type SiteFacts,
  styleHash,
  unknownSite,
} from '../site/index';
import { createFilledTexts } from './filled-texts';

const MAX_ANCESTORS = 100;
/** Routes of the site that a partner's page may hold, as the build lists them; nothing else of the site can be framed. */
const FRAMED = /^\/frame\//;

/** The worker and the manifest are asked for again each time, and the worker may serve the whole site. */
const fixedNameHeaders: Readonly<Record<string, Record<string, string>>> = {
  'service-worker.js': { 'cache-control': 'no-cache', 'service-worker-allowed': '/' },
  'site.webmanifest': { 'cache-control': 'no-cache' },
  // For tools in pages of any origin.
  'openapi.json': { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
};

/** Widgets for any page, the desk, the reference of the calls, and the site of the requested host's merchant. Only that merchant's registered partners may frame its pages under /frame. */
export const builtFolders = (input: {
  root: string;
  /** Returns the merchant of a host; null if the host has none. */
  siteAt: (host: string) => SiteAt | null;
  /** Facts that the pages of that site are filled with. */
  factsOf: (site: SiteAt) => SiteFacts;
  /** Origins of the gateway itself. */
  own: ReadonlySet<string>;
  /** Origins of vendors whose games the site holds in a frame. */
  games: readonly string[];
  secure: boolean;
  /** What the merchants' sign-in provider needs, undefined while none has one. */
  provider?: () => ProviderSources | undefined;
}): StaticFolder[] => {
  const siteFolder = join(input.root, 'dist/site');
  const inline = readInlineHashes(siteFolder);
  const heads = readHeads(siteFolder);
  const scripts = readPageScripts(siteFolder);
  const partnersOf = ({ merchant }: SiteAt): string[] =>
    [...merchant.origins]
      .filter(([, tier]) => tier === 'partner')
      .map(([origin]) => origin)
      .slice(0, MAX_ANCESTORS);
  const headersOf = (of: { site: SiteAt | null; style: string | null; route: string | null }) => {
    const { site, style, route } = of;
    // By the route that answers, never by the path that was asked for: an unknown path under /frame is the lost page.
    const framed = site !== null && route !== null && FRAMED.test(route);
    const isOwn = site === null || input.own.has(site.origin);
    const headers = siteHeaders({
      frameAncestors: framed ? partnersOf(site) : null,
      // Our own games are at the gateway's origin, which 'self' does not cover at a merchant's origin.
      frameSources: isOwn ? input.games : [...input.own, ...input.games],
      socketSources: (isOwn ? [...input.own] : [site.origin]).map((origin) => origin.replace(/^http/, 'ws')),
      provider: input.provider?.(),
      inline: style === null ? inline : { ...inline, styles: [...inline.styles, style] },
      secure: input.secure,
    });
    return framed ? { ...headers, ...framedPageHeaders } : headers;
  };
  const filled = createFilledTexts();
  const viewAt = (host: string): SiteView | null => {
    const site = input.siteAt(host);
    if (site === null) return null;
    const facts = input.factsOf(site);
    const style = styleHash(facts.brand);
    return {
      headers: (route) => headersOf({ site, style, route }),
      fill: (html, path) =>
        filled({ html, path, facts }, () => fillPage(html, { facts, heads, scripts, path })),
      fixed: (name, read) => fillFixedFile(name, read, { facts, heads, scripts }),
    };
  };
  const isWhole = (): boolean => existsSync(join(input.root, 'dist/.build.json'));
  return [
    {
      prefix: '/widgets/v1/',
      folder: join(input.root, 'dist/widgets/v1'),
      isWhole,
      headers: {
        ...plainHeaders,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'timing-allow-origin': '*',
      },
    },
    {
      prefix: '/desk/',
      folder: join(siteFolder, 'desk'),
      isWhole,
      headers: deskHeaders(input.secure),
      headersFor: (path): Record<string, string> =>
        path === '' || path.endsWith('.html') ? { 'cache-control': 'no-store' } : {},
    },
    { prefix: '/openapi/', folder: join(siteFolder, 'openapi'), isWhole, headers: referenceHeaders },
    {
      prefix: '/',
      folder: siteFolder,
      isWhole,
      headers: () => headersOf({ site: null, style: null, route: null }),
      headersFor: (path) => fixedNameHeaders[path] ?? {},
      views: { at: viewAt, isFixed: isFixedName, nowhere: unknownSite },
      site: true,
    },
  ];
};

/** Example pages as the build left them, or from source. */
export const examplesFolder = (root: string): string => {
  const built = join(root, 'dist/examples');
  return existsSync(built) ? built : join(root, 'examples');
};
