import * as v from 'valibot';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime } from '../wire';

export const payeeKinds = ['pix-cpf', 'pix-phone', 'pix-email', 'pix-evp', 'bank'] as const;
export type PayeeKindName = (typeof payeeKinds)[number];

/** Where a member's money may go, as its owner sees it. */
export interface PayeeView {
  id: string;
  kind: PayeeKindName | 'unknown';
  masked: string;
  /** Code of the bank, '' for a Pix key. */
  bank: string;
  /** '' where only its code is known. */
  bankName: string;
  /** First letter and stars. */
  holder: string;
  /** When money may go there first. */
  usableFrom: number | null;
  frozen: boolean;
}

/** Fields that some banks ask for in addition to the account; only at older gateways. */
export const payeeExtras = ['province', 'city', 'email', 'mobileNo'] as const;
export type PayeeExtra = (typeof payeeExtras)[number];

export interface PayeeField {
  name: 'value' | 'bankCode' | 'branch' | 'account' | PayeeExtra;
  required: boolean;
  minLength: number;
  maxLength: number;
  input: 'digits' | 'phone' | 'email' | 'text';
}

/** A form as data. Wallets of coins, at older gateways alone, name coin, network and address by `bankCode`, `branch` and `account`. */
export interface PayeeKind {
  kind: PayeeKindName | 'coin';
  fields: PayeeField[];
}

/** A bank that a form offers; any other code can be typed. */
export interface Bank {
  code: string;
  name: string;
  /** Fields that this bank asks for in addition to the account. Omit if there are none. */
  fields?: PayeeField[];
}

export interface PayeeBook {
  payees: PayeeView[];
  kinds: PayeeKind[];
  max: number;
  /** The name that all payees have, masked; '' until the first one sets it. */
  holder: string;
}

const cardFromWire = v.pipe(
  v.object({
    bankCardId: looseId,
    bankCode: looseText,
    bankName: looseText,
    cardNumber: looseText,
    cardHolder: looseText,
    payeeKind: looseText,
    usableFrom: looseTime,
    isWithdrawActive: looseFlag,
  }),
  v.transform((wire): PayeeView => ({
    id: wire.bankCardId,
    kind: payeeKinds.find((kind) => kind === wire.payeeKind) ?? 'unknown',
    masked: wire.cardNumber,
    bank: wire.bankCode,
    bankName: wire.bankName === wire.bankCode ? '' : wire.bankName,
    holder: wire.cardHolder,
    usableFrom: wire.usableFrom,
    frozen: !wire.isWithdrawActive,
  })),
);

const fieldNames = ['value', 'bankCode', 'branch', 'account', ...payeeExtras] as const;
const inputs = ['digits', 'phone', 'email', 'text'] as const;
const fieldFromWire = v.object({
  name: v.picklist(fieldNames),
  required: v.boolean(),
  minLength: v.number(),
  maxLength: v.number(),
  input: v.picklist(inputs),
});
const kindFromWire = v.object({
  kind: v.picklist([...payeeKinds, 'coin'] as const),
  fields: v.array(fieldFromWire),
});

export const payeeBookFromWire = v.pipe(
  v.object({
    bankCards: looseList(cardFromWire),
    eWallets: looseList(v.object({ eWallets: looseList(cardFromWire) })),
    maxCardCount: looseCount,
    cardHolder: looseText,
    kinds: looseList(kindFromWire),
  }),
  v.transform((wire): PayeeBook => ({
    payees: [...wire.eWallets.flatMap((group) => group.eWallets), ...wire.bankCards],
    kinds: wire.kinds,
    max: wire.maxCardCount,
    holder: wire.cardHolder,
  })),
);

/** Pix keys stand in the one group of electronic wallets, accounts among the cards. */
const PIX_GROUP = 1;
const payeeToWire = (payee: PayeeView, createdAt: number | null) => ({
  bankCardId: payee.id,
  bankCode: payee.bank,
  bankName: payee.bankName,
  cardNumber: payee.masked,
  cardHolder: payee.holder,
  cardType: payee.kind === 'bank' ? 'BC' : 'EW',
  payeeKind: payee.kind,
  createdAt,
  usableFrom: payee.usableFrom,
  isWithdrawActive: payee.frozen ? 'N' : 'Y',
});
export const payeeBookToWire = (
  book: Omit<PayeeBook, 'payees'> & { payees: readonly (PayeeView & { createdAt: number | null })[] },
) => {
  const wire = book.payees.map((payee) => payeeToWire(payee, payee.createdAt));
  const keys = wire.filter(({ cardType }) => cardType === 'EW');
  return {
    bankCards: wire.filter(({ cardType }) => cardType === 'BC'),
    virtualWallets: [],
    eWallets: [{ groupId: PIX_GROUP, groupName: 'PIX', eWallets: keys, cardCount: keys.length }],
    maxCardCount: book.max,
    maxVirtualWalletCount: 0,
    cardHolder: book.holder,
    kinds: book.kinds,
  };
};

export const bankListFromWire = looseList(
  v.pipe(
    v.object({ bankCode: looseText, bankName: looseText, fields: looseList(fieldFromWire) }),
    v.transform(({ bankCode, bankName, fields }): Bank => ({
      code: bankCode,
      name: bankName,
      ...(fields.length === 0 ? {} : { fields }),
    })),
  ),
);
export const bankToWire = ({ code, name }: Bank) => ({ bankCode: code, bankName: name });

/** The payment password, once; no code and no authenticator. The login must be fresh: STEP_UP_REQUIRED says when it is not. */
export const payeeBindRules = {
  shouldBindGA: 'N',
  validate: { mobileNum: 'N', authCode: 'N', paymentPassword: 'Y', validatePaymentPassword: 'N' },
} as const;
