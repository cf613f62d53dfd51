import { textFolders, type TextFolder } from '../../src/contract/tables/text-languages';

/** Files that are kept carry the hash of their content in their name: what is kept is never old. */
const KEPT = /^\/(assets|widgets\/v1)\/[\w./-]*-[0-9a-f]{7,8}\.(js|css)$/;
/** About three editions of what a visitor of every page loads. */
export const MAX_KEPT_FILES = 240;

export const FILES_CACHE = 'foyer-files-1';
export const offlinePath = (language: TextFolder): string => `/offline/${language}.html`;

interface Asked {
  method: string;
  mode: string;
  destination: string;
  url: string;
}

/** What the worker does about a request: nothing at all for calls, pictures, games in frames and other origins. */
export const ruleFor = (asked: Asked, origin: string): 'page' | 'file' | 'none' => {
  const url = new URL(asked.url);
  if (asked.method !== 'GET' || url.origin !== origin) return 'none';
  // The operators' desk is no page of the site.
  if (/^\/desk(\/|$)/.test(url.pathname)) return 'none';
  if (asked.mode === 'navigate') return asked.destination === 'document' ? 'page' : 'none';
  return KEPT.test(url.pathname) && url.search === '' ? 'file' : 'none';
};

/** Only whole answers of our own that say of themselves that they never change. */
export const isKeepable = (answer: Pick<Response, 'status' | 'type' | 'headers'>): boolean =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  (answer.headers.get('cache-control') ?? '').includes('immutable');

/** The first language that there is an offline page in; else English. */
export const offlineLanguage = (preferred: readonly string[]): TextFolder => {
  for (const tag of preferred) {
    const found = textFolders.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found !== undefined) return found;
  }
  return 'en';
};
