import { randomBytes } from 'node:crypto';
import type {
  Deposit,
  DepositMethod,
  DepositPage,
  DepositSettings,
  DepositState,
  UsualTime,
} from '../../src/contract/entities/deposit';
import { parseAmount } from '../../src/contract/money';
import type { Database } from '../database/types';
import { GatewayError, type MerchantContext } from '../platform/index';
import { demand, type Protection } from '../protection/index';
import type { DepositWork } from './deposit-work';
import {
  countCredited,
  countListed,
  countOpenAlone,
  findOwnDeposit,
  insertDeposit,
  insertStep,
  listDeposits,
  readSteps,
  type DepositRow,
} from './deposits.queries';
import { sumTakenBack } from './disputes.queries';
import type { Holders } from '../account/index';
import type { OpenProvider, PaymentProviders } from './payment-providers';
import { countProofs, countProofsAlone, insertProof } from './proofs.queries';
import type { UsualTimes } from './usual-times';

/** Deposits of a member that wait to be paid at once. */
const MAX_OPEN = 10;
/** The newest ones that are counted. */
const MAX_COUNTED = 1_000;
/** Characters of a reference. */
const REFERENCE_BYTES = 16;

/** Pictures of one transfer. */
const MAX_PROOFS = 3;
const MAX_PROOF_BYTES = 5_000_000;

export type RecodeProof = (
  bytes: Buffer,
) => Promise<{ id: string; width: number; height: number; png: Uint8Array } | null>;

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
  /**
   * Takes one back at its provider.
   * @throws GatewayError REQUEST_INVALID (none of the member's), DEPOSIT_NOT_OPEN (paid, over, or not to be taken back), BUSY (the provider does not say)
   */
  cancel(who: Who & { id: bigint }): Promise<ShownDeposit>;
  /**
   * Keeps a picture of a transfer, written anew, for the person who looks for the money.
   * @param input.picture base64
   * @throws GatewayError REQUEST_INVALID, DEPOSIT_NOT_OPEN (none is wanted any more), DEPOSIT_PROOF_REFUSED (no picture, or too large)
   */
  proof(who: Who & { id: bigint; picture: string }): Promise<ShownDeposit>;
  list(
    who: Who & { page: number; size: number; states: readonly DepositState[]; from: number; to: number },
  ): Promise<Omit<DepositPage, 'deposits'> & { deposits: ShownDeposit[] }>;
}

export interface DepositsDeps {
  db: Database;
  providers: PaymentProviders;
  holders: Holders;
  work: DepositWork;
  usual: UsualTimes;
  protection: Pick<Protection, 'askDeposit'>;
  now: () => number;
  onError: (error: unknown, what: string) => void;
  /** Writes a picture anew; null: it is none, or too large. */
  recode: RecodeProof;
}

interface Beside {
  steps: readonly { state: DepositState; at: Date }[];
  provider: OpenProvider | undefined;
  usual: UsualTime | null;
  proofs: number;
  /** Minor units that the payer's bank has taken back. */
  takenBack: bigint | undefined;
  now: number;
}

/** What can no longer be paid is not shown to be paid. */
const isOpen = ({ state }: DepositRow): boolean => state === 'awaiting' || state === 'seen';

const mayCancel = (row: DepositRow, { provider, now }: Pick<Beside, 'provider' | 'now'>): boolean =>
  (row.state === 'created' || row.state === 'awaiting') &&
  now < row.expires_at.getTime() &&
  provider?.mayCancel === true &&
  provider.provider.capabilities.supports.cancel;

const shown = (row: DepositRow, beside: Beside): ShownDeposit => {
  const action = isOpen(row) ? row.action : null;
  return {
    id: row.id.toString(),
    method: row.provider,
    asked: { minor: row.asked, currency: row.currency },
    got: { minor: row.got, currency: row.currency },
    fee: { minor: row.fee, currency: row.currency },
    returned: beside.takenBack === undefined ? null : { minor: beside.takenBack, currency: row.currency },
    state: row.state,
    action,
    code: action?.kind === 'qr' ? action.payload : '',
    reference: row.reference,
    providerReference: row.provider_ref,
    refusal: row.refusal,
    mayCancel: mayCancel(row, beside),
    proofs: {
      sent: beside.proofs,
      left: action?.kind === 'account' ? Math.max(0, MAX_PROOFS - beside.proofs) : 0,
    },
    usual: beside.usual,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    steps: beside.steps.map(({ state, at }) => ({ state, at: at.getTime() })),
  };
};

class MemberDeposits implements Deposits {
  constructor(private readonly deps: DepositsDeps) {}

  async settings({ merchant, memberId }: Who): Promise<DepositSettings> {
    const who = { merchantId: merchant.id, memberId };
    const [credited, document, usable] = await Promise.all([
      countCredited(this.deps.db, { ...who, most: MAX_COUNTED }),
      this.deps.holders.shown(who),
      this.#usable(merchant),
    ]);
    return { allowed: usable.length > 0, count: credited, document };
  }

  async methods(merchant: MerchantContext): Promise<DepositMethod[]> {
    const { currency } = merchant;
    const [usable, usual] = await Promise.all([this.#usable(merchant), this.deps.usual.of(merchant.id)]);
    return usable.map(({ code, minMinor, maxMinor, fee, provider }) => ({
      id: code,
      kind: provider.capabilities.method,
      min: { minor: minMinor, currency },
      max: { minor: maxMinor, currency },
      needsDocument: provider.capabilities.needs.includes('document'),
      fee: { fixed: { minor: fee.fixedMinor, currency }, basisPoints: fee.basisPoints },
      usual: usual.get(code) ?? null,
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
    const isNeeded = found.provider.capabilities.needs.includes('document');
    const { document } = input;
    if ((isNeeded || document !== '') && !(await this.deps.holders.claim({ merchantId, memberId, document })))
      throw new GatewayError('REGISTER_FIELD_INVALID', { value: { fields: ['document'] } });
    const row = await this.#store({ ...input, provider: found, asked });
    // The answer is worth waiting for: mostly it is the code to pay.
    await this.deps.work
      .advance({ merchantId, id: row.id })
      .catch((error: unknown) => this.deps.onError(error, `the deposit ${row.id}`));
    return this.detail({ merchant, memberId, id: row.id });
  }

  async detail({ merchant, memberId, id }: Who & { id: bigint }): Promise<ShownDeposit> {
    const merchantId = merchant.id;
    const row = await findOwnDeposit(this.deps.db, { merchantId, memberId, id });
    if (!row) throw new GatewayError('REQUEST_INVALID');
    const [steps, besides, proofs, takenBack] = await Promise.all([
      readSteps(this.deps.db, { merchantId, id }),
      this.#besides(merchantId),
      countProofs(this.deps.db, { merchantId, depositIds: [id] }),
      this.#takenBack(merchantId, [row]),
    ]);
    return shown(row, {
      ...besides(row),
      steps,
      proofs: proofs.get(id) ?? 0,
      takenBack: takenBack.get(id),
    });
  }

  async cancel({ merchant, memberId, id }: Who & { id: bigint }): Promise<ShownDeposit> {
    const merchantId = merchant.id;
    const row = await findOwnDeposit(this.deps.db, { merchantId, memberId, id });
    if (!row) throw new GatewayError('REQUEST_INVALID');
    const { provider } = (await this.#besides(merchantId))(row);
    const isOver = row.state === 'cancelled';
    if (!isOver && !mayCancel(row, { provider, now: this.deps.now() }))
      throw new GatewayError('DEPOSIT_NOT_OPEN');
    const how = isOver ? 'cancelled' : await this.deps.work.cancel({ merchantId, id });
    if (how === 'unknown') throw new GatewayError('BUSY');
    if (how === 'late') throw new GatewayError('DEPOSIT_NOT_OPEN');
    return this.detail({ merchant, memberId, id });
  }

  async proof({ merchant, memberId, id, picture }: Parameters<Deposits['proof']>[0]): Promise<ShownDeposit> {
    const merchantId = merchant.id;
    const row = await findOwnDeposit(this.deps.db, { merchantId, memberId, id });
    if (!row) throw new GatewayError('REQUEST_INVALID');
    if (row.action?.kind !== 'account' || !isOpen(row)) throw new GatewayError('DEPOSIT_NOT_OPEN');
    // Decoding is dear: a deposit without room for another picture never gets there.
    const sent = await countProofs(this.deps.db, { merchantId, depositIds: [id] });
    if ((sent.get(id) ?? 0) >= MAX_PROOFS) throw new GatewayError('DEPOSIT_NOT_OPEN');
    const bytes = Buffer.from(picture, 'base64');
    const drawn = bytes.length > MAX_PROOF_BYTES ? null : await this.deps.recode(bytes);
    if (drawn === null) throw new GatewayError('DEPOSIT_PROOF_REFUSED');
    await this.deps.db.merchant(merchantId).tx(async (query) => {
      if ((await countProofsAlone(query, { merchantId, depositId: id })) >= MAX_PROOFS)
        throw new GatewayError('DEPOSIT_NOT_OPEN');
      const { id: pictureId, width, height, png } = drawn;
      const at = new Date(this.deps.now());
      await insertProof(query, { merchantId, depositId: id, pictureId, width, height, png, at });
    });
    return this.detail({ merchant, memberId, id });
  }

  async list({ merchant, memberId, page, size, ...rest }: Parameters<Deposits['list']>[0]) {
    const merchantId = merchant.id;
    const filter = { ...rest, from: new Date(rest.from), to: new Date(rest.to), merchantId, memberId };
    const [rows, total, besides] = await Promise.all([
      listDeposits(this.deps.db, { ...filter, page, size }),
      countListed(this.deps.db, { ...filter, most: MAX_COUNTED }),
      this.#besides(merchantId),
    ]);
    const [proofs, takenBack] = await Promise.all([
      countProofs(this.deps.db, { merchantId, depositIds: rows.map(({ id }) => id) }),
      this.#takenBack(merchantId, rows),
    ]);
    const all = rows.map((row) =>
      shown(row, {
        ...besides(row),
        proofs: proofs.get(row.id) ?? 0,
        takenBack: takenBack.get(row.id),
      }),
    );
    return { deposits: all, totalPages: Math.ceil(total / size) };
  }

  #takenBack(merchantId: number, rows: readonly DepositRow[]): Promise<ReadonlyMap<bigint, bigint>> {
    const depositIds = rows.filter(({ state }) => state === 'charged_back').map(({ id }) => id);
    return sumTakenBack(this.deps.db, { merchantId, depositIds });
  }

  async #besides(merchantId: number): Promise<(row: DepositRow) => Beside> {
    const [providers, usual] = await Promise.all([
      this.deps.providers.all(merchantId),
      this.deps.usual.of(merchantId),
    ]);
    return (row) => ({
      steps: [],
      proofs: 0,
      takenBack: undefined,
      provider: providers.find(({ code }) => code === row.provider),
      usual: usual.get(row.provider) ?? null,
      now: this.deps.now(),
    });
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
    const { row, isNew } = await this.deps.db.merchant(merchantId).tx(async (query) => {
      const open = await countOpenAlone(query, { merchantId, memberId, at });
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
      // Two that are asked for at once are counted one after the other.
      if (made.isNew)
        demand(
          await this.deps.protection.askDeposit(query, {
            merchantId,
            memberId,
            id: made.row.id,
            amountMinor: asked,
          }),
        );
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
