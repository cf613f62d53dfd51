import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { calls, faults as faultWords, type Faults } from '../pix/faults';
import type { Harbour } from './harbour';
import type { Webhooks } from './webhooks';

const amount = v.pipe(v.number(), v.integer(), v.minValue(1));
const times = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50)), 1);

const shapes = {
  /** `notices`: how often it is told, all at once; 0: never. */
  pay: v.strictObject({
    reference: v.nullable(v.string()),
    amount: v.optional(amount),
    threeDs: v.optional(v.picklist(['authenticated', 'attempted', 'none']), 'authenticated'),
    notices: times,
  }),
  notify: v.strictObject({ payment: v.string(), notices: times }),
  fault: v.strictObject({ call: v.picklist(calls), fault: v.picklist(faultWords), times }),
  clock: v.strictObject({ moveMs: v.pipe(v.number(), v.integer()) }),
  dispute: v.strictObject({ payment: v.string(), amount: v.optional(amount), notices: times }),
  resolve: v.strictObject({ dispute: v.string(), how: v.picklist(['won', 'lost']), notices: times }),
  slip: v.strictObject({
    object: v.string(),
    how: v.nullable(v.picklist(['missing', 'double', 'amount', 'fee'])),
  }),
} as const;

/** How scripts and tests play the payer, the card's bank, the network and time. */
export const quaysideControl =
  ({ harbour, faults, webhooks }: { harbour: Harbour; faults: Faults; webhooks: Webhooks }) =>
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
    on('pay', shapes.pay, ({ reference, threeDs, notices, ...rest }) => {
      const checkout = reference === null ? null : (harbour.byReference(reference) ?? null);
      const payment = harbour.pay({ ...rest, checkout, method: 'card', threeDs });
      webhooks.tell({ type: 'payment.succeeded', object: payment }, notices);
      return payment.id;
    });
    on('notify', shapes.notify, ({ payment: id, notices }) => {
      const payment = harbour.payment(id);
      if (payment) webhooks.tell({ type: 'payment.succeeded', object: payment }, notices);
      return payment !== undefined;
    });
    on('fault', shapes.fault, (input) => faults.set(input.call, input.fault, input.times));
    on('clock', shapes.clock, ({ moveMs }) => harbour.move(moveMs));
    on('dispute', shapes.dispute, ({ payment: id, notices, ...rest }) => {
      const payment = harbour.payment(id);
      if (!payment) return null;
      const dispute = harbour.openDispute(payment, rest.amount ?? payment.amount);
      webhooks.tell({ type: 'dispute.opened', object: payment }, notices);
      return dispute.id;
    });
    on('resolve', shapes.resolve, ({ dispute: id, how, notices }) => {
      const found = harbour.dispute(id);
      if (!found) return null;
      harbour.closeDispute(found.dispute, how);
      webhooks.tell({ type: 'dispute.closed', object: found.payment }, notices);
      return how;
    });
    on('slip', shapes.slip, ({ object, how }) => harbour.slip(object, how));
    app.get('/control/faults', async () => ({ left: faults.left() }));
    app.get('/control/books', async () => ({ heldMinor: harbour.heldMinor() }));
  };
