import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bank, Charge, Payment, Refund } from './bank';
import type { BankCall, Faults } from './faults';

const ERROR = 'https://pix.bcb.gov.br/api/v2/error/';
const TOKEN_LIFE_S = 300;
const MAX_TOKENS = 200;
const AMOUNT = /^(0|[1-9]\d{0,9})\.\d{2}$/;
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
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const refundBody = (refund: Refund) => ({ id: refund.id, valor: refund.amount, status: refund.status });

export const paymentBody = (payment: Payment) => ({
  endToEndId: payment.endToEndId,
  ...(payment.txid === null ? {} : { txid: payment.txid }),
  chave: payment.key,
  valor: payment.amount,
  horario: new Date(payment.paidMs).toISOString(),
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
  clientId: string;
  clientSecret: string;
}

/** The Banco Central's words of the API, as far as a cashier asks for them. */
export const bankApi =
  ({ bank, faults, clientId, clientSecret }: ApiOptions) =>
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
      const { status, body } = fault === 'error' ? broken : work();
      if (fault === 'lost') return void reply.raw.destroy();
      if (fault === 'hang')
        return new Promise((resolve) => reply.raw.once('close', () => resolve(undefined)));
      if (fault === 'garbage') return reply.code(200).type('text/html').send('<h1>Bad gateway</h1>');
      if (fault === 'late-error')
        return reply.code(500).type('application/problem+json').send(JSON.stringify(broken.body));
      const told = fault === 'odd-state' ? { ...(body as object), status: 'EM_ANALISE' } : body;
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
