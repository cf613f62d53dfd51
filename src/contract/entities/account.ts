import * as v from 'valibot';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime } from '../wire';

/** A member's picture: one of the merchant's set by its number, one of their own as a data: address, or none. */
export type Avatar = { kind: 'preset'; number: number } | { kind: 'picture'; url: string } | { kind: 'none' };

/** What a member keeps about themselves. What is set once comes masked. */
export interface Profile {
  username: string;
  nickname: string;
  avatar: Avatar;
  /** How many pictures the merchant's set has. */
  avatarCount: number;
  /** First letter and stars, '' when none is set. */
  realName: string;
  /** The tax number, most of it as stars; '' when none is set. */
  document: string;
  /** YYYY-MM-DD, '' when none is set. */
  birthday: string;
  /** Masked, '' when none. */
  email: string;
  emailProved: boolean;
  mobile: string;
  mobileProved: boolean;
  /** The login before this session's own. */
  previousLogin: { at: number; device: string; place: string } | null;
}

const avatarOf = (type: string, avatar: string): Avatar => {
  if (type === 'URL' && avatar.startsWith('data:image/png;base64,')) return { kind: 'picture', url: avatar };
  const number = Number(avatar);
  return type === 'STATIC' && Number.isSafeInteger(number) && number > 0
    ? { kind: 'preset', number }
    : { kind: 'none' };
};

export const profileFromWire = v.pipe(
  v.object({
    account: looseText,
    nickname: looseText,
    avatar: looseText,
    avatarType: looseText,
    profileIconCount: looseCount,
    realName: looseText,
    idNumber: looseText,
    birthday: looseText,
    email: looseText,
    emailVerified: looseFlag,
    mobileNum: looseText,
    mobileVerified: looseFlag,
    lastLogin: looseTime,
    lastLoginDevice: looseText,
    lastLoginPlace: looseText,
  }),
  v.transform((wire): Profile => ({
    username: wire.account,
    nickname: wire.nickname,
    avatar: avatarOf(wire.avatarType, wire.avatar),
    avatarCount: wire.profileIconCount,
    realName: wire.realName,
    document: wire.idNumber,
    birthday: wire.birthday,
    email: wire.email,
    emailProved: wire.emailVerified,
    mobile: wire.mobileNum,
    mobileProved: wire.mobileVerified,
    previousLogin:
      wire.lastLogin === null
        ? null
        : { at: wire.lastLogin, device: wire.lastLoginDevice, place: wire.lastLoginPlace },
  })),
);
export const profileToWire = (profile: Profile): v.InferInput<typeof profileFromWire> => ({
  account: profile.username,
  nickname: profile.nickname,
  avatar:
    profile.avatar.kind === 'preset'
      ? String(profile.avatar.number)
      : profile.avatar.kind === 'picture'
        ? profile.avatar.url
        : '',
  avatarType: profile.avatar.kind === 'preset' ? 'STATIC' : profile.avatar.kind === 'picture' ? 'URL' : '',
  profileIconCount: profile.avatarCount,
  realName: profile.realName,
  idNumber: profile.document,
  birthday: profile.birthday,
  email: profile.email,
  emailVerified: profile.emailProved ? 'Y' : 'N',
  mobileNum: profile.mobile,
  mobileVerified: profile.mobileProved ? 'Y' : 'N',
  lastLogin: profile.previousLogin?.at ?? null,
  lastLoginDevice: profile.previousLogin?.device ?? '',
  lastLoginPlace: profile.previousLogin?.place ?? '',
});

export interface PaymentPasswordState {
  set: boolean;
  /** Until when wrong tries keep money in; null: they do not. */
  lockedUntil: number | null;
  minLength: number;
  maxLength: number;
}

/** Older servers answer with a bare flag. */
export const paymentPasswordFromWire = v.pipe(
  v.union([
    v.object({
      hasWithdrawalPassword: looseFlag,
      lockedUntil: looseTime,
      minLength: looseCount,
      maxLength: looseCount,
    }),
    looseFlag,
  ]),
  v.transform((wire): PaymentPasswordState =>
    typeof wire === 'boolean'
      ? { set: wire, lockedUntil: null, minLength: 6, maxLength: 6 }
      : {
          set: wire.hasWithdrawalPassword,
          lockedUntil: wire.lockedUntil,
          minLength: wire.minLength || 6,
          maxLength: wire.maxLength || 6,
        },
  ),
);

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

export interface PayeeField {
  name: 'value' | 'bankCode' | 'branch' | 'account';
  required: boolean;
  minLength: number;
  maxLength: number;
  input: 'digits' | 'phone' | 'email' | 'text';
}

/** A form as data. */
export interface PayeeKind {
  kind: PayeeKindName;
  fields: PayeeField[];
}

/** A bank that a form offers; any other code can be typed. */
export interface Bank {
  code: string;
  name: string;
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

const fieldNames = ['value', 'bankCode', 'branch', 'account'] as const;
const inputs = ['digits', 'phone', 'email', 'text'] as const;
const kindFromWire = v.object({
  kind: v.picklist(payeeKinds),
  fields: v.array(
    v.object({
      name: v.picklist(fieldNames),
      required: v.boolean(),
      minLength: v.number(),
      maxLength: v.number(),
      input: v.picklist(inputs),
    }),
  ),
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
    v.object({ bankCode: looseText, bankName: looseText }),
    v.transform(({ bankCode, bankName }): Bank => ({ code: bankCode, name: bankName })),
  ),
);
export const bankToWire = ({ code, name }: Bank) => ({ bankCode: code, bankName: name });

export const identityStates = ['none', 'open', 'passed', 'refused', 'expired'] as const;
export type IdentityState = (typeof identityStates)[number];
export const documentKinds = ['id-card', 'passport', 'driving-licence'] as const;
export type DocumentKind = (typeof documentKinds)[number];
/** Why a check was refused; a page has a text for each. */
export const identityReasons = [
  'unreadable',
  'expired-document',
  'other-person',
  'incomplete',
  'other',
] as const;
export type IdentityReason = (typeof identityReasons)[number];

export interface IdentityCheck {
  state: IdentityState;
  /** '' unless it was refused. */
  reason: IdentityReason | '';
  /** What the operator wrote for the member, '' when nothing. */
  note: string;
  submittedAt: number | null;
  expiresAt: number | null;
  /** What the account cannot do until it has passed. */
  blocked: string[];
}

export const identityCheckFromWire = v.pipe(
  v.object({
    verifyStatus: looseText,
    reason: looseText,
    note: looseText,
    submittedAt: looseTime,
    expiresAt: looseTime,
    blocked: looseList(v.string()),
  }),
  v.transform((wire): IdentityCheck => ({
    state: identityStates.find((state) => state === wire.verifyStatus) ?? 'none',
    reason: wire.reason === '' ? '' : (identityReasons.find((reason) => reason === wire.reason) ?? 'other'),
    note: wire.note,
    submittedAt: wire.submittedAt,
    expiresAt: wire.expiresAt,
    blocked: wire.blocked,
  })),
);
export const identityCheckToWire = (check: IdentityCheck): v.InferInput<typeof identityCheckFromWire> => ({
  verifyStatus: check.state,
  reason: check.reason,
  note: check.note,
  submittedAt: check.submittedAt,
  expiresAt: check.expiresAt,
  blocked: check.blocked,
});

/** By the wire's numbers. */
export const feedbackTypes = ['1', '2', '3', '4', '6', '0'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];
/** Of a feedback, counted as people see them. */
export const MAX_FEEDBACK = 140;
export const MAX_FEEDBACK_PICTURES = 3;

export interface Feedback {
  id: string;
  type: FeedbackType;
  text: string;
  pictures: number;
  sentAt: number | null;
  /** '' until the operator has answered. */
  answer: string;
  answeredAt: number | null;
}

const feedbackFromWire = v.pipe(
  v.object({
    feedbackId: looseId,
    type: looseText,
    content: looseText,
    pictures: looseCount,
    sendTime: looseTime,
    answer: looseText,
    answerTime: looseTime,
  }),
  v.transform((wire): Feedback => ({
    id: wire.feedbackId,
    type: feedbackTypes.find((type) => type === wire.type) ?? '0',
    text: wire.content,
    pictures: wire.pictures,
    sentAt: wire.sendTime,
    answer: wire.answer,
    answeredAt: wire.answerTime,
  })),
);
export const feedbackListFromWire = looseList(feedbackFromWire);
export const feedbackToWire = (one: Feedback): v.InferInput<typeof feedbackFromWire> => ({
  feedbackId: one.id,
  type: one.type,
  content: one.text,
  pictures: one.pictures,
  sendTime: one.sentAt,
  answer: one.answer,
  answerTime: one.answeredAt,
});
