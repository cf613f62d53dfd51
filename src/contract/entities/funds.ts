import * as v from 'valibot';
import { amount, currency, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, looseFlag, looseList, looseText, maybe } from '../wire';

/** A member's money at one vendor. */
export interface VendorFunds {
  /** The number that transfers name it by. */
  walletId: number;
  vendor: string;
  name: string;
  available: Money;
  /** The vendor is under maintenance: nothing is moved there; what lies there may come home. */
  resting: boolean;
}

/** Everything that is a member's, by where it lies. */
export interface Funds {
  /** One wallet serves all vendors: there is nothing to move. */
  single: boolean;
  main: Money;
  /** Put aside for withdrawals that are under way. */
  held: Money;
  bonus: Money;
  /** No money, and none can be made of them here. */
  points: bigint;
  vendors: VendorFunds[];
}

/** Who a member may pass money to, and how much of it. */
export interface UplineSettings {
  /** Name of the upline, most of it as stars; '' where there is none. */
  upline: string;
  min: Money;
  max: Money;
  available: Money;
  /** Today. */
  /** null where that was not told. */
  timesLeft: number | null;
  amountLeft: Money;
  paymentPasswordSet: boolean;
  /** The end of a pause after a change of credentials. */
  pausedUntil: number | null;
}

const points = v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^\d{1,18}$/));

export const fundsFromWire = v.pipe(
  v.object({
    currency,
    isSingle: looseFlag,
    mainBalance: amount,
    heldBalance: amount,
    bonusBalance: amount,
    points,
    wallets: looseList(
      v.object({
        accountTypeId: looseCount,
        vassalage: looseText,
        vassalageName: looseText,
        availBalance: amount,
        isMaintenance: looseFlag,
      }),
    ),
  }),
  v.transform((wire): Funds => ({
    single: wire.isSingle,
    main: readMoney(wire.mainBalance, wire.currency),
    held: readMoney(wire.heldBalance, wire.currency),
    bonus: readMoney(wire.bonusBalance, wire.currency),
    points: BigInt(wire.points),
    vendors: wire.wallets.map((row) => ({
      walletId: row.accountTypeId,
      vendor: row.vassalage,
      name: row.vassalageName || row.vassalage,
      available: readMoney(row.availBalance, wire.currency),
      resting: row.isMaintenance,
    })),
  })),
);
export const fundsToWire = (funds: Funds): v.InferInput<typeof fundsFromWire> => ({
  currency: funds.main.currency,
  isSingle: funds.single ? 'Y' : 'N',
  mainBalance: amountToWire(funds.main),
  heldBalance: amountToWire(funds.held),
  bonusBalance: amountToWire(funds.bonus),
  points: funds.points.toString(),
  wallets: funds.vendors.map((row) => ({
    accountTypeId: row.walletId,
    vassalage: row.vendor,
    vassalageName: row.name,
    availBalance: amountToWire(row.available),
    isMaintenance: row.resting ? 'Y' : 'N',
  })),
});

export const uplineSettingsFromWire = v.pipe(
  v.object({
    currency,
    uplineName: looseText,
    minimumAmount: amount,
    maximumAmount: amount,
    availableAmount: amount,
    remainingTransactionTimes: v.optional(v.nullable(looseCount), null),
    remainingAmount: amount,
    hasPaymentPassword: looseFlag,
    pausedUntil: maybe(v.number()),
  }),
  v.transform((wire): UplineSettings => ({
    upline: wire.uplineName,
    min: readMoney(wire.minimumAmount, wire.currency),
    max: readMoney(wire.maximumAmount, wire.currency),
    available: readMoney(wire.availableAmount, wire.currency),
    timesLeft: wire.remainingTransactionTimes,
    amountLeft: readMoney(wire.remainingAmount, wire.currency),
    paymentPasswordSet: wire.hasPaymentPassword,
    pausedUntil: wire.pausedUntil,
  })),
);
export const uplineSettingsToWire = (
  settings: UplineSettings,
): v.InferInput<typeof uplineSettingsFromWire> => ({
  currency: settings.min.currency,
  uplineName: settings.upline,
  minimumAmount: amountToWire(settings.min),
  maximumAmount: amountToWire(settings.max),
  availableAmount: amountToWire(settings.available),
  remainingTransactionTimes: settings.timesLeft,
  remainingAmount: amountToWire(settings.amountLeft),
  hasPaymentPassword: settings.paymentPasswordSet ? 'Y' : 'N',
  pausedUntil: settings.pausedUntil,
});
