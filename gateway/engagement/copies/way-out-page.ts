import type { FastifyInstance, FastifyReply } from 'fastify';
import { languageOf } from '../../../src/contract/tables/languages';
import type { Database } from '../../database/types';
import { escapeHtml } from '../../messages/index';
import { createRateLimiter, type Merchants } from '../../platform/index';
import { insertConsent, readLanguage } from './consent.queries';
import { WAY_OUT_PATH } from './copies';
import { said } from './copy-text';
import { copyWords, type CopyWords } from './locales/index';
import type { WayOut, WaysOut } from './way-out';

/** A mail program's POST holds one word. */
const MAX_BODY_BYTES = 4_096;
/** Mail programs of many members ask from few addresses: each link has its own bucket. */
const LINK = { burst: 20, refillMs: 3_000 };
const MAX_LINKS = 20_000;
const STATUS = { ask: 200, done: 200, bad: 404 } as const;
const BY = { mail: 'byMail', sms: 'bySms', push: 'byPush' } as const satisfies Record<
  WayOut['channel'],
  keyof CopyWords
>;

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy':
    "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

const page = (input: {
  language: string;
  words: CopyWords;
  step: keyof typeof STATUS;
  out: WayOut | null;
}): string => {
  const { words, out, step } = input;
  const about: Record<string, string> =
    out === null ? {} : { kind: words[out.kind], way: words[BY[out.channel]] };
  const text = { ask: words.outAsk, done: words.outDone, bad: words.outBad }[step];
  return `<!doctype html>
<html lang="${languageOf(input.language)?.tag ?? 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(words.outTitle)}</title></head>
<body>
<main>
<h1>${escapeHtml(words.outTitle)}</h1>
<p role="status">${escapeHtml(said(text, about))}</p>
${step === 'ask' ? `<form method="post"><button>${escapeHtml(words.outYes)}</button></form>` : ''}
${step === 'bad' ? '' : `<p>${escapeHtml(words.outMore)}</p>`}
</main>
</body>
</html>
`;
};

/**
 * The way out of copies: /out/word, for people and for mail programs (RFC 8058), without a login. Looking changes nothing, since what
 * guards mailboxes looks at every link; a POST stops that kind by that way at once, whatever its body says.
 */
export const wayOutPage =
  (deps: { db: Database; merchants: Pick<Merchants, 'byId'>; waysOut: WaysOut; now: () => number }) =>
  async (app: FastifyInstance): Promise<void> => {
    const calls = createRateLimiter({ now: deps.now, maxKeys: MAX_LINKS });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_, _body, done) =>
      done(null, null),
    );
    const answer = async (
      reply: FastifyReply,
      out: WayOut | null,
      step: keyof typeof STATUS,
    ): Promise<FastifyReply> => {
      const merchant = out === null ? null : deps.merchants.byId(out.merchantId);
      const known =
        out === null || !merchant ? null : await readLanguage(deps.db.merchant(out.merchantId).query, out);
      const language = known ?? merchant?.defaultLanguage ?? 'EN';
      return reply
        .code(STATUS[step])
        .headers(HEADERS)
        .type('text/html; charset=utf-8')
        .send(page({ language, words: copyWords(language), step, out }));
    };
    const read = (word: string): WayOut | null => {
      const out = deps.waysOut.read(word);
      return out !== null && deps.merchants.byId(out.merchantId) ? out : null;
    };
    const isTooOften = (word: string): boolean => calls.take(word, LINK) > 0;
    app.get<{ Params: { word: string } }>(`${WAY_OUT_PATH}/:word`, async (request, reply) => {
      const out = read(request.params.word);
      if (out !== null && isTooOften(request.params.word)) return reply.code(429).headers(HEADERS).send();
      return answer(reply, out, out === null ? 'bad' : 'ask');
    });
    app.post<{ Params: { word: string } }>(`${WAY_OUT_PATH}/:word`, async (request, reply) => {
      const out = read(request.params.word);
      if (out === null) return answer(reply, null, 'bad');
      if (isTooOften(request.params.word)) return reply.code(429).headers(HEADERS).send();
      const no = { given: false, wording: 1, language: '', source: 'link' } as const;
      await deps.db
        .merchant(out.merchantId)
        .tx((query) => insertConsent(query, { ...out, ...no, now: new Date(deps.now()) }));
      return answer(reply, out, 'done');
    });
  };
