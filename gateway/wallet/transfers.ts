import { randomUUID } from 'node:crypto';
import { MAIN_WALLET } from '../../src/contract/entities/wallet';
import { MAX_AMOUNT_MINOR } from '../../src/contract/money';
import { findIdleWallets, noteWalletUse, readVendorWallets } from './transfers.queries';
import { isTransient, messageOf } from '../database/errors';
import type { Database } from '../database/types';
import type { AccountRef, Ledger, OperationResult } from '../ledger/index';
import { GatewayError, LeftOut, type MerchantContext } from '../platform/index';
import { accountOf, vendorAccountOf, type MemberWallet } from './wallet';
import type { WalletIds } from './wallet-ids';

/** Who speaks in the ledger when money moves between a member's own wallets. */
export const TRANSFER_SOURCE = 'transfer';
/** A balance that changes while it is being moved is read again, at most this often. */
const MAX_TRIES = 5;
/** Money that lies at a vendor untouched for so long, without a launch meanwhile, is brought back. */
export const IDLE_AFTER_MS = 15 * 60_000;
/** Wallets brought back by one run and merchant; the rest waits for the next. */
const MAX_SWEPT = 500;

export interface VendorWalletBalance {
  vendor: string;
  id: number | null;
  minor: bigint;
}

/** Money between a member's main wallet and the wallets at vendors, for merchants that do not share one with all vendors. */
export interface Transfers {
  /**
   * Before a launch: what lies at other vendors comes home, and all of the main wallet goes to this one.
   * @returns the number of the wallet that is played from
   * @throws GatewayError WALLET_NOT_ENOUGH when there is nothing to play with
   */
  enter(input: MemberWallet & { vendor: string }): Promise<number | null>;
  /** Everything at this vendor, or at all of them, goes back to the main wallet. Safe to repeat at any time. */
  recall(input: MemberWallet & { vendor: string | null }): Promise<void>;
  /**
   * One transfer by the numbers of the wallets, once per `requestId`.
   * @throws GatewayError FUNCTION_NOT_AVAILABLE, WALLET_AMOUNT_INVALID, WALLET_NOT_ENOUGH, LEDGER_KEY_CONFLICT
   */
  move(
    input: MemberWallet & {
      merchant: MerchantContext;
      from: number;
      to: number;
      amountMinor: bigint;
      requestId: string;
    },
  ): Promise<void>;
  balances(input: MemberWallet): Promise<VendorWalletBalance[]>;
  /** Brings back what was left at vendors; at once where the merchant has gone over to one wallet. */
  sweep(merchant: MerchantContext): Promise<number>;
}

export interface TransfersDeps {
  db: Database;
  ledger: Ledger;
  ids: WalletIds;
  now: () => number;
}

const mainOf = ({ merchant, memberId }: MemberWallet): AccountRef =>
  accountOf({ memberId, trial: false, currency: merchant.currency });

class LedgerTransfers implements Transfers {
  /** Wallets that could not be emptied. */
  readonly #leftOut: LeftOut<string>;

  constructor(private readonly deps: TransfersDeps) {
    this.#leftOut = new LeftOut(deps.now);
  }

  async enter(input: MemberWallet & { vendor: string }): Promise<number | null> {
    const { merchant, memberId, vendor } = input;
    const place = { merchantId: merchant.id, account: vendorAccountOf({ ...input, ...merchant }) };
    await this.deps.ledger.open(place);
    // Noted first: from here on the sweeper leaves the wallet to the player.
    await noteWalletUse(this.deps.db, {
      merchantId: merchant.id,
      memberId,
      vendor,
      at: new Date(this.deps.now()),
    });
    for (const other of await this.balances(input))
      if (other.vendor !== vendor && other.minor > 0n) await this.recall({ ...input, vendor: other.vendor });
    const moved = await this.#moveAll(input, mainOf(input), place.account);
    if (moved === 0n && ((await this.deps.ledger.balance(place)) ?? 0n) === 0n)
      throw new GatewayError('WALLET_NOT_ENOUGH');
    return this.deps.ids.idOf(merchant.id, vendor);
  }

  async recall(input: MemberWallet & { vendor: string | null }): Promise<void> {
    const vendors =
      input.vendor === null ? (await this.balances(input)).map((row) => row.vendor) : [input.vendor];
    for (const vendor of vendors)
      await this.#moveAll(input, vendorAccountOf({ ...input, ...input.merchant, vendor }), mainOf(input));
  }

  async move(input: Parameters<Transfers['move']>[0]): Promise<void> {
    const { merchant, amountMinor, requestId } = input;
    if (merchant.wallet !== 'transfer') throw new GatewayError('FUNCTION_NOT_AVAILABLE');
    if (amountMinor <= 0n || amountMinor > MAX_AMOUNT_MINOR) throw new GatewayError('WALLET_AMOUNT_INVALID');
    const [from, to] = [await this.#named(input, input.from), await this.#named(input, input.to)];
    if (from.class === to.class && from.owner === to.owner) throw new GatewayError('REQUEST_INVALID');
    for (const account of [from, to]) await this.deps.ledger.open({ merchantId: merchant.id, account });
    const key = `${input.memberId}-${requestId === '' ? randomUUID() : requestId}`;
    const result = await this.#post(input, { from, to, amountMinor, key }).catch((error: unknown) => {
      if (isTransient(error))
        throw new GatewayError('TRANSFER_PENDING', { retryAfterS: 1, reason: messageOf(error) });
      throw error;
    });
    if (!result.ok) throw new GatewayError(result.code);
  }

  async balances({ merchant, memberId }: MemberWallet): Promise<VendorWalletBalance[]> {
    const { db, ids } = this.deps;
    const rows = await readVendorWallets(db, {
      merchantId: merchant.id,
      memberId,
      currency: merchant.currency,
    });
    return Promise.all(
      rows.map(async ({ vendor, balance }) => ({
        vendor,
        id: await ids.idOf(merchant.id, vendor),
        minor: balance,
      })),
    );
  }

  async sweep(merchant: MerchantContext): Promise<number> {
    const idleMs = merchant.wallet === 'transfer' ? IDLE_AFTER_MS : -IDLE_AFTER_MS;
    const before = new Date(this.deps.now() - idleMs);
    const idle = await findIdleWallets(this.deps.db, {
      merchantId: merchant.id,
      before,
      except: this.#leftOut.ids(),
      limit: MAX_SWEPT,
    });
    await this.#leftOut.work(idle, async ({ member_id: memberId, vendor }) => {
      await this.recall({ merchant, memberId, vendor });
      return true;
    });
    return idle.length;
  }

  async #named(input: MemberWallet, id: number): Promise<AccountRef> {
    if (id === MAIN_WALLET) return mainOf(input);
    const vendor = await this.deps.ids.vendorOf(input.merchant.id, id);
    if (vendor === null) throw new GatewayError('LEDGER_ACCOUNT_UNKNOWN');
    return vendorAccountOf({ ...input, ...input.merchant, vendor });
  }

  /** Moves all there is. A bet or another page may come first: then less is there, and what is left is moved. */
  async #moveAll(input: MemberWallet, from: AccountRef, to: AccountRef): Promise<bigint> {
    for (let tries = 1; ; tries += 1) {
      const amountMinor = await this.deps.ledger.balance({ merchantId: input.merchant.id, account: from });
      if (amountMinor === null || amountMinor <= 0n) return 0n;
      const result = await this.#post(input, { from, to, amountMinor, key: randomUUID() });
      if (result.ok) return amountMinor;
      if (result.code !== 'WALLET_NOT_ENOUGH' || tries >= MAX_TRIES) throw new GatewayError(result.code);
    }
  }

  #post(
    { merchant, memberId }: MemberWallet,
    deed: { from: AccountRef; to: AccountRef; amountMinor: bigint; key: string },
  ): Promise<OperationResult> {
    return this.deps.ledger.post({
      type: 'post',
      merchantId: merchant.id,
      source: TRANSFER_SOURCE,
      key: deed.key,
      actor: memberId.toString(),
      kind: 'transfer',
      postings: [
        { account: deed.from, amountMinor: -deed.amountMinor },
        { account: deed.to, amountMinor: deed.amountMinor },
      ],
    });
  }
}

export const createTransfers = (deps: TransfersDeps): Transfers => new LedgerTransfers(deps);
