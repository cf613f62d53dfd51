import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { paymentBody, payoutBody } from './api';
import { payoutPaces, payoutStatuses, type Bank } from './bank';
import { calls, faults as faultWords, type Faults } from './faults';
import type { Notices } from './notices';
import { slips, type Statement } from './statement';

const amount = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,9})\.\d{2}$/));
/** A person's number, or a company's. */
export const PAYER = /^(\d{11}|[\dA-Z]{12}\d{2})$/;
const payer = v.nullable(v.pipe(v.string(), v.regex(PAYER)));
const times = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50)), 1);

const word = v.pipe(v.string(), v.maxLength(40));

const shapes = {
  /** `notices`: how often it is told, all at once; 0: never. */
  pay: v.strictObject({ txid: v.nullable(v.string()), amount: v.optional(amount), payer, notices: times }),
  notify: v.strictObject({ endToEndId: v.string(), notices: times }),
  /** How the bank writes a payment: times and amounts as some banks send them; `txid` null: without the name of its charge. */
  write: v.strictObject({
    endToEndId: v.string(),
    horario: v.optional(word),
    valor: v.optional(word),
    txid: v.optional(v.null()),
  }),
  fault: v.strictObject({ call: v.picklist(calls), fault: v.picklist(faultWords), times }),
  clock: v.strictObject({ moveMs: v.pipe(v.number(), v.integer()) }),
  status: v.strictObject({ txid: v.string(), status: v.pipe(v.string(), v.maxLength(60)) }),
  /** The payer's bank takes money back by itself, as after fraud. */
  takeBack: v.strictObject({
    endToEndId: v.string(),
    id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,35}$/)),
    rtrId: v.optional(word),
    amount,
    natureza: v.optional(word, 'MED_FRAUDE'),
    status: v.optional(v.picklist(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']), 'DEVOLVIDO'),
    notices: times,
  }),
  /** How payouts go from now on. */
  payouts: v.strictObject({ pace: v.optional(v.picklist(payoutPaces)), poor: v.optional(v.boolean()) }),
  payout: v.strictObject({
    id: v.string(),
    status: v.optional(v.picklist(payoutStatuses)),
    reason: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
    forget: v.optional(v.boolean(), false),
    notices: times,
  }),
  /** What is wrong of it in the statement, by its end-to-end id, or the name of a refund or payout. */
  slip: v.strictObject({ object: v.pipe(v.string(), v.maxLength(64)), how: v.nullable(v.picklist(slips)) }),
  key: v.strictObject({
    key: v.pipe(v.string(), v.maxLength(77)),
    cpf: v.pipe(v.string(), v.regex(/^\d{11}$/)),
  }),
} as const;

/** How scripts and tests play the payer, the network and time. */
export const bankControl =
  ({
    bank,
    faults,
    notices,
    statement,
  }: {
    bank: Bank;
    faults: Faults;
    notices: Notices;
    statement: Statement;
  }) =>
  async (app: FastifyInstance): Promise<void> => {
    const on = <S extends v.GenericSchema>(
      name: string,
      shape: S,
      work: (input: v.InferOutput<S>) => unknown,
    ): void => {
      app.post(`/control/${name}`, async (request, reply) => {
        const read = v.safeParse(shape, request.body);
        if (!read.success) return reply.code(400).send({ error: name });
        return reply.send({ done: work(read.output) ?? null });
      });
    };
    on('pay', shapes.pay, (input) => {
      const payment = bank.pay({
        txid: input.txid,
        payer: input.payer,
        ...(input.amount === undefined ? {} : { amount: input.amount }),
      });
      notices.tell([paymentBody(payment)], input.notices);
      return payment.endToEndId;
    });
    on('notify', shapes.notify, ({ endToEndId, notices: often }) => {
      const payment = bank.payment(endToEndId);
      if (payment) notices.tell([paymentBody(payment)], often);
      return payment !== undefined;
    });
    on('take-back', shapes.takeBack, ({ endToEndId, notices: often, ...refund }) => {
      const payment = bank.payment(endToEndId);
      if (!payment) return false;
      bank.takeBack(payment, refund);
      notices.tell([paymentBody(payment)], often);
      return true;
    });
    on('write', shapes.write, ({ endToEndId, ...written }) => {
      const payment = bank.payment(endToEndId);
      if (payment) bank.write(payment, written);
      return payment !== undefined;
    });
    on('fault', shapes.fault, (input) => faults.set(input.call, input.fault, input.times));
    on('clock', shapes.clock, ({ moveMs }) => bank.move(moveMs));
    on('status', shapes.status, ({ txid, status }) => {
      const charge = bank.charge(txid);
      if (charge) bank.setStatus(charge, status);
      return charge !== undefined;
    });
    on('payouts', shapes.payouts, ({ pace, poor }) => {
      if (pace !== undefined) bank.setPace(pace);
      if (poor !== undefined) bank.setPoor(poor);
    });
    on('payout', shapes.payout, ({ id, status, reason, forget, notices: often }) => {
      const found = bank.payout(id);
      if (!found) return null;
      if (forget) return bank.forgetPayout(id);
      const now = status === undefined ? found : bank.setPayout(found, status, reason);
      notices.tellPayouts([payoutBody(now)], often);
      return payoutBody(now);
    });
    on('slip', shapes.slip, ({ object, how }) => statement.slip(object, how));
    on('key', shapes.key, ({ key, cpf }) => bank.setOwner(key, cpf));
    app.get('/control/payouts', async () => ({ payouts: bank.payoutList(1_000).map(payoutBody) }));
    app.get('/control/faults', async () => ({ left: faults.left() }));
    app.get('/control/books', async () => ({ heldCents: bank.heldCents() }));
  };
