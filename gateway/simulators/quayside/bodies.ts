import type { Checkout, Dispute, Harbour, Line, Payment, Refund } from './harbour';

const time = (ms: number): string => new Date(ms).toISOString();

export const refundBody = (refund: Refund) => ({
  id: refund.id,
  reference: refund.reference,
  amount: refund.amount,
  status: refund.status,
});

export const disputeBody = (dispute: Dispute) => ({
  id: dispute.id,
  amount: dispute.amount,
  status: dispute.status,
  reason: dispute.reason,
  opened_at: time(dispute.openedMs),
});

export const paymentBody = (payment: Payment) => ({
  id: payment.id,
  object: 'payment',
  checkout: payment.checkout,
  reference: payment.reference,
  amount: { value: payment.amount, currency: payment.currency },
  status: payment.status,
  method: payment.method,
  three_ds: payment.threeDs,
  decline: payment.decline,
  created_at: time(payment.createdMs),
  disputes: payment.disputes.map(disputeBody),
  refunds: payment.refunds.map(refundBody),
});

export const checkoutBody = (harbour: Harbour, origin: string, checkout: Checkout) => ({
  id: checkout.id,
  object: 'checkout',
  reference: checkout.reference,
  amount: { value: checkout.amount, currency: checkout.currency },
  status: checkout.status === 'open' && harbour.isOver(checkout) ? 'expired' : checkout.status,
  url: `${origin}/pay/${checkout.id}`,
  expires_at: time(checkout.createdMs + checkout.lifeS * 1_000),
  payments: harbour.paymentsOf(checkout).map(paymentBody),
});

export const lineBody = (line: Line) => ({
  id: line.id,
  kind: line.kind,
  object: line.object,
  reference: line.reference,
  gross: line.gross,
  fee: line.fee,
  net: line.gross - line.fee,
  currency: line.currency,
  at: time(line.atMs),
});
