import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainTaxNumber } from '../../../src/contract/tax-number';
import { paymentBody, payoutBody } from './api';
import type { Bank, Charge, Payout, PayoutStatus } from './bank';
import { PAYER } from './control';
import { wordsFor, type Words } from './locales/index';
import type { Notices } from './notices';

const SHOWN = 20;
const HOUR_MS = 3_600_000;
/** A valid number without an owner in the demo. */
const OTHER_PAYER = '11144477735';
const HOW = ['pay', 'payLess', 'payMore', 'payTwice', 'payOther', 'payQuietly'] as const;
type How = (typeof HOW)[number];

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const times = (amount: string, by: number): string =>
  (Math.max(1, Math.round(Number(amount) * 100 * by)) / 100).toFixed(2);

const stateOf = (charge: Charge, bank: Bank, words: Words): string => {
  if (charge.status === 'CONCLUIDA') return words.paid;
  if (charge.status !== 'ATIVA') return words.removed;
  return bank.isOver(charge) ? words.over : words.open;
};

const article = (charge: Charge, bank: Bank, words: Words): string => `<article>
<h2>R$ ${escape(charge.amount)} <small>${escape(stateOf(charge, bank, words))}</small></h2>
<p><code>${escape(bank.code(charge))}</code></p>
<form method="post" action="/pay">
<input type="hidden" name="txid" value="${escape(charge.txid)}">
<label>${words.payer} <input name="payer" maxlength="18" required></label>
<p class="ways">${HOW.map((how) => `<button name="how" value="${how}">${words[how]}</button>`).join('\n')}</p>
</form></article>`;

const ENDS = { payoutDone: 'REALIZADO', payoutFailed: 'NAO_REALIZADO', payoutBack: 'DEVOLVIDO' } as const;
type End = keyof typeof ENDS;
const STATES: Readonly<Record<PayoutStatus, 'payoutOpen' | End>> = {
  EM_PROCESSAMENTO: 'payoutOpen',
  REALIZADO: 'payoutDone',
  NAO_REALIZADO: 'payoutFailed',
  DEVOLVIDO: 'payoutBack',
};
const endsOf = (payout: Payout): End[] => {
  if (payout.status === 'EM_PROCESSAMENTO') return ['payoutDone', 'payoutFailed'];
  return payout.status === 'REALIZADO' ? ['payoutBack'] : [];
};

const payoutArticle = (payout: Payout, words: Words): string => `<article>
<h2>R$ ${escape(payout.amount)} <small>${escape(words[STATES[payout.status]])}</small></h2>
<p><code>${escape(payout.payeeKey)}</code> <code>${escape(payout.endToEndId)}</code></p>
<form method="post" action="/payout"><input type="hidden" name="id" value="${escape(payout.id)}">
<p class="ways">${endsOf(payout)
  .map((end) => `<button name="end" value="${end}">${words[end]}</button>`)
  .join('\n')}</p></form></article>`;

const html = (bank: Bank, input: { language: string; words: Words; found: Charge[] }): string => {
  const { language, words, found } = input;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words.title}</title><link rel="stylesheet" href="/bank.css"></head><body><main>
<h1>${words.title}</h1><p>${words.lead}</p>
<p>${words.clock}: <time>${new Date(bank.now()).toISOString().slice(0, 19).replace('T', ' ')} UTC</time></p>
<form method="post" action="/later"><button>${words.later}</button></form>
<form method="get" action="/"><label>${words.code} <input name="code" maxlength="512"></label>
<button>${words.find}</button></form>
${found.length === 0 ? `<p>${words.none}</p>` : found.map((one) => article(one, bank, words)).join('\n')}
<h1>${words.payouts}</h1>
${bank
  .payoutList(SHOWN)
  .map((one) => payoutArticle(bank.payout(one.id) ?? one, words))
  .join('\n')}
</main></body></html>`;
};

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** The page of the payer: without a script, since a bank in play needs none. */
export const bankPage =
  ({ bank, notices }: { bank: Bank; notices: Notices }) =>
  async (app: FastifyInstance): Promise<void> => {
    const css = readFileSync(join(import.meta.dirname, 'bank.css'), 'utf8');
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(HEADERS);
      const { origin } = request.headers;
      // A page elsewhere may not press the buttons here.
      if (origin !== undefined && origin !== 'null' && origin !== `http://${request.headers.host}`)
        await reply.code(403).type('text/plain').send('not from here');
    });
    app.get('/bank.css', (_, reply) => reply.type('text/css; charset=utf-8').send(css));
    app.get<{ Querystring: { code?: string } }>('/', async (request, reply) => {
      const code = String(request.query.code ?? '');
      const one = code === '' ? undefined : bank.byCode(code);
      const found = code === '' ? bank.list(SHOWN) : one ? [one] : [];
      const spoken = wordsFor(request.headers['accept-language'] ?? '');
      return reply.type('text/html; charset=utf-8').send(html(bank, { ...spoken, found }));
    });
    const field = (request: FastifyRequest, name: string): string =>
      request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : '';
    app.post('/pay', async (request, reply) => {
      const charge = bank.charge(field(request, 'txid'));
      const how: How | undefined = HOW.find((word) => word === field(request, 'how'));
      const payer = plainTaxNumber(field(request, 'payer'));
      if (!charge || !how || !PAYER.test(payer)) return reply.redirect('/', 303);
      const factor = how === 'payLess' ? 0.5 : how === 'payMore' ? 2 : 1;
      for (let turn = 0; turn < (how === 'payTwice' ? 2 : 1); turn += 1) {
        const payment = bank.pay({
          txid: charge.txid,
          amount: times(charge.amount, factor),
          payer: how === 'payOther' ? OTHER_PAYER : payer,
        });
        if (how !== 'payQuietly') notices.tell([paymentBody(payment)]);
      }
      return reply.redirect('/', 303);
    });
    app.post('/payout', async (request, reply) => {
      const found = bank.payout(field(request, 'id'));
      const end = (Object.keys(ENDS) as End[]).find((word) => word === field(request, 'end'));
      if (found && end && endsOf(found).includes(end))
        notices.tellPayouts([payoutBody(bank.setPayout(found, ENDS[end]))]);
      return reply.redirect('/', 303);
    });
    app.post('/later', async (_, reply) => {
      bank.move(HOUR_MS);
      return reply.redirect('/', 303);
    });
  };
