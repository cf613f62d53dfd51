import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bank, Charge, Payment, Payout, Refund } from './bank';
import type { BankCall, Faults } from './faults';
import type { Span, Statement } from './statement';

const ERROR = 'https://pix.bcb.gov.br/api/v2/error/';
const TOKEN_LIFE_S = 300;
const MAX_TOKENS = 200;
const AMOUNT = /^(0|[1-9]\d{0,9})\.\d{2}$/;
const MAX_ITEMS = 1_000;
const TXID = /^[A-Za-z0-9]{26,35}$/;

interface Answer {
  status: number;
  body: unknown;
}
const problem = (status: number, name: string): Answer => ({
  status,
  body: { type: ERROR + name, title: name, status, detail: 'Simulador' },
});
const notFound = problem(404, 'NaoEncontrado');
/** Of a payout it is the payee's account. */
const refusalOf = (call: BankCall): Answer =>
  problem(400, call === 'payout' ? 'ContaEncerrada' : 'RequisicaoInvalida');
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const timeText = (ms: number): string => new Date(ms).toISOString();
const refundBody = (refund: Refund) => ({
  id: refund.id,
  valor: refund.amount,
  status: refund.status,
  natureza: refund.natureza ?? 'ORIGINAL',
  ...(refund.rtrId === undefined ? {} : { rtrId: refund.rtrId }),
  horario: { solicitacao: timeText(refund.atMs), liquidacao: timeText(refund.atMs) },
});

export const payoutBody = (payout: Payout) => ({
  id: payout.id,
  valor: payout.amount,
  status: payout.status,
  endToEndId: payout.endToEndId,
  ...(payout.reason === '' ? {} : { motivo: payout.reason }),
  horario: {
    solicitacao: timeText(payout.createdMs),
    ...(payout.paidMs === null ? {} : { liquidacao: timeText(payout.paidMs) }),
    ...(payout.backMs === null ? {} : { devolucao: timeText(payout.backMs) }),
  },
});

export const paymentBody = (payment: Payment) => ({
  endToEndId: payment.endToEndId,
  ...(payment.txid === null || payment.written?.txid === null ? {} : { txid: payment.txid }),
  chave: payment.key,
  valor: payment.written?.valor ?? payment.amount,
  horario: payment.written?.horario ?? timeText(payment.paidMs),
  ...(payment.payer === null
    ? {}
    : { pagador: payment.payer.length === 14 ? { cnpj: payment.payer } : { cpf: payment.payer } }),
  ...(payment.refunds.length === 0 ? {} : { devolucoes: payment.refunds.map(refundBody) }),
});

const chargeBody = (bank: Bank, charge: Charge) => ({
  txid: charge.txid,
  revisao: charge.revision,
  calendario: { criacao: new Date(charge.createdMs).toISOString(), expiracao: charge.lifeS },
  status: charge.status,
  location: bank.location(charge),
  valor: { original: charge.amount },
  chave: charge.key,
  pixCopiaECola: bank.code(charge),
  pix: charge.payments.flatMap((id) => {
    const payment = bank.payment(id);
    return payment ? [paymentBody(payment)] : [];
  }),
});

export interface ApiOptions {
  bank: Bank;
  faults: Faults;
  statement: Statement;
  /** Where notices about payments to a key go, once that was said. */
  webhooks: Map<string, { url: string; atMs: number }>;
  /** The receiver's Pix key. */
  key: string;
  clientId: string;
  clientSecret: string;
}

/** The Banco Central's words of the API, as far as a cashier asks for them. */
export const bankApi =
  ({ bank, faults, statement, webhooks, key, clientId, clientSecret }: ApiOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    const tokens = new Map<string, number>();
    const basic = Buffer.from(`Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);
    const isClient = (given: Buffer): boolean =>
      given.length === basic.length && timingSafeEqual(given, basic);
    const isBearer = (request: FastifyRequest): boolean =>
      (tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, '')) ?? 0) > bank.now();

    /** Does the work and lets it go wrong where that was asked for. */
    const serve = async (call: BankCall, reply: FastifyReply, work: () => Answer): Promise<unknown> => {
      const fault = faults.take(call);
      if (fault === 'drop') return void reply.raw.destroy();
      const broken = problem(500, 'ErroInternoDoServidor');
      const { status, body } = fault === 'error' ? broken : fault === 'refuse' ? refusalOf(call) : work();
      if (fault === 'lost') return void reply.raw.destroy();
      if (fault === 'hang')
        return new Promise((resolve) => reply.raw.once('close', () => resolve(undefined)));
      if (fault === 'garbage') return reply.code(200).type('text/html').send('<h1>Bad gateway</h1>');
      if (fault === 'late-error')
        return reply.code(500).type('application/problem+json').send(JSON.stringify(broken.body));
      const pix = field(body, 'pix');
      const told =
        fault === 'bare'
          ? { ...(body as object), location: undefined, pixCopiaECola: undefined }
          : fault === 'odd-state'
            ? { ...(body as object), status: 'EM_ANALISE' }
            : fault === 'twice' && Array.isArray(pix)
              ? { ...(body as object), pix: [...(pix as unknown[]), ...(pix as unknown[])] }
              : body;
      return reply
        .code(status)
        .type(status < 300 ? 'application/json' : 'application/problem+json')
        .send(JSON.stringify(told));
    };
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    app.post('/oauth/token', async (request, reply) =>
      serve('token', reply, () => {
        if (!isClient(Buffer.from(request.headers.authorization ?? ''))) return problem(401, 'AcessoNegado');
        const token = randomBytes(24).toString('base64url');
        if (tokens.size >= MAX_TOKENS) tokens.clear();
        tokens.set(token, bank.now() + TOKEN_LIFE_S * 1_000);
        return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFE_S } };
      }),
    );
    await app.register(async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        if (isBearer(request)) return;
        const { status, body } = problem(401, 'AcessoNegado');
        await reply.code(status).type('application/problem+json').send(JSON.stringify(body));
      });
      chargeCalls(api, { bank, serve });
      paymentCalls(api, { bank, serve });
      payoutCalls(api, { bank, serve });
      listCalls(api, { statement, serve });
      webhookCalls(api, { bank, serve, webhooks, key });
    });
  };

interface Calls {
  bank: Bank;
  serve: (call: BankCall, reply: FastifyReply, work: () => Answer) => Promise<unknown>;
}

const chargeCalls = (api: FastifyInstance, { bank, serve }: Calls): void => {
  type Named = { Params: { txid: string } };
  api.put<Named>('/api/v2/cob/:txid', async (request, reply) =>
    serve('create', reply, () => {
      const { txid } = request.params;
      const amount = field(field(request.body, 'valor'), 'original');
      const lifeS = Number(field(field(request.body, 'calendario'), 'expiracao') ?? 86_400);
      const isGood =
        TXID.test(txid) && typeof amount === 'string' && AMOUNT.test(amount) && Number(amount) > 0;
      if (!isGood || !Number.isInteger(lifeS) || lifeS < 1) return problem(400, 'CobOperacaoInvalida');
      const charge = bank.create({ txid, amount, lifeS });
      return charge ? { status: 201, body: chargeBody(bank, charge) } : problem(400, 'CobOperacaoInvalida');
    }),
  );
  api.get<Named>('/api/v2/cob/:txid', async (request, reply) =>
    serve('get', reply, () => {
      const charge = bank.charge(request.params.txid);
      return charge ? { status: 200, body: chargeBody(bank, charge) } : notFound;
    }),
  );
  api.patch<Named>('/api/v2/cob/:txid', async (request, reply) =>
    serve('cancel', reply, () => {
      const charge = bank.charge(request.params.txid);
      if (!charge) return notFound;
      const status = field(request.body, 'status');
      if (charge.status !== 'ATIVA' || status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
        return problem(400, 'CobOperacaoInvalida');
      return { status: 200, body: chargeBody(bank, bank.setStatus(charge, status)) };
    }),
  );
};

const paymentCalls = (api: FastifyInstance, { bank, serve }: Calls): void => {
  type Refunding = { Params: { id: string; refund: string } };
  api.get<{ Params: { id: string } }>('/api/v2/pix/:id', async (request, reply) =>
    serve('payment', reply, () => {
      const payment = bank.payment(request.params.id);
      return payment ? { status: 200, body: paymentBody(payment) } : notFound;
    }),
  );
  api.get<Refunding>('/api/v2/pix/:id/devolucao/:refund', async (request, reply) =>
    serve('payment', reply, () => {
      const found = bank.payment(request.params.id)?.refunds.find(({ id }) => id === request.params.refund);
      return found ? { status: 200, body: refundBody(found) } : notFound;
    }),
  );
  api.put<Refunding>('/api/v2/pix/:id/devolucao/:refund', async (request, reply) =>
    serve('refund', reply, () => {
      const payment = bank.payment(request.params.id);
      const amount = field(request.body, 'valor');
      if (!payment) return notFound;
      const isUsed = payment.refunds.some(({ id }) => id === request.params.refund);
      if (isUsed || typeof amount !== 'string' || !AMOUNT.test(amount))
        return problem(400, 'PixDevolucaoInvalida');
      const refund = bank.refund(payment, { id: request.params.refund, amount });
      return refund ? { status: 201, body: refundBody(refund) } : problem(400, 'PixDevolucaoInvalida');
    }),
  );
};

/** Money out: no part of the standard, and alike at the providers that have it. */
const payoutCalls = (api: FastifyInstance, { bank, serve }: Calls): void => {
  type Named = { Params: { id: string } };
  api.put<Named>('/api/v2/pagamentos/:id', async (request, reply) =>
    serve('payout', reply, () => {
      const { id } = request.params;
      const amount = field(request.body, 'valor');
      const payeeKey = field(field(request.body, 'favorecido'), 'chave');
      const isGood = typeof amount === 'string' && AMOUNT.test(amount) && Number(amount) > 0;
      if (!TXID.test(id) || !isGood || typeof payeeKey !== 'string')
        return problem(400, 'RequisicaoInvalida');
      const made = bank.send({ id, amount, payeeKey });
      if (typeof made === 'string') return problem(made === 'IdEnvioDuplicado' ? 409 : 422, made);
      return { status: 201, body: payoutBody(made) };
    }),
  );
  api.get<Named>('/api/v2/pagamentos/:id', async (request, reply) =>
    serve('payout-get', reply, () => {
      const found = bank.payout(request.params.id);
      return found ? { status: 200, body: payoutBody(found) } : notFound;
    }),
  );
  api.get<{ Params: { key: string } }>('/api/v2/chaves/:key', async (request, reply) =>
    serve('key', reply, () => {
      const cpf = bank.ownerOf(request.params.key);
      return cpf === undefined
        ? notFound
        : { status: 200, body: { chave: request.params.key, titular: { cpf } } };
    }),
  );
};

const webhookCalls = (
  api: FastifyInstance,
  { bank, serve, webhooks, key: own }: Calls & Pick<ApiOptions, 'webhooks' | 'key'>,
): void => {
  type Named = { Params: { key: string } };
  api.put<Named>('/api/v2/webhook/:key', async (request, reply) =>
    serve('webhook', reply, () => {
      const url = field(request.body, 'webhookUrl');
      if (request.params.key !== own || typeof url !== 'string' || !URL.canParse(url))
        return problem(400, 'WebhookOperacaoInvalida');
      webhooks.set(own, { url, atMs: bank.now() });
      return { status: 200, body: {} };
    }),
  );
  api.get<Named>('/api/v2/webhook/:key', async (request, reply) =>
    serve('webhook', reply, () => {
      const { key } = request.params;
      const found = webhooks.get(key);
      if (!found) return notFound;
      return { status: 200, body: { webhookUrl: found.url, chave: key, criacao: timeText(found.atMs) } };
    }),
  );
};

const spanOf = (query: Record<string, unknown>): Span | null => {
  const [fromMs, toMs] = [query.inicio, query.fim].map((text) =>
    typeof text === 'string' ? Date.parse(text) : Number.NaN,
  );
  if (fromMs === undefined || toMs === undefined || !(fromMs <= toMs)) return null;
  return { fromMs, toMs };
};

/** One page of what there is, with the words that say where it stands. */
const paginate = <T>(query: Record<string, unknown>, name: string, all: readonly T[]): Answer => {
  const page = Number(query['paginacao.paginaAtual'] ?? 0);
  const size = Number(query['paginacao.itensPorPagina'] ?? 100);
  const isGood = Number.isInteger(page) && page >= 0 && Number.isInteger(size) && size >= 1;
  if (!isGood || size > MAX_ITEMS) return problem(400, 'PixConsultaInvalida');
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
    quantidadeTotalDeItens: all.length,
  };
  const { inicio, fim } = query;
  const found = all.slice(page * size, (page + 1) * size);
  return { status: 200, body: { parametros: { inicio, fim, paginacao }, [name]: found } };
};

/** What came in a span of time, as the standard has it, and what left, as a provider of payouts would say it. */
const listCalls = (
  api: FastifyInstance,
  { statement, serve }: Pick<Calls, 'serve'> & { statement: Statement },
): void => {
  type Listing = { Querystring: Record<string, unknown> };
  const invalid = problem(400, 'PixConsultaInvalida');
  api.get<Listing>('/api/v2/pix', async ({ query }, reply) =>
    serve('list', reply, () => {
      const span = spanOf(query);
      if (!span) return invalid;
      const all = statement.payments(span, query.devolucaoPresente === 'true');
      return paginate(query, 'pix', all.map(paymentBody));
    }),
  );
  api.get<Listing>('/api/v2/pagamentos', async ({ query }, reply) =>
    serve('list', reply, () => {
      const span = spanOf(query);
      return span ? paginate(query, 'pagamentos', statement.payouts(span).map(payoutBody)) : invalid;
    }),
  );
};
