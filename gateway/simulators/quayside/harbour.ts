import { randomBytes } from 'node:crypto';

/** Kept at once; the oldest go. */
const MAX_CHECKOUTS = 2_000;
const MAX_PAYMENTS = 4_000;
/** What the provider takes of a payment: a fixed part and hundredths of a percent. */
export const COSTS = { fixedMinor: 30, basisPoints: 190 } as const;
const ALL = 10_000;

export type ThreeDs = 'authenticated' | 'attempted' | 'none';
export interface Dispute {
  id: string;
  amount: number;
  status: 'open' | 'won' | 'lost';
  reason: string;
  openedMs: number;
  closedMs: number | null;
}
export interface Refund {
  id: string;
  reference: string;
  amount: number;
  status: 'processing' | 'succeeded' | 'failed';
  createdMs: number;
}
export interface Payment {
  id: string;
  /** null: it came without a checkout. */
  checkout: string | null;
  reference: string | null;
  amount: number;
  currency: string;
  status: 'succeeded' | 'failed';
  method: 'card' | 'wallet';
  threeDs: ThreeDs;
  decline: string | null;
  createdMs: number;
  disputes: Dispute[];
  refunds: Refund[];
}
export interface Checkout {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  lifeS: number;
  createdMs: number;
  returnUrl: string;
  status: 'open' | 'complete' | 'cancelled';
  payments: string[];
  /** Wrong codes of the second step so far. */
  tries: number;
}
export interface Line {
  id: string;
  kind: 'payment' | 'refund' | 'dispute' | 'dispute_won';
  /** The payment's, refund's or dispute's own name. */
  object: string;
  reference: string | null;
  gross: number;
  fee: number;
  currency: string;
  atMs: number;
}
/** How a line of the settlement goes wrong, by the name of what it is about. */
export type Slip = 'missing' | 'double' | 'amount' | 'fee';
export interface HarbourState {
  checkouts: Checkout[];
  payments: Payment[];
  slips: [string, Slip][];
  movedMs: number;
}

const trim = <T>(map: Map<string, T>, most: number): void => {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
};
const idOf = (kind: string): string => `${kind}_${randomBytes(10).toString('hex')}`;
const costOf = (amount: number): number => COSTS.fixedMinor + Math.floor((amount * COSTS.basisPoints) / ALL);

const linesOf = (payment: Payment): Line[] => {
  if (payment.status !== 'succeeded') return [];
  const { reference, currency } = payment;
  const line = (kind: Line['kind'], object: string, gross: number, atMs: number): Line => ({
    id: `ln_${kind}_${object}`,
    kind,
    object,
    reference,
    gross,
    fee: kind === 'payment' ? costOf(gross) : 0,
    currency,
    atMs,
  });
  return [
    line('payment', payment.id, payment.amount, payment.createdMs),
    ...payment.refunds
      .filter(({ status }) => status === 'succeeded')
      .map((one) => line('refund', one.reference, -one.amount, one.createdMs)),
    ...payment.disputes.flatMap((one) => [
      line('dispute', one.id, -one.amount, one.openedMs),
      ...(one.status === 'won'
        ? [line('dispute_won', one.id, one.amount, one.closedMs ?? one.openedMs)]
        : []),
    ]),
  ];
};

/** The provider's books: checkouts, payments, disputes, refunds, what it settles, and a clock that can be told to move. */
export const createHarbour = (deps: {
  now: () => number;
  saved?: HarbourState;
  save?: (state: HarbourState) => void;
}) => {
  const checkouts = new Map((deps.saved?.checkouts ?? []).map((one) => [one.id, one]));
  const payments = new Map((deps.saved?.payments ?? []).map((one) => [one.id, one]));
  const slips = new Map<string, Slip>(deps.saved?.slips ?? []);
  const byReference = new Map([...checkouts.values()].map((one) => [one.reference, one.id]));
  let movedMs = deps.saved?.movedMs ?? 0;
  const now = (): number => deps.now() + movedMs;
  const saved = <T>(value: T): T => {
    trim(checkouts, MAX_CHECKOUTS);
    trim(payments, MAX_PAYMENTS);
    deps.save?.({
      checkouts: [...checkouts.values()],
      payments: [...payments.values()],
      slips: [...slips],
      movedMs,
    });
    return value;
  };
  const slipped = (line: Line): Line[] => {
    switch (slips.get(line.object)) {
      case 'missing':
        return [];
      case 'double':
        return [line, { ...line, id: `${line.id}_again` }];
      case 'amount':
        return [{ ...line, gross: line.gross + 100 }];
      case 'fee':
        return [{ ...line, fee: line.fee + 50 }];
      default:
        return [line];
    }
  };

  return {
    now,
    isOver: (one: Checkout): boolean => now() >= one.createdMs + one.lifeS * 1_000,
    move(ms: number): void {
      movedMs += ms;
      saved(null);
    },
    checkout: (id: string) => checkouts.get(id),
    byReference: (reference: string) => checkouts.get(byReference.get(reference) ?? ''),
    payment: (id: string) => payments.get(id),
    paymentsOf: (one: Checkout): Payment[] =>
      one.payments.flatMap((id) => {
        const payment = payments.get(id);
        return payment ? [payment] : [];
      }),
    dispute(id: string): { payment: Payment; dispute: Dispute } | null {
      for (const payment of payments.values()) {
        const dispute = payment.disputes.find((one) => one.id === id);
        if (dispute) return { payment, dispute };
      }
      return null;
    },
    /** The newest first. */
    list: (limit: number): Checkout[] => [...checkouts.values()].slice(-limit).reverse(),
    create(input: Pick<Checkout, 'reference' | 'amount' | 'currency' | 'lifeS' | 'returnUrl'>): Checkout {
      const made: Checkout = {
        ...input,
        id: idOf('co'),
        createdMs: now(),
        status: 'open',
        payments: [],
        tries: 0,
      };
      checkouts.set(made.id, made);
      byReference.set(made.reference, made.id);
      return saved(made);
    },
    cancel: (one: Checkout): Checkout => saved(Object.assign(one, { status: 'cancelled' as const })),
    missed(one: Checkout): number {
      one.tries += 1;
      return saved(one.tries);
    },
    pay(input: {
      checkout: Checkout | null;
      amount?: number;
      currency?: string;
      method: Payment['method'];
      threeDs: ThreeDs;
      decline?: string;
    }): Payment {
      const { checkout, decline = null } = input;
      const payment: Payment = {
        id: idOf('pay'),
        checkout: checkout?.id ?? null,
        reference: checkout?.reference ?? null,
        amount: input.amount ?? checkout?.amount ?? 100,
        currency: input.currency ?? checkout?.currency ?? 'BRL',
        status: decline === null ? 'succeeded' : 'failed',
        method: input.method,
        threeDs: input.threeDs,
        decline,
        createdMs: now(),
        disputes: [],
        refunds: [],
      };
      payments.set(payment.id, payment);
      if (checkout) {
        checkout.payments.push(payment.id);
        if (decline === null && checkout.status === 'open') checkout.status = 'complete';
      }
      return saved(payment);
    },
    openDispute(payment: Payment, amount: number): Dispute {
      const dispute: Dispute = {
        id: idOf('dsp'),
        amount,
        status: 'open',
        reason: 'not_recognised',
        openedMs: now(),
        closedMs: null,
      };
      payment.disputes.push(dispute);
      return saved(dispute);
    },
    closeDispute: (dispute: Dispute, status: 'won' | 'lost'): Dispute =>
      saved(Object.assign(dispute, { status, closedMs: now() })),
    /** null: it asks for more than there is. */
    refund(payment: Payment, request: { reference: string; amount: number }): Refund | null {
      const given = payment.refunds.reduce((sum, one) => sum + one.amount, 0);
      if (request.amount < 1 || given + request.amount > payment.amount) return null;
      const refund: Refund = { ...request, id: idOf('rf'), status: 'succeeded', createdMs: now() };
      payment.refunds.push(refund);
      return saved(refund);
    },
    refundOf(reference: string): Refund | null {
      for (const payment of payments.values()) {
        const refund = payment.refunds.find((one) => one.reference === reference);
        if (refund) return refund;
      }
      return null;
    },
    slip(object: string, slip: Slip | null): void {
      if (slip === null) slips.delete(object);
      else slips.set(object, slip);
      saved(null);
    },
    /** What is settled of a span of time, the oldest first. */
    lines: (fromMs: number, toMs: number): Line[] =>
      [...payments.values()]
        .flatMap(linesOf)
        .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
        .sort((one, other) => one.atMs - other.atMs || (one.id < other.id ? -1 : 1))
        .flatMap(slipped),
    /** What it holds for the merchant before its own costs. */
    heldMinor: (): number =>
      [...payments.values()].flatMap(linesOf).reduce((sum, { gross }) => sum + gross, 0),
  };
};

export type Harbour = ReturnType<typeof createHarbour>;
