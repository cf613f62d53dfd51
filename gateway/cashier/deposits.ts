import { randomBytes } from 'node:crypto';
import type {
  Deposit,
  DepositMethod,
  DepositPage,
  DepositSettings,
  DepositState,
} from '../../src/contract/entities/deposit';
import { parseAmount } from '../../src/contract/money';
import type { Database } from '../database/types';
import { GatewayError, type MerchantContext } from '../platform/index';
import type { DepositWork } from './deposit-work';
import {
  countDeposits,
  findOwnDeposit,
  insertDeposit,
  insertStep,
  listDeposits,
  readSteps,
  type DepositRow,
} from './deposits.queries';
import type { Holders } from './holders';
import type { OpenProvider, PaymentProviders } from './payment-providers';

/** Deposits of a member that wait to be paid at once. */
const MAX_OPEN = 10;
/** The newest ones that are counted. */
const MAX_COUNTED = 1_000;
/** Characters of a reference. */
const REFERENCE_BYTES = 16;

interface Who {
  merchant: MerchantContext;
  memberId: bigint;
}
export type ShownDeposit = Deposit & { state: DepositState };

/** Money that members bring, as they see it. */
export interface Deposits {
  settings(who: Who): Promise<DepositSettings>;
  methods(merchant: MerchantContext): Promise<DepositMethod[]>;
  /**
   * One deposit for one idempotency key, asked for at the provider at once; where that does not answer, a job goes on.
   * @throws GatewayError WALLET_AMOUNT_INVALID, REGISTER_FIELD_INVALID (document), LEDGER_KEY_CONFLICT (other content under the key),
   * TOO_MANY_REQUESTS (too many wait to be paid), FUNCTION_NOT_AVAILABLE (no such method)
   */
  create(
    who: Who & { method: string; amount: string; intent: string; document: string },
  ): Promise<ShownDeposit>;
  /** @throws GatewayError REQUEST_INVALID when it is none of the member's */
  detail(who: Who & { id: bigint }): Promise<ShownDeposit>;
  list(
    who: Who & { page: number; size: number },
  ): Promise<Omit<DepositPage, 'deposits'> & { deposits: ShownDeposit[] }>;
}

export interface DepositsDeps {
  db: Database;
  providers: PaymentProviders;
  holders: Holders;
  work: DepositWork;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

const shown = (row: DepositRow, steps: readonly { state: DepositState; at: Date }[] = []): ShownDeposit => ({
  id: row.id.toString(),
  method: row.provider,
  asked: { minor: row.asked, currency: row.currency },
  got: { minor: row.got, currency: row.currency },
  state: row.state,
  // What can no longer be paid is not shown to be paid.
  code: row.state === 'awaiting' || row.state === 'seen' ? (row.action?.payload ?? '') : '',
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  steps: steps.map(({ state, at }) => ({ state, at: at.getTime() })),
});

class MemberDeposits implements Deposits {
  constructor(private readonly deps: DepositsDeps) {}

  async settings({ merchant, memberId }: Who): Promise<DepositSettings> {
    const who = { merchantId: merchant.id, memberId };
    const at = new Date(this.deps.now());
    const [{ credited }, document, usable] = await Promise.all([
      countDeposits(this.deps.db, { ...who, at, most: MAX_COUNTED }),
      this.deps.holders.shown(who),
      this.#usable(merchant),
    ]);
    return { allowed: usable.length > 0, count: credited, document };
  }

  async methods(merchant: MerchantContext): Promise<DepositMethod[]> {
    const { currency } = merchant;
    return (await this.#usable(merchant)).map(({ code, minMinor, maxMinor, provider }) => ({
      id: code,
      kind: provider.capabilities.method,
      min: { minor: minMinor, currency },
      max: { minor: maxMinor, currency },
      needsDocument: provider.capabilities.needs.includes('document'),
    }));
  }

  async create(input: Parameters<Deposits['create']>[0]): Promise<ShownDeposit> {
    const { merchant, memberId } = input;
    const { currency, id: merchantId } = merchant;
    const found = (await this.#usable(merchant)).find(({ code }) => code === input.method);
    if (!found) throw new GatewayError('FUNCTION_NOT_AVAILABLE');
    const asked = parseAmount(input.amount, currency);
    if (asked === null || asked < found.minMinor || asked > found.maxMinor)
      throw new GatewayError('WALLET_AMOUNT_INVALID');
    const isHolder = await this.deps.holders.claim({ merchantId, memberId, document: input.document });
    if (!isHolder) throw new GatewayError('REGISTER_FIELD_INVALID', { value: { fields: ['document'] } });
    const row = await this.#store({ ...input, provider: found, asked });
    // The answer is worth waiting for: mostly it is the code to pay.
    await this.deps.work
      .advance({ merchantId, id: row.id })
      .catch((error: unknown) => this.deps.onError(error, `the deposit ${row.id}`));
    return this.detail({ merchant, memberId, id: row.id });
  }

  async detail({ merchant, memberId, id }: Who & { id: bigint }): Promise<ShownDeposit> {
    const row = await findOwnDeposit(this.deps.db, { merchantId: merchant.id, memberId, id });
    if (!row) throw new GatewayError('REQUEST_INVALID');
    return shown(row, await readSteps(this.deps.db, { merchantId: merchant.id, id }));
  }

  async list({ merchant, memberId, page, size }: Parameters<Deposits['list']>[0]) {
    const who = { merchantId: merchant.id, memberId };
    const at = new Date(this.deps.now());
    const [rows, { total }] = await Promise.all([
      listDeposits(this.deps.db, { ...who, page, size }),
      countDeposits(this.deps.db, { ...who, at, most: MAX_COUNTED }),
    ]);
    return { deposits: rows.map((row) => shown(row)), totalPages: Math.ceil(total / size) };
  }

  async #usable(merchant: MerchantContext): Promise<OpenProvider[]> {
    const all = await this.deps.providers.all(merchant.id);
    return all.filter(
      ({ enabled, provider }) => enabled && provider.capabilities.currencies.includes(merchant.currency),
    );
  }

  async #store(input: Who & { provider: OpenProvider; asked: bigint; intent: string }): Promise<DepositRow> {
    const { merchant, memberId, provider, asked, intent } = input;
    const merchantId = merchant.id;
    const at = new Date(this.deps.now());
    const { open } = await countDeposits(this.deps.db, { merchantId, memberId, at, most: MAX_COUNTED });
    const { row, isNew } = await this.deps.db.merchant(merchantId).tx(async (query) => {
      const made = await insertDeposit(query, {
        merchantId,
        memberId,
        provider: provider.code,
        reference: randomBytes(REFERENCE_BYTES).toString('hex'),
        intent,
        currency: merchant.currency,
        asked,
        at,
        expiresAt: new Date(at.getTime() + provider.lifeS * 1_000),
      });
      // Taken back with the transaction.
      if (made.isNew && open >= MAX_OPEN) throw new GatewayError('TOO_MANY_REQUESTS');
      if (made.isNew)
        await insertStep(query, {
          merchantId,
          depositId: made.row.id,
          state: 'created',
          actor: 'member',
          reason: '',
          at,
        });
      return made;
    });
    if (
      !isNew &&
      (row.asked !== asked || row.provider !== provider.code || row.currency !== merchant.currency)
    )
      throw new GatewayError('LEDGER_KEY_CONFLICT');
    return row;
  }
}

export const createDeposits = (deps: DepositsDeps): Deposits => new MemberDeposits(deps);
