import { randomBytes } from 'node:crypto';
import { makeBrCode, readBrCode } from '../../cashier/index';

/** Kept at once; the oldest go. */
const MAX_CHARGES = 2_000;
const MAX_PAYMENTS = 4_000;
const ISPB = '99999999';
/** Where the codes of charges point to; payers' apps would read the charge there. */
const LOCATION = 'pix.simulator.example/qr/v2/';

export interface Charge {
  txid: string;
  key: string;
  amount: string;
  createdMs: number;
  lifeS: number;
  status: string;
  revision: number;
  payments: string[];
}
export interface Refund {
  id: string;
  amount: string;
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
}
export interface Payment {
  endToEndId: string;
  txid: string | null;
  key: string;
  amount: string;
  paidMs: number;
  payer: string | null;
  refunds: Refund[];
}
export interface BankState {
  charges: Charge[];
  payments: Payment[];
  movedMs: number;
}

export interface NewPayment {
  /** null: by the key alone, as a payment without a charge. */
  txid: string | null;
  /** Unlike what was asked, when given. */
  amount?: string;
  payer: string | null;
}

const trim = <T>(map: Map<string, T>, most: number): void => {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
};

/** A bank in play: charges, payments and refunds, with a clock that can be told to move. */
export const createBank = (deps: {
  now: () => number;
  key: string;
  saved?: BankState;
  save?: (state: BankState) => void;
}) => {
  const charges = new Map((deps.saved?.charges ?? []).map((one) => [one.txid, one]));
  const payments = new Map((deps.saved?.payments ?? []).map((one) => [one.endToEndId, one]));
  let movedMs = deps.saved?.movedMs ?? 0;
  const now = (): number => deps.now() + movedMs;
  const saved = <T>(value: T): T => {
    trim(charges, MAX_CHARGES);
    trim(payments, MAX_PAYMENTS);
    deps.save?.({ charges: [...charges.values()], payments: [...payments.values()], movedMs });
    return value;
  };
  const endToEndId = (): string => {
    const minute = new Date(now()).toISOString().replace(/\D/g, '').slice(0, 12);
    return `E${ISPB}${minute}${randomBytes(8).toString('hex').slice(0, 11)}`;
  };
  const isOver = (charge: Charge): boolean => now() >= charge.createdMs + charge.lifeS * 1_000;

  return {
    now,
    isOver,
    move(ms: number): void {
      movedMs += ms;
      saved(null);
    },
    charge: (txid: string) => charges.get(txid),
    payment: (id: string) => payments.get(id),
    /** The newest first. */
    list: (limit: number): Charge[] => [...charges.values()].slice(-limit).reverse(),
    code: (charge: Charge): string =>
      makeBrCode({
        location: LOCATION + charge.txid,
        name: 'Foyer Demo',
        city: 'Sao Paulo',
        amount: charge.amount,
      }),
    location: (charge: Charge): string => LOCATION + charge.txid,
    /** The charge that a code to copy means. */
    byCode(text: string): Charge | undefined {
      const location = readBrCode(text)?.location ?? '';
      return location.startsWith(LOCATION) ? charges.get(location.slice(LOCATION.length)) : undefined;
    },
    /** null: the txid is taken. */
    create(input: { txid: string; amount: string; lifeS: number }): Charge | null {
      if (charges.has(input.txid)) return null;
      const charge = {
        ...input,
        key: deps.key,
        createdMs: now(),
        status: 'ATIVA',
        revision: 0,
        payments: [],
      };
      charges.set(input.txid, charge);
      return saved(charge);
    },
    /** As tests and the page want it, and as the receiver removes it. */
    setStatus(charge: Charge, status: string): Charge {
      charge.status = status;
      charge.revision += 1;
      return saved(charge);
    },
    pay(input: NewPayment): Payment {
      const charge = input.txid === null ? undefined : charges.get(input.txid);
      const payment = {
        endToEndId: endToEndId(),
        txid: input.txid,
        key: deps.key,
        amount: input.amount ?? charge?.amount ?? '1.00',
        paidMs: now(),
        payer: input.payer,
        refunds: [],
      };
      payments.set(payment.endToEndId, payment);
      if (charge) {
        charge.payments.push(payment.endToEndId);
        if (charge.status === 'ATIVA') charge.status = 'CONCLUIDA';
      }
      return saved(payment);
    },
    /** The refund of this id; null when it asks for more than there is. */
    refund(payment: Payment, request: { id: string; amount: string }): Refund | null {
      const cents = (text: string): number => Math.round(Number(text) * 100);
      const given = payment.refunds.reduce((sum, one) => sum + cents(one.amount), 0);
      if (given + cents(request.amount) > cents(payment.amount)) return null;
      const refund: Refund = { ...request, status: 'DEVOLVIDO' };
      payment.refunds.push(refund);
      return saved(refund);
    },
    /** What the bank holds for the receiver, in cents: its own books, to compare with ours. */
    heldCents: (): number =>
      [...payments.values()].reduce(
        (sum, one) =>
          sum +
          Math.round(Number(one.amount) * 100) -
          one.refunds
            .filter(({ status }) => status === 'DEVOLVIDO')
            .reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0),
        0,
      ),
  };
};

export type Bank = ReturnType<typeof createBank>;
