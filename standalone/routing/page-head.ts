import { createContext, useContext, useEffect } from 'react';

/** What a page says about itself to search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** Path and query of the one address of this page; '' where no search engine should keep it. */
  canonical: string;
  /** Absolute or of this site. */
  image: string;
  /** Language as in `lang`. */
  language: string;
  siteName: string;
}

const MAX_DESCRIPTION = 160;
const DEFAULT_IMAGE = '/icon-512.png';

/** The one element of its kind in the head, made where it is missing and taken away where there is nothing to say. */
const say = (
  page: Document,
  tag: 'meta' | 'link',
  name: readonly [attribute: string, value: string],
  content: readonly [attribute: string, value: string],
): void => {
  const found = page.head.querySelector(`${tag}[${name[0]}="${name[1]}"]`);
  if (content[1] === '') return found?.remove();
  const element = found ?? page.createElement(tag);
  element.setAttribute(...name);
  element.setAttribute(...content);
  if (found === null) page.head.append(element);
};

/** Writes what stands in the head of the document; only the site's own pages do. */
export const writeHead = (page: Document, head: PageHead): void => {
  const { origin } = new URL(page.baseURI);
  const isListed = head.canonical !== '';
  const address = isListed ? new URL(head.canonical, origin).href : '';
  const about = head.description.slice(0, MAX_DESCRIPTION);
  page.title = head.title;
  const meta = (name: string, content: string): void =>
    say(page, 'meta', ['name', name], ['content', content]);
  const graph = (name: string, content: string): void =>
    say(page, 'meta', ['property', `og:${name}`], ['content', content]);
  meta('description', about);
  meta('robots', isListed ? '' : 'noindex');
  say(page, 'link', ['rel', 'canonical'], ['href', address]);
  graph('type', isListed ? 'website' : '');
  graph('title', isListed ? head.title : '');
  graph('description', isListed ? about : '');
  graph('url', address);
  graph('site_name', isListed ? head.siteName : '');
  graph('locale', isListed ? head.language.replace('-', '_') : '');
  graph('image', isListed ? new URL(head.image || DEFAULT_IMAGE, origin).href : '');
};

/** What a page knows better than its route: the name of one promotion, its picture. */
export type OwnHead = Partial<Pick<PageHead, 'title' | 'description' | 'canonical' | 'image'>>;
export const OwnHeadContext = createContext<(head: OwnHead | null) => void>(() => undefined);

/** Says it while the page stands there. */
export function useOwnHead(head: OwnHead): void {
  const set = useContext(OwnHeadContext);
  const said = JSON.stringify(head);
  useEffect(() => {
    set(JSON.parse(said) as OwnHead);
    return () => set(null);
  }, [set, said]);
}

/** The text of a piece of rich text, for a place that holds no markup. Parsed, never shown. */
export const plainText = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/\s+/g, ' ').trim();
