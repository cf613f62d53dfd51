import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readRich, type RichNode, writeRich } from '../../src/contract/rich-text';
import { languageOf } from '../../src/contract/tables/languages';
import { plainHeaders } from '../http/index';
import { type Merchants, siteOf } from '../platform/index';
import type { ContentService } from './content';
import type { HelpRow } from './content.queries';

type Word = 'needs' | 'help' | 'terms' | 'contact' | 'site';
/** What is said where no script runs. */
const words: Readonly<Record<'en' | 'pt' | 'es', Readonly<Record<Word, string>>>> = {
  en: {
    needs: 'Playing, paying and your account need JavaScript. It is off in this browser, or did not load.',
    help: 'Help',
    terms: 'Terms of use',
    contact: 'Contact',
    site: 'Back to the site',
  },
  pt: {
    needs:
      'Jogar, pagar e acessar sua conta exige JavaScript. Ele está desativado neste navegador ou não carregou.',
    help: 'Ajuda',
    terms: 'Termos de uso',
    contact: 'Contato',
    site: 'Voltar ao site',
  },
  es: {
    needs:
      'Para jugar, pagar y entrar a tu cuenta hace falta JavaScript. Está desactivado en este navegador o no cargó.',
    help: 'Ayuda',
    terms: 'Términos de uso',
    contact: 'Contacto',
    site: 'Volver al sitio',
  },
};
const wordsOf = (language: string): (typeof words)['en'] => {
  const code = language.slice(0, 2).toLowerCase();
  return words[code === 'pt' || code === 'es' ? code : 'en'];
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const TERMS = 'term';
const CONTACT = 'contact';

/** For a page whose everything comes with its script: what it needs, and links that work without. */
export const noScript = (of: { merchant: string; language: string }): string => {
  const said = wordsOf(of.language);
  const page = `/plain/${encodeURIComponent(of.merchant)}/help.html?language=${encodeURIComponent(of.language)}`;
  const link = (word: Word, anchor = ''): string =>
    `<a href="${escaped(page)}${anchor}">${escaped(said[word])}</a>`;
  const links = [link('help'), link('terms', `#${TERMS}`), link('contact', `#${CONTACT}`)];
  return `<noscript><p>${escaped(said.needs)}</p><p>${links.join(' · ')}</p></noscript>`;
};

/** The one style of the page; its policy names it by its hash. */
const STYLE =
  'body{max-width:65ch;margin:auto;padding:1.5rem 1rem;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}nav a{display:inline-block;padding:.5rem .75rem .5rem 0}';
const HEADERS = {
  ...plainHeaders,
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'public, max-age=60',
};

/** Links of the site lead to pages that need a script: their words stay, the links go. */
const withoutLinks = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.flatMap((node): RichNode[] => {
    if (typeof node === 'string') return [node];
    const children = withoutLinks(node.children);
    return node.route === undefined ? [{ tag: node.tag, children }] : children;
  });

/** A merchant's help in one language, English where there is none. */
const topicsIn = (help: readonly HelpRow[], language: string): HelpRow[] => {
  const rows = help.filter((row) => row.language === language);
  return rows.length > 0 ? rows : help.filter((row) => row.language === 'EN');
};

export const helpHtml = (of: {
  help: readonly HelpRow[];
  language: string;
  /** Origin of the site; '' if it is that of the page. */
  site: string;
  /** Name of the site; '' to omit it. */
  name: string;
}): string => {
  const said = wordsOf(of.language);
  const title = of.name === '' ? said.help : `${said.help} · ${of.name}`;
  const row = languageOf(of.language);
  const topics = topicsIn(of.help, of.language);
  const idOf = ({ tag, topic_id: id }: HelpRow): string => escaped(tag === '' ? `t${id}` : tag);
  const tops = topics.filter((topic) => topic.parent_id === null);
  const section = (topic: HelpRow, level: 2 | 3): string =>
    `<section id="${idOf(topic)}"><h${level}>${escaped(topic.title)}</h${level}>${writeRich(withoutLinks(readRich(topic.content).nodes))}</section>`;
  const body = tops
    .map((top) =>
      [
        section(top, 2),
        ...topics.filter((one) => one.parent_id === top.topic_id).map((one) => section(one, 3)),
      ].join(''),
    )
    .join('');
  const links = tops.map((topic) => `<a href="#${idOf(topic)}">${escaped(topic.title)}</a>`).join(' ');
  return (
    `<!doctype html><html lang="${escaped(row?.tag ?? 'en')}" dir="${row?.direction ?? 'ltr'}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><h1>${escaped(said.help)}</h1>` +
    `<nav aria-label="${escaped(said.help)}"><a href="${escaped(of.site)}/">${escaped(said.site)}</a> ${links}</nav><main>${body}</main></body></html>\n`
  );
};

interface HelpRequest {
  Params: { merchant: string };
  Querystring: { language?: unknown };
}

/** Help, terms and contact without a script: /plain/<merchant>/help.html?language=<code>. Public, no cookies. */
export const plainHelpRoutes = (deps: {
  content: Pick<ContentService, 'of'>;
  merchants: Pick<Merchants, 'find' | 'atHost'>;
  /** Returns the name of a merchant's site in a language. */
  nameOf: (merchantId: number, language: string) => string;
  /** The operator's own address, without a closing slash, for merchants without one. */
  site: string;
}) => {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<HelpRequest>('/plain/:merchant/help.html', async (request, reply) => {
      const merchant = deps.merchants.find(request.params.merchant);
      reply.headers(HEADERS).type('text/html; charset=utf-8');
      if (!merchant) return reply.code(404).send('');
      const asked = request.query.language;
      const language =
        merchant.languages.find((one) => typeof asked === 'string' && one === asked.toUpperCase()) ??
        merchant.defaultLanguage;
      const { help } = await deps.content.of(merchant.id);
      const isHere = deps.merchants.atHost(request.headers.host ?? '')?.merchant.id === merchant.id;
      const site = isHere ? '' : siteOf(merchant, deps.site);
      const name = deps.nameOf(merchant.id, language);
      return reply.send(helpHtml({ help, language, site, name }));
    });
  };
};
