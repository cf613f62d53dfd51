import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { paymentBody } from './api';
import type { Bank } from './bank';
import { calls, faults as faultWords, type Faults } from './faults';
import type { Notices } from './notices';

const amount = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,9})\.\d{2}$/));
const payer = v.nullable(v.pipe(v.string(), v.regex(/^(\d{11}|\d{14})$/)));
const times = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50)), 1);

const shapes = {
  /** `notices`: how often it is told, all at once; 0: never. */
  pay: v.strictObject({ txid: v.nullable(v.string()), amount: v.optional(amount), payer, notices: times }),
  notify: v.strictObject({ endToEndId: v.string(), notices: times }),
  fault: v.strictObject({ call: v.picklist(calls), fault: v.picklist(faultWords), times }),
  clock: v.strictObject({ moveMs: v.pipe(v.number(), v.integer()) }),
  status: v.strictObject({ txid: v.string(), status: v.pipe(v.string(), v.maxLength(60)) }),
} as const;

/** How scripts and tests play the payer, the network and time. */
export const bankControl =
  ({ bank, faults, notices }: { bank: Bank; faults: Faults; notices: Notices }) =>
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
    on('fault', shapes.fault, (input) => faults.set(input.call, input.fault, input.times));
    on('clock', shapes.clock, ({ moveMs }) => bank.move(moveMs));
    on('status', shapes.status, ({ txid, status }) => {
      const charge = bank.charge(txid);
      if (charge) bank.setStatus(charge, status);
      return charge !== undefined;
    });
    app.get('/control/books', async () => ({ heldCents: bank.heldCents() }));
  };
