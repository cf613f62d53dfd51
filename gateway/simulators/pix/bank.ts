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
  atMs: number;
  /** Only of a return that the payer's bank made. */
  natureza?: string | undefined;
  rtrId?: string | undefined;
}
export interface Payment {
  endToEndId: string;
  txid: string | null;
  key: string;
  amount: string;
  paidMs: number;
  payer: string | null;
  refunds: Refund[];
  /** What the bank writes in its answers, where that differs from its own books. */
  written?: { horario?: string | undefined; valor?: string | undefined; txid?: null | undefined } | undefined;
}
export const payoutStatuses = ['EM_PROCESSAMENTO', 'REALIZADO', 'NAO_REALIZADO', 'DEVOLVIDO'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
/** Money that the receiver sent out. */
export interface Payout {
  id: string;
  amount: string;
  payeeKey: string;
  status: PayoutStatus;
  reason: string;
  endToEndId: string;
  createdMs: number;
  /** When the money left, and when it came back; null: it did not. */
  paidMs: number | null;
  backMs: number | null;
}
/** How payouts go: at once, after some seconds, or when the page says so. */
export const payoutPaces = ['at-once', 'soon', 'wait'] as const;
export type PayoutPace = (typeof payoutPaces)[number];
const SOON_MS = 3_000;

export interface BankState {
  payouts: Payout[];
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
  const payouts = new Map((deps.saved?.payouts ?? []).map((one) => [one.id, one]));
  /** Whose keys are, by the key; a key that is a tax number is its own. */
  const owners = new Map<string, string>();
  let pace: PayoutPace = 'soon';
  let isPoor = false;
  let movedMs = deps.saved?.movedMs ?? 0;
  const now = (): number => deps.now() + movedMs;
  const saved = <T>(value: T): T => {
    trim(charges, MAX_CHARGES);
    trim(payments, MAX_PAYMENTS);
    trim(payouts, MAX_PAYMENTS);
    deps.save?.({
      payouts: [...payouts.values()],
      charges: [...charges.values()],
      payments: [...payments.values()],
      movedMs,
    });
    return value;
  };
  const endToEndId = (): string => {
    const minute = new Date(now()).toISOString().replace(/\D/g, '').slice(0, 12);
    return `E${ISPB}${minute}${randomBytes(8).toString('hex').slice(0, 11)}`;
  };
  /** Writes down when its money moved. */
  const stand = (payout: Payout, status: PayoutStatus): Payout => {
    payout.status = status;
    if (status === 'REALIZADO') {
      payout.paidMs ??= now();
      payout.backMs = null;
    } else if (payout.paidMs !== null) payout.backMs ??= now();
    return payout;
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
    payments: (): Payment[] => [...payments.values()],
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
    /** The payer's bank takes money back by itself. A return of this id that exists takes the state given here. */
    takeBack(payment: Payment, refund: Omit<Refund, 'atMs'>): void {
      const found = payment.refunds.find(({ id }) => id === refund.id);
      if (found) Object.assign(found, refund, { atMs: now() });
      else payment.refunds.push({ ...refund, atMs: now() });
      saved(null);
    },
    /** Sets how the bank writes a payment in its answers. */
    write(payment: Payment, written: Payment['written']): void {
      payment.written = written;
    },
    /** The refund of this id; null when it asks for more than there is. */
    refund(payment: Payment, request: { id: string; amount: string }): Refund | null {
      const cents = (text: string): number => Math.round(Number(text) * 100);
      const given = payment.refunds.reduce((sum, one) => sum + cents(one.amount), 0);
      if (given + cents(request.amount) > cents(payment.amount)) return null;
      const refund: Refund = { ...request, status: 'DEVOLVIDO', atMs: now() };
      payment.refunds.push(refund);
      return saved(refund);
    },
    setPace(to: PayoutPace): void {
      pace = to;
    },
    setPoor(to: boolean): void {
      isPoor = to;
    },
    setOwner(key: string, cpf: string): void {
      owners.set(key, cpf);
    },
    ownerOf: (key: string): string | undefined => owners.get(key) ?? (/^\d{11}$/.test(key) ? key : undefined),
    /** As it stands now; undefined: never heard of it. */
    payout(id: string): Payout | undefined {
      const found = payouts.get(id);
      if (found?.status === 'EM_PROCESSAMENTO' && pace === 'soon' && now() >= found.createdMs + SOON_MS) {
        saved(stand(found, 'REALIZADO'));
      }
      return found;
    },
    /** The newest first. */
    payoutList: (limit: number): Payout[] => [...payouts.values()].slice(-limit).reverse(),
    setPayout(found: Payout, status: PayoutStatus, reason = ''): Payout {
      found.reason = reason;
      return saved(stand(found, status));
    },
    /** The bank forgets a name, as some do after a day. */
    forgetPayout: (id: string): boolean => payouts.delete(id),
    /** A refusal by its name, or the payout; a name that is taken is none. */
    send(input: { id: string; amount: string; payeeKey: string }): Payout | string {
      if (payouts.has(input.id)) return 'IdEnvioDuplicado';
      if (isPoor) return 'SaldoInsuficiente';
      if (!input.payeeKey.includes('@') && !/^[+\da-f-]{11,36}$/.test(input.payeeKey)) return 'ChaveInvalida';
      const made: Payout = {
        ...input,
        status: 'EM_PROCESSAMENTO',
        reason: '',
        endToEndId: endToEndId(),
        createdMs: now(),
        paidMs: null,
        backMs: null,
      };
      if (pace === 'at-once') stand(made, 'REALIZADO');
      payouts.set(made.id, made);
      return saved(made);
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
      ) -
      [...payouts.values()]
        .filter(({ status }) => status === 'REALIZADO')
        .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0),
  };
};

export type Bank = ReturnType<typeof createBank>;
