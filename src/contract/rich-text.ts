// Rich text of letters: a few tags and links to named places. The gateway writes it anew at publish and at render, a client draws
// it from these nodes; on no side does it reach a parser of HTML.

/** Places of the operator's own that a text may lead to, by name. */
export const richRoutes = [
  'home',
  'deposit',
  'withdraw',
  'wallet',
  'account',
  'records',
  'limits',
  'feedback',
  'messages',
  'promotions',
  'rewards',
  'points',
  'lottery',
  'help',
] as const;
export type RichRoute = (typeof richRoutes)[number];
export const isRichRoute = (name: string): name is RichRoute => richRoutes.some((route) => route === name);

const TAGS = { p: 'p', h3: 'h3', ul: 'ul', ol: 'ol', li: 'li', br: 'br', u: 'u', a: 'a' } as const;
const SAME: Readonly<Record<string, RichTag>> = {
  ...TAGS,
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  h1: 'h3',
  h2: 'h3',
  h4: 'h3',
  div: 'p',
};
export type RichTag = (typeof TAGS)[keyof typeof TAGS] | 'strong' | 'em';
export type RichNode = string | { tag: RichTag; route?: RichRoute; children: RichNode[] };
type Open = Exclude<RichNode, string>;

/** Characters that are read of a text, and tags that may stand in one another. */
export const MAX_RICH = 20_000;
const MAX_DEPTH = 12;
/** What is told of what was left away. */
const MAX_DROPPED = 20;
/** What stands in these is no text. */
const SWALLOWED =
  /^(script|style|textarea|title|noscript|iframe|xmp|noembed|noframes|template|svg|math|object|embed|plaintext|select|form|audio|video|canvas|dialog|button)$/;
const BLOCKS: ReadonlySet<RichTag> = new Set<RichTag>(['p', 'h3', 'ul', 'ol']);
/** A name, attributes with or without quotes, and the end. */
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/y;
const HREF = /\shref\s*=\s*(?:"route:([a-z]+)"|'route:([a-z]+)')/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const MAX_CODE = 0x10ffff;

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi,
    (whole, ten: string, hex: string, name: string) => {
      if (name) return (Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined) ?? whole;
      const code = ten ? Number(ten) : parseInt(hex, 16);
      const isSign = code > 31 && code <= MAX_CODE && (code < 0xd800 || code > 0xdfff);
      return isSign ? String.fromCodePoint(code) : '';
    },
  );

/** Where something that swallows its text ends; the end of the text where it does not. */
const endOf = (html: string, name: string, from: number): number => {
  const close = html.toLowerCase().indexOf(`</${name}`, from);
  const end = close < 0 ? -1 : html.indexOf('>', close);
  return end < 0 ? html.length : end + 1;
};

/** What a text says, and the names of what was left away of it. */
export const readRich = (html: string): { nodes: RichNode[]; dropped: string[] } => {
  const text = html.slice(0, MAX_RICH);
  const dropped = new Set<string>(html.length > MAX_RICH ? ['text beyond the limit'] : []);
  const drop = (what: string): void => {
    if (dropped.size < MAX_DROPPED) dropped.add(what);
  };
  const root: RichNode[] = [];
  const open: Open[] = [];
  const put = (node: RichNode): void => void (open.at(-1)?.children ?? root).push(node);
  const say = (words: string): void => {
    if (words !== '') put(decoded(words));
  };
  const has = (tag: RichTag): boolean => open.some((one) => one.tag === tag);
  const close = (tag: RichTag): void => {
    const at = open.findLastIndex((one) => one.tag === tag);
    if (at >= 0) open.length = at;
  };
  const begin = (tag: RichTag, rest: string): void => {
    if (BLOCKS.has(tag) && tag !== 'ul' && tag !== 'ol') close('p');
    if (tag === 'li') {
      const list = open.findLastIndex((one) => one.tag === 'ul' || one.tag === 'ol');
      if (list < 0) return drop('li');
      // The item before ends here, that of an outer list does not.
      if (open.findLastIndex((one) => one.tag === 'li') > list) close('li');
    }
    const found = tag === 'a' ? HREF.exec(rest) : null;
    const route = found?.[1] ?? found?.[2] ?? '';
    const isLink = tag !== 'a' || (isRichRoute(route) && !has('a'));
    if (!isLink) return drop('a');
    if (open.length >= MAX_DEPTH) return drop('depth');
    const node: Open = { tag, ...(isRichRoute(route) ? { route } : {}), children: [] };
    put(node);
    if (tag !== 'br') open.push(node);
  };
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    say(text.slice(at, next < 0 ? text.length : next));
    if (next < 0) break;
    at = next;
    if (/^<[!?]/.test(text.slice(at, at + 2))) {
      drop('markup');
      const isComment = text.startsWith('<!--', at);
      const end = text.indexOf(isComment ? '-->' : '>', at);
      at = end < 0 ? text.length : end + (isComment ? 3 : 1);
      continue;
    }
    TAG.lastIndex = at;
    const found = TAG.exec(text);
    if (found === null) {
      // A sign of its own: what looks like a tag and does not end swallows the rest, as a browser would.
      if (/^<\/?[a-zA-Z]/.test(text.slice(at, at + 3))) {
        drop('an unfinished tag');
        break;
      }
      say('<');
      at += 1;
      continue;
    }
    const [whole, slash, written = '', rest = ''] = found;
    const name = written.toLowerCase();
    at += whole.length;
    const tag = Object.hasOwn(SAME, name) ? SAME[name] : undefined;
    if (tag === undefined) {
      drop(name.slice(0, 20));
      if (!slash && SWALLOWED.test(name)) at = endOf(text, name, at);
      continue;
    }
    if (slash) close(tag);
    else {
      if (rest.trim().replace(/\/$/, '') !== '' && tag !== 'a') drop(`attributes of ${name}`);
      begin(tag, rest);
    }
  }
  return { nodes: root, dropped: [...dropped] };
};

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeRich = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');

/** Nodes as HTML that holds nothing else. */
export const writeRich = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escapeRich(node);
      if (node.tag === 'br') return '<br>';
      const link = node.route === undefined ? '' : ` href="route:${node.route}"`;
      return `<${node.tag}${link}>${writeRich(node.children)}</${node.tag}>`;
    })
    .join('');

/** The text alone, for a line in a list. */
export const plainRich = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string' ? node : node.tag === 'br' ? ' ' : ` ${plainRich(node.children)} `,
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
