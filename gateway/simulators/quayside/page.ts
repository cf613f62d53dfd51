import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Checkout, Harbour, Payment } from './harbour';
import { wordsFor, type Words } from './locales/index';
import type { Webhooks } from './webhooks';

const SHOWN = 20;
const HOUR_MS = 3_600_000;
/** What the card's bank sends to the payer's phone, in play. */
export const STEP_CODE = '246810';
const MAX_TRIES = 3;

/** Ways to pay on the page, and what each leads to. */
const WAYS = ['card', 'wallet', 'cardNoStep', 'cardEmpty', 'cardStolen'] as const;
type Way = (typeof WAYS)[number];
const DECLINES: Partial<Record<Way, string>> = { cardEmpty: 'not_enough_money', cardStolen: 'card_blocked' };
/** What else can happen to a checkout, from the list of them. */
const DEEDS = ['payLess', 'payTwice', 'payQuietly', 'chargeback', 'won', 'lost'] as const;
type Deed = (typeof DEEDS)[number];

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const money = (minor: number, currency: string): string => `${currency} ${(minor / 100).toFixed(2)}`;

interface Spoken {
  language: string;
  words: Words;
}

const frame = ({ language, words }: Spoken, title: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><link rel="stylesheet" href="/quayside.css"></head><body>
<header><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 17c2 0 2-1.5 4.5-1.5S10 17 12 17s2-1.5 4.5-1.5S19 17 21 17M12 3v10M12 5l6 8H12M12 7l-4 6h4"/></svg><b>Quayside</b><span>${words.inPlay}</span></header>
<main>${body}</main></body></html>`;

const summary = (checkout: Checkout, words: Words): string =>
  `<p class="amount">${escape(money(checkout.amount, checkout.currency))}</p>
<p class="fine">${words.reference} <code>${escape(checkout.reference)}</code></p>`;

const back = (checkout: Checkout, words: Words): string =>
  `<p><a class="main" href="${escape(checkout.returnUrl)}">${words.back}</a></p>`;

const payForm = (spoken: Spoken, checkout: Checkout, said: string): string => {
  const { words } = spoken;
  const rows = WAYS.map(
    (way, at) =>
      `<label class="way"><input type="radio" name="way" value="${way}"${at === 0 ? ' checked' : ''}> ${words[way]}</label>`,
  );
  return frame(
    spoken,
    words.payTitle,
    `<h1>${words.payTitle}</h1>${summary(checkout, words)}
${said === '' ? '' : `<p class="said" role="alert">${said}</p>`}
<form method="post" action="/pay/${escape(checkout.id)}"><fieldset><legend>${words.ways}</legend>${rows.join('\n')}</fieldset>
<button class="main">${words.pay}</button></form>`,
  );
};

const stepForm = (spoken: Spoken, checkout: Checkout, way: Way, said: string): string => {
  const { words } = spoken;
  return frame(
    spoken,
    words.stepTitle,
    `<h1>${words.stepTitle}</h1>${summary(checkout, words)}<p>${words.stepLead} <code>${STEP_CODE}</code></p>
${said === '' ? '' : `<p class="said" role="alert">${said}</p>`}
<form method="post" action="/pay/${escape(checkout.id)}/step"><input type="hidden" name="way" value="${way}">
<label>${words.code} <input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required></label>
<button class="main">${words.confirm}</button></form>`,
  );
};

const ended = (spoken: Spoken, checkout: Checkout, title: string): string =>
  frame(spoken, title, `<h1>${title}</h1>${summary(checkout, spoken.words)}${back(checkout, spoken.words)}`);

const stateOf = (checkout: Checkout, harbour: Harbour, words: Words): string => {
  if (checkout.status === 'open' && harbour.isOver(checkout)) return words.over;
  return words[checkout.status];
};

const listPage = (spoken: Spoken, harbour: Harbour): string => {
  const { words } = spoken;
  const all = harbour.list(SHOWN).map(
    (
      one,
    ) => `<article><h2>${escape(money(one.amount, one.currency))} <small>${stateOf(one, harbour, words)}</small></h2>
<p><a href="/pay/${escape(one.id)}">${words.open}</a> <code>${escape(one.reference)}</code></p>
<form method="post" action="/deed" class="deeds"><input type="hidden" name="checkout" value="${escape(one.id)}">
${DEEDS.map((deed) => `<button name="deed" value="${deed}">${words[deed]}</button>`).join('\n')}</form></article>`,
  );
  return frame(
    spoken,
    words.listTitle,
    `<h1>${words.listTitle}</h1><p>${words.lead}</p>
<p>${words.clock}: <time>${new Date(harbour.now()).toISOString().slice(0, 19).replace('T', ' ')} UTC</time></p>
<form method="post" action="/later"><button>${words.later}</button></form>
${all.length === 0 ? `<p>${words.none}</p>` : all.join('\n')}`,
  );
};

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

const field = (request: FastifyRequest, name: string): string =>
  request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : '';

/** What happens to a checkout besides being paid as it should. */
const play = (deed: Deed, checkout: Checkout, { harbour, webhooks }: Deps): void => {
  const paid = (over: { amount?: number }, isTold: boolean): void => {
    const payment = harbour.pay({ ...over, checkout, method: 'card', threeDs: 'authenticated' });
    if (isTold) webhooks.tell({ type: 'payment.succeeded', object: payment });
  };
  const last: Payment | undefined = harbour
    .paymentsOf(checkout)
    .findLast(({ status }) => status === 'succeeded');
  if (deed === 'payLess') paid({ amount: Math.max(1, Math.floor(checkout.amount / 2)) }, true);
  else if (deed === 'payTwice') for (const told of [true, true]) paid({}, told);
  else if (deed === 'payQuietly') paid({}, false);
  else if (last && deed === 'chargeback') {
    if (last.disputes.length === 0) harbour.openDispute(last, last.amount);
    webhooks.tell({ type: 'dispute.opened', object: last });
  } else if (last && (deed === 'won' || deed === 'lost')) {
    const open = last.disputes.find(({ status }) => status === 'open');
    if (open) harbour.closeDispute(open, deed);
    webhooks.tell({ type: 'dispute.closed', object: last });
  }
};

interface Deps {
  harbour: Harbour;
  webhooks: Webhooks;
}

/** The payer's pages: a way to pay, the second step, how it ended; and a list with what else can happen. Without a script. */
export const quaysidePage =
  ({ harbour, webhooks }: Deps) =>
  async (app: FastifyInstance): Promise<void> => {
    const css = readFileSync(join(import.meta.dirname, 'quayside.css'), 'utf8');
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
    const spokenOf = (request: FastifyRequest): Spoken => wordsFor(request.headers['accept-language'] ?? '');
    const send = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html);
    type Named = { Params: { id: string } };
    /** The end of a checkout that cannot be paid any more; null: it can. */
    const over = (spoken: Spoken, checkout: Checkout): string | null => {
      if (checkout.status === 'complete') return ended(spoken, checkout, spoken.words.paidTitle);
      if (checkout.status === 'cancelled') return ended(spoken, checkout, spoken.words.cancelledTitle);
      return harbour.isOver(checkout) ? ended(spoken, checkout, spoken.words.overTitle) : null;
    };
    app.get('/quayside.css', (_, reply) => reply.type('text/css; charset=utf-8').send(css));
    app.get('/', async (request, reply) => send(reply, listPage(spokenOf(request), harbour)));
    app.get<Named>('/pay/:id', async (request, reply) => {
      const checkout = harbour.checkout(request.params.id);
      const spoken = spokenOf(request);
      if (!checkout) return reply.code(404).type('text/plain').send('not found');
      return send(reply, over(spoken, checkout) ?? payForm(spoken, checkout, ''));
    });
    const pay = (checkout: Checkout, way: Way, threeDs: 'authenticated' | 'none', decline?: string) => {
      const payment = harbour.pay({
        checkout,
        method: way === 'wallet' ? 'wallet' : 'card',
        threeDs,
        ...(decline === undefined ? {} : { decline }),
      });
      const type = decline === undefined ? 'payment.succeeded' : 'payment.failed';
      webhooks.tell({ type, object: payment });
    };
    app.post<Named>('/pay/:id', async (request, reply) => {
      const checkout = harbour.checkout(request.params.id);
      const way = WAYS.find((word) => word === field(request, 'way'));
      if (!checkout || !way) return reply.redirect('/', 303);
      const spoken = spokenOf(request);
      const end = over(spoken, checkout);
      if (end !== null) return send(reply, end);
      const decline = DECLINES[way];
      if (decline !== undefined) {
        pay(checkout, way, 'none', decline);
        return send(reply, payForm(spoken, checkout, spoken.words.declined));
      }
      if (way !== 'cardNoStep') return send(reply, stepForm(spoken, checkout, way, ''));
      pay(checkout, way, 'none');
      return reply.redirect(`/pay/${checkout.id}`, 303);
    });
    app.post<Named>('/pay/:id/step', async (request, reply) => {
      const checkout = harbour.checkout(request.params.id);
      const way = WAYS.find((word) => word === field(request, 'way'));
      if (!checkout || !way) return reply.redirect('/', 303);
      const spoken = spokenOf(request);
      const end = over(spoken, checkout);
      if (end !== null) return send(reply, end);
      if (field(request, 'code') !== STEP_CODE) {
        if (harbour.missed(checkout) % MAX_TRIES !== 0)
          return send(reply, stepForm(spoken, checkout, way, spoken.words.codeWrong));
        pay(checkout, way, 'none', 'authentication_failed');
        return send(reply, payForm(spoken, checkout, spoken.words.declined));
      }
      pay(checkout, way, 'authenticated');
      return reply.redirect(`/pay/${checkout.id}`, 303);
    });
    app.post('/deed', async (request, reply) => {
      const checkout = harbour.checkout(field(request, 'checkout'));
      const deed = DEEDS.find((word) => word === field(request, 'deed'));
      if (checkout && deed) play(deed, checkout, { harbour, webhooks });
      return reply.redirect('/', 303);
    });
    app.post('/later', async (_, reply) => {
      harbour.move(HOUR_MS);
      return reply.redirect('/', 303);
    });
  };
