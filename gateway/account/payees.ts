import { createHmac } from 'node:crypto';
import { findPayee, insertPayee, listPayees, markShared, type PayeeRow, removePayee } from './payees.queries';
import type { Database } from '../database/types';
import { lockMember, noteSecurityEvent } from '../identity/index';
import { createKeyBox, GatewayError, type KeyBox, lastingKey, type Secret } from '../platform/index';
import type { Holders } from './holders';
import type { PayeeNames } from './payee-names';
import { type PayeeInput, type PayeeKindName, readPayee } from './payee-kinds';
import type { PaymentPasswords } from './payment-password';
import type { Who } from './who';

/** How many a member may have at once. */
export const MAX_PAYEES = 10;
/** How long a new one rests before money may go there. */
export const PAYEE_REST_MS = 24 * 3_600_000;

export interface Payee {
  id: bigint;
  kind: PayeeKindName;
  masked: string;
  /** Opened: a Pix key, or bank/branch/account. Never leaves the gateway but for a provider. */
  value: string;
  bankCode: string;
  holderName: string;
  createdAt: Date;
  usableFrom: Date;
  frozenAt: Date | null;
  /** Another member has the same one. */
  shared: boolean;
  removedAt: Date | null;
}

export interface NewPayee extends PayeeInput {
  kind: PayeeKindName;
  /** Asked for with the first one; later ones have the same. */
  holderName: string;
  password: string;
}

export interface Payees {
  /** One of the member's own; null for those of others, and for removed ones unless they are asked for. */
  find(who: Who, id: bigint, options?: { removed?: boolean }): Promise<Payee | null>;
  /** The newest first. */
  list(who: Who): Promise<Payee[]>;
  /**
   * @throws GatewayError PAYEE_INVALID, PAYEE_NOT_HOLDER, HOLDER_MISSING, PAYEE_TWICE, PAYEES_FULL, and what a payment password
   * answers
   */
  add(who: Who, input: NewPayee): Promise<Payee>;
  /** @throws GatewayError PAYEE_UNKNOWN, and what a payment password answers */
  remove(who: Who, input: { id: bigint; password: string }): Promise<void>;
}

export interface PayeesDeps {
  db: Database;
  secret: Secret;
  holders: Holders;
  names: PayeeNames;
  paymentPasswords: Pick<PaymentPasswords, 'demand'>;
  now: () => number;
}

class SealedPayees implements Payees {
  readonly #box: KeyBox;
  readonly #key: Buffer;

  constructor(private readonly deps: PayeesDeps) {
    this.#box = createKeyBox(deps.secret, 'foyer payees v1');
    this.#key = lastingKey(deps.secret, 'foyer payee fingerprints v1');
  }

  #opened(row: PayeeRow): Payee {
    const value = this.#box.open(row.value_box);
    if (value === null) throw new Error(`payee ${row.id} was sealed with another secret`);
    return {
      id: row.id,
      kind: row.kind,
      masked: row.masked,
      value,
      bankCode: row.bank_code,
      holderName: row.holder_name,
      createdAt: row.created_at,
      usableFrom: row.usable_from,
      frozenAt: row.frozen_at,
      shared: row.shared,
      removedAt: row.removed_at,
    };
  }

  async find({ merchantId, memberId }: Who, id: bigint, options: { removed?: boolean } = {}) {
    const row = await findPayee(this.deps.db, { merchantId, memberId, id });
    return row && (row.removed_at === null || options.removed === true) ? this.#opened(row) : null;
  }

  async list({ merchantId, memberId }: Who): Promise<Payee[]> {
    const { query } = this.deps.db.merchant(merchantId);
    const rows = await listPayees(query, { merchantId, memberId, limit: MAX_PAYEES });
    return rows.map((row) => this.#opened(row));
  }

  async add(who: Who, input: NewPayee): Promise<Payee> {
    const { merchantId, memberId } = who;
    const key = { merchantId, memberId };
    const { db, names, now, paymentPasswords } = this.deps;
    const read = readPayee(input.kind, input);
    if (read === null) throw new GatewayError('PAYEE_INVALID', { value: { fields: ['value'] } });
    if (input.kind === 'pix-cpf') await this.#demandHolder(who, read.value);
    const holderName = await names.settle(who, input.holderName);
    await paymentPasswords.demand(who, input.password);
    const fingerprint = createHmac('sha256', this.#key).update(`${input.kind} ${read.value}`).digest('hex');
    const nowMs = now();
    const row = await db.merchant(merchantId).tx(async (query) => {
      await lockMember(query, key);
      const own = await listPayees(query, { ...key, limit: MAX_PAYEES });
      if (own.length >= MAX_PAYEES) throw new GatewayError('PAYEES_FULL');
      await names.keep(query, who, holderName);
      const shared = await markShared(query, { ...key, fingerprint });
      const added = await insertPayee(query, {
        ...key,
        kind: input.kind,
        valueBox: this.#box.close(read.value),
        fingerprint,
        masked: read.masked,
        bankCode: read.bankCode,
        holderName,
        at: new Date(nowMs),
        usableFrom: new Date(nowMs + PAYEE_REST_MS),
        shared,
      });
      if (added === null) throw new GatewayError('PAYEE_TWICE');
      const facts = { payee: added.id.toString(), kind: input.kind, to: read.masked };
      await noteSecurityEvent(query, { ...key, kind: 'payee-added', facts });
      return added;
    });
    return this.#opened(row);
  }

  /** A tax number as a key is its holder's: only the member's own may be one. */
  async #demandHolder(who: Who, document: string): Promise<void> {
    const isHolder = await this.deps.holders.isHolder({ ...who, payer: document });
    if (isHolder === null) throw new GatewayError('HOLDER_MISSING');
    if (!isHolder) throw new GatewayError('PAYEE_NOT_HOLDER');
  }

  async remove(who: Who, { id, password }: { id: bigint; password: string }): Promise<void> {
    const { merchantId, memberId } = who;
    const key = { merchantId, memberId };
    const { db, now, paymentPasswords } = this.deps;
    if ((await this.find(who, id)) === null) throw new GatewayError('PAYEE_UNKNOWN');
    await paymentPasswords.demand(who, password);
    await db.merchant(merchantId).tx(async (query) => {
      if (!(await removePayee(query, { ...key, id, at: new Date(now()) })))
        throw new GatewayError('PAYEE_UNKNOWN');
      await noteSecurityEvent(query, { ...key, kind: 'payee-removed', facts: { payee: id.toString() } });
    });
  }
}

export const createPayees = (deps: PayeesDeps): Payees => new SealedPayees(deps);
