import { createHash } from 'node:crypto';
import { ownIcon, plainBrand, type ShownBrand } from '../brand/index';
import type { Heads, PageScripts } from './build-tables';
import { isAddress } from './escape';
import { OWN_NAME, type SiteFacts } from './facts';
import { fillPage } from './fill-page';
import { fillManifest } from './manifest';

/** A text, or a redirect to another address. */
type FixedAnswer = { text: string } | { to: string };

const OFFLINE = /^offline\/([a-z-]{2,8})\.html$/;
const OWN = plainBrand(OWN_NAME);

/** Icons by the names that browsers and phones request on their own. */
const iconsOf = ({ icon }: ShownBrand): Readonly<Record<string, { to: string; own: string }>> => ({
  'favicon.ico': { to: icon.small, own: '' },
  'icon.svg': { to: icon.small, own: ownIcon.small },
  'apple-touch-icon.png': { to: icon.touch, own: ownIcon.touch },
  'icon-192.png': { to: icon.medium, own: ownIcon.medium },
  'icon-512.png': { to: icon.large, own: ownIcon.large },
  'icon-maskable-512.png': { to: icon.maskable, own: ownIcon.maskable },
});

/** Hash of the brand. If it changes, the worker fetches the offline pages again. */
const markOf = (brand: ShownBrand): string =>
  createHash('sha256').update(JSON.stringify(brand)).digest('hex').slice(0, 12);

/**
 * Fills a file of a fixed name for one merchant. Returns null if the file of the build is to be sent.
 * @param name path below the site, without a slash at the start
 * @param read the text that the build wrote under that name
 */
export const fillFixedFile = (
  name: string,
  read: () => string,
  known: { facts: SiteFacts; heads: Heads; scripts: PageScripts },
): FixedAnswer | null => {
  const { facts } = known;
  const icon = iconsOf(facts.brand)[name];
  if (icon !== undefined) return icon.to === icon.own || !isAddress(icon.to) ? null : { to: icon.to };
  if (name === 'site.webmanifest') return { text: fillManifest(read(), known) };
  const [, language] = OFFLINE.exec(name) ?? [];
  if (language !== undefined)
    return {
      text: fillPage(read(), {
        ...known,
        facts: { ...facts, language: language.toUpperCase() },
        path: `/${name}`,
      }),
    };
  // A browser installs a worker whose text changed, and each installation fetches the offline pages.
  if (name === 'service-worker.js' && JSON.stringify(facts.brand) !== JSON.stringify(OWN))
    return { text: `${read()}\n//${markOf(facts.brand)}\n` };
  return null;
};

export const isFixedName = (name: string): boolean =>
  Object.hasOwn(iconsOf(OWN), name) ||
  OFFLINE.test(name) ||
  name === 'site.webmanifest' ||
  name === 'service-worker.js';
