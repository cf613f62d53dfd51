import { MAIN_WALLET, type Balance } from '../../src/contract/entities/wallet';
import { minorDigits } from '../../src/contract/money';
import type { AccountRef, Ledger } from '../ledger/index';
import { GatewayError, type MerchantContext, type SessionContext } from '../platform/index';

export interface MemberWallet {
  merchant: Pick<MerchantContext, 'id' | 'currency'>;
  memberId: bigint;
}

export interface Wallets {
  /** Opens a member's account at zero; opening twice changes nothing. */
  open(input: MemberWallet): Promise<void>;
  /** Opens a play-money account and fills it once. */
  openTrial(input: MemberWallet): Promise<void>;
  /** Gives real money out of the funding account, once per key; for the demo. */
  fund(input: MemberWallet & { key: string; amountMinor: bigint }): Promise<void>;
  balance(input: { merchant: MerchantContext; session: SessionContext }): Promise<Balance>;
}

/** Play money of a new trial account, in whole units of the currency. */
export const TRIAL_UNITS = 2_000n;

/** The account a member plays from. */
export const accountOf = (input: { memberId: bigint; trial: boolean; currency: string }): AccountRef => ({
  class: input.trial ? 'trial' : 'player',
  owner: input.memberId.toString(),
  currency: input.currency,
});

/** What a member has at one vendor, where vendors do not share one wallet. */
export const vendorAccountOf = (input: {
  memberId: bigint;
  vendor: string;
  currency: string;
}): AccountRef => ({
  class: 'wallet',
  owner: `${input.memberId}:${input.vendor}`,
  currency: input.currency,
});

/** Reads what a member has at the vendors. */
type VendorBalances = (input: MemberWallet) => Promise<readonly { id: number | null; minor: bigint }[]>;

export const createWallets = (ledger: Ledger, vendorBalances: VendorBalances): Wallets => {
  const grant = async (
    input: MemberWallet & { key: string; amountMinor: bigint; trial: boolean },
  ): Promise<void> => {
    const { merchant, memberId, amountMinor, trial } = input;
    const account = accountOf({ memberId, trial, currency: merchant.currency });
    await ledger.open({ merchantId: merchant.id, account });
    const result = await ledger.post({
      type: 'post',
      merchantId: merchant.id,
      source: trial ? 'trial' : 'seed',
      key: input.key,
      actor: trial ? 'trial' : 'seed',
      kind: 'grant',
      postings: [
        {
          account: { class: trial ? 'trial-funding' : 'funding', owner: '', currency: merchant.currency },
          amountMinor: -amountMinor,
        },
        { account, amountMinor },
      ],
    });
    if (!result.ok) throw new GatewayError(result.code);
  };
  const units = (currency: string): bigint => 10n ** BigInt(minorDigits(currency));

  return {
    open: ({ merchant, memberId }) =>
      ledger.open({
        merchantId: merchant.id,
        account: accountOf({ memberId, trial: false, currency: merchant.currency }),
      }),
    openTrial: (input) =>
      grant({
        ...input,
        trial: true,
        key: `trial-${input.memberId}`,
        amountMinor: TRIAL_UNITS * units(input.merchant.currency),
      }),
    fund: (input) => grant({ ...input, trial: false }),
    async balance({ merchant, session }) {
      const { currency } = merchant;
      const account = accountOf({ memberId: session.memberId, trial: session.kind === 'trial', currency });
      const away =
        merchant.wallet === 'transfer' && session.kind !== 'trial'
          ? await vendorBalances({ merchant, memberId: session.memberId })
          : [];
      const main = (await ledger.balance({ merchantId: merchant.id, account })) ?? 0n;
      return {
        total: { minor: away.reduce((sum, { minor }) => sum + minor, main), currency },
        symbol: merchant.currencySymbol,
        wallets: [
          { accountTypeId: MAIN_WALLET, available: { minor: main, currency } },
          ...away.flatMap(({ id, minor }) =>
            id === null ? [] : [{ accountTypeId: id, available: { minor, currency } }],
          ),
        ],
      };
    },
  };
};
