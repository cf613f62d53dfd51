import { securityQuestionToWire } from '../contract/entities/security-questions';
import { SECURITY_QUESTIONS, securityQuestionIds } from '../contract/tables/security-questions';
import type { PayeeBook, PayeeKind } from '../contract/entities/payee';
import { feedbackToWire, MAX_FEEDBACK } from '../contract/entities/feedback';
import { identityCheckToWire } from '../contract/entities/identity-check';
import { bankToWire, payeeBindRules, payeeBookToWire } from '../contract/entities/payee';
import { profileToWire } from '../contract/entities/profile';
import { isCpf, plainTaxNumber } from '../contract/tax-number';
import type { Answers } from './fake-calls';
import { fakeAccountOf, noCheck, type FakeAccount } from './fake-account-state';
import { addressOf, sendCode, takeCode } from './fake-codes';
import { needStepUp } from './fake-factors';
import { FakeRefusal } from './fake-refusal';
import { fresh, self, type FakeContext } from './fake-state';

const TRIES = 5;
const DAY_MS = 24 * 3_600_000;
const AVATARS = 12;
const MAX_PAYEES = 10;
const field = (
  name: PayeeKind['fields'][number]['name'],
  input: PayeeKind['fields'][number]['input'],
  most: number,
) => ({
  ...{ name, input, required: true, minLength: 2, maxLength: most },
});
const KINDS: PayeeKind[] = [
  { kind: 'pix-cpf', fields: [field('value', 'digits', 14)] },
  { kind: 'pix-phone', fields: [field('value', 'phone', 20)] },
  { kind: 'pix-email', fields: [{ ...field('value', 'email', 77), minLength: 5 }] },
  { kind: 'pix-evp', fields: [field('value', 'text', 36)] },
  {
    kind: 'bank',
    fields: [field('bankCode', 'digits', 3), field('branch', 'digits', 6), field('account', 'text', 16)],
  },
];

const BANKS = [
  { code: '001', name: 'Banco do Brasil' },
  { code: '341', name: 'Itaú' },
];

const own = (context: FakeContext): FakeAccount => fakeAccountOf(context.state, self(context).id);

const starred = (text: string): string => (text === '' ? '' : `${text.slice(0, 1)}****`);
const maskedCpf = (cpf: string): string => (cpf === '' ? '' : `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`);
const masked = (text: string): string => (text === '' ? '' : `${text.slice(0, 2)}***${text.slice(-2)}`);

const profileOf = (context: FakeContext) => {
  const account = own(context);
  const { id, username, email, mobile, unproved } = self(context);
  return profileToWire({
    username,
    nickname: account.nickname || username,
    avatar: account.avatar,
    avatarCount: AVATARS,
    realName: starred(account.realName),
    document: maskedCpf(context.state.holders.get(id) ?? ''),
    birthday: account.birthday,
    email: masked(email),
    emailProved: email !== '' && !unproved.includes('E'),
    mobile: masked(mobile),
    mobileProved: mobile !== '' && !unproved.includes('S'),
    previousLogin: account.previousLogin,
  });
};

const invalid = (name: string): FakeRefusal => new FakeRefusal('PROFILE_INVALID', { fields: [name] });
const fixed = (name: string): FakeRefusal => new FakeRefusal('PROFILE_FIXED', { fields: [name] });
const ADULT_MS = 18 * 365.25 * DAY_MS;

const setOnce = (
  context: FakeContext,
  { birthday, realName, document }: { birthday: string; realName: string; document: string },
): void => {
  if (birthday + realName + document === '') return;
  needStepUp(context);
  const account = own(context);
  if (birthday !== '') {
    const born = Date.parse(birthday);
    if (Number.isNaN(born)) throw invalid('birthday');
    if (Date.now() - born < ADULT_MS) throw new FakeRefusal('UNDER_AGE');
    if (account.birthday !== '' && account.birthday !== birthday) throw fixed('birthday');
    account.birthday = birthday;
  }
  if (realName !== '') {
    if (account.realName !== '' && account.realName !== realName) throw fixed('realName');
    account.realName = realName;
  }
  if (document === '') return;
  const { holders } = context.state;
  const plain = plainTaxNumber(document);
  const { id } = self(context);
  const set = holders.get(id);
  if (set !== undefined && set !== plain) throw fixed('idNumber');
  const isTaken = [...holders].some(([owner, one]) => one === plain && owner !== id);
  if (!isCpf(plain) || isTaken) throw invalid('idNumber');
  holders.set(id, plain);
};

const demand = (context: FakeContext, password: string): void => {
  const account = own(context);
  if (account.paymentPassword === '') throw new FakeRefusal('PAYMENT_PASSWORD_MISSING');
  const until = Date.now() + DAY_MS;
  if (account.wrongTries >= TRIES) throw new FakeRefusal('PAYMENT_PASSWORD_LOCKED', { until });
  if (account.paymentPassword === password) {
    account.wrongTries = 0;
    return;
  }
  account.wrongTries += 1;
  const triesLeft = TRIES - account.wrongTries;
  throw triesLeft > 0
    ? new FakeRefusal('PAYMENT_PASSWORD_WRONG', { triesLeft })
    : new FakeRefusal('PAYMENT_PASSWORD_LOCKED', { until });
};

const GUESSED = /^(?:(\d)\1*|012345|123456|234567|345678|456789|654321|987654)$/;
const check = (context: FakeContext, password: string): void => {
  const refuse = (reason: string) => new FakeRefusal('PAYMENT_PASSWORD_REFUSED', { reason });
  if (!/^\d{6}$/.test(password)) throw refuse(password.length === 6 ? 'pattern' : 'length');
  if (GUESSED.test(password)) throw refuse('weak');
  if (password === own(context).paymentPassword) throw refuse('same');
};

const asked = (id: string) => ({ id, text: `Question ${id}` });
const demandAnswers = (
  context: FakeContext,
  given: readonly { questionId: string; answer: string }[],
): void => {
  const account = own(context);
  if (account.answers.size === 0) throw new FakeRefusal('SECURITY_ANSWERS_MISSING');
  const until = Date.now() + DAY_MS;
  if (account.wrongAnswers >= TRIES) throw new FakeRefusal('SECURITY_ANSWERS_LOCKED', { until });
  const isRight =
    given.length === account.answers.size &&
    given.every(({ questionId, answer }) => account.answers.get(questionId) === answer.trim().toLowerCase());
  account.wrongAnswers = isRight ? 0 : account.wrongAnswers + 1;
  if (isRight) return;
  const triesLeft = TRIES - account.wrongAnswers;
  throw triesLeft > 0
    ? new FakeRefusal('SECURITY_ANSWERS_WRONG', { triesLeft })
    : new FakeRefusal('SECURITY_ANSWERS_LOCKED', { until });
};

const provedContact = (context: FakeContext, method: 'E' | 'S'): string => {
  const { email, mobile, unproved } = self(context);
  return unproved.includes(method) ? '' : method === 'E' ? email : mobile;
};
const demandContact = (context: FakeContext, method: 'E' | 'S'): string => {
  const address = provedContact(context, method);
  if (address === '') throw new FakeRefusal('CONTACT_MISSING');
  return address;
};
const newContact = (method: 'E' | 'S', value: string, dialing: string): string => {
  if (method === 'S') return addressOf(value, dialing);
  if (!value.includes('@')) throw invalid('email');
  return value.trim();
};

const takeUpload = (context: FakeContext, id: string, purpose: string): string => {
  const { uploads } = own(context);
  const found = uploads.get(id);
  if (found?.purpose !== purpose) throw new FakeRefusal('PICTURE_REFUSED');
  uploads.delete(id);
  return found.file;
};

type AccountCalls =
  | 'contactChange'
  | 'contactChangeCode'
  | 'feedbackList'
  | 'feedbackSend'
  | 'identityCheckState'
  | 'identityCheckSubmit'
  | 'payeeAdd'
  | 'payeeBanks'
  | 'payeeBindConfig'
  | 'payeeList'
  | 'payeeRemove'
  | 'paymentPasswordChange'
  | 'paymentPasswordCode'
  | 'paymentPasswordReset'
  | 'paymentPasswordSet'
  | 'paymentPasswordState'
  | 'playerAvatar'
  | 'profileAvatar'
  | 'profileGet'
  | 'profileSave'
  | 'securityQuestionCatalogue'
  | 'securityQuestionsOwn'
  | 'securityQuestionsReset'
  | 'securityQuestionsSet'
  | 'uploadPicture';

export const accountAnswers: Pick<Answers, AccountCalls> = {
  profileGet: (_, context) => profileOf(context),
  profileSave({ nickname, preset, ...once }, context) {
    const account = own(context);
    if (nickname !== null && nickname.trim().length < 2) throw invalid('nickname');
    setOnce(context, once);
    if (nickname !== null) account.nickname = nickname.trim();
    if (preset !== '') account.avatar = { kind: 'preset', number: Number(preset) };
    return profileOf(context);
  },
  profileAvatar({ uploadId }, context) {
    own(context).avatar = { kind: 'picture', url: takeUpload(context, uploadId, 'avatar') };
    return profileOf(context);
  },
  playerAvatar(_, context) {
    const { avatar, avatarType } = profileOf(context);
    return { avatar, avatarType };
  },
  contactChangeCode({ method, target, value, countryDialingCode }, context) {
    needStepUp(context);
    const address =
      target === 'old' ? demandContact(context, method) : newContact(method, value, countryDialingCode);
    return sendCode(context.state, 'contact', address);
  },
  contactChange({ method, value, countryDialingCode, newCode, newCodeId, oldCode, oldCodeId }, context) {
    needStepUp(context);
    const who = self(context);
    const old = provedContact(context, method);
    const address = newContact(method, value, countryDialingCode);
    if (old !== '')
      takeCode(context.state, { purpose: 'contact', address: old, code: oldCode, codeId: oldCodeId });
    takeCode(context.state, { purpose: 'contact', address, code: newCode, codeId: newCodeId });
    const isTaken = [...context.state.members.values()].some(
      (one) => one.id !== who.id && (method === 'E' ? one.email : one.mobile) === address,
    );
    if (isTaken) throw new FakeRefusal('CONTACT_TAKEN');
    if (method === 'E') who.email = address;
    else who.mobile = address;
    who.unproved = who.unproved.filter((one) => one !== method);
    return null;
  },
  paymentPasswordState(_, context) {
    const { paymentPassword, wrongTries } = own(context);
    return {
      hasWithdrawalPassword: paymentPassword === '' ? 'N' : 'Y',
      lockedUntil: wrongTries >= TRIES ? Date.now() + DAY_MS : null,
      minLength: 6,
      maxLength: 6,
    };
  },
  paymentPasswordSet({ paymentPassword }, context) {
    needStepUp(context);
    if (own(context).paymentPassword !== '') throw new FakeRefusal('PAYMENT_PASSWORD_THERE');
    check(context, paymentPassword);
    own(context).paymentPassword = paymentPassword;
    return null;
  },
  paymentPasswordChange({ oldPassword, newPassword }, context) {
    demand(context, oldPassword);
    check(context, newPassword);
    own(context).paymentPassword = newPassword;
    return null;
  },
  paymentPasswordCode({ method }, context) {
    needStepUp(context);
    return sendCode(context.state, 'contact', demandContact(context, method));
  },
  paymentPasswordReset({ method, verificationCode: code, codeId, paymentPassword }, context) {
    needStepUp(context);
    const address = demandContact(context, method);
    check(context, paymentPassword);
    if (own(context).answers.size > 0) throw new FakeRefusal('SECURITY_ANSWERS_REQUIRED');
    takeCode(context.state, { purpose: 'contact', address, code, codeId });
    Object.assign(own(context), { paymentPassword, wrongTries: 0 });
    return null;
  },
  securityQuestionCatalogue: () => securityQuestionIds.map((id) => securityQuestionToWire(asked(id))),
  securityQuestionsOwn(_, context) {
    const { answers, wrongAnswers } = own(context);
    return {
      questions: [...answers.keys()].map((id) => securityQuestionToWire(asked(id))),
      lockedUntil: wrongAnswers >= TRIES ? Date.now() + DAY_MS : null,
    };
  },
  securityQuestionsSet({ questions }, context) {
    needStepUp(context);
    const answers = new Map(
      questions.map(({ questionId, answer }) => [questionId, answer.trim().toLowerCase()]),
    );
    const refuse = (reason: string) => new FakeRefusal('SECURITY_ANSWERS_REFUSED', { reason });
    if (answers.size !== SECURITY_QUESTIONS) throw refuse('questions');
    if ([...answers.values()].some((one) => one.length < 3)) throw refuse('short');
    if (new Set(answers.values()).size < answers.size) throw refuse('same');
    Object.assign(own(context), { answers, wrongAnswers: 0 });
    return null;
  },
  securityQuestionsReset({ questions, method, verificationCode: code, codeId, paymentPassword }, context) {
    needStepUp(context);
    const address = demandContact(context, method);
    check(context, paymentPassword);
    demandAnswers(context, questions);
    takeCode(context.state, { purpose: 'contact', address, code, codeId });
    Object.assign(own(context), { paymentPassword, wrongTries: 0 });
    return null;
  },
  payeeList(_, context) {
    const { payees, realName } = own(context);
    const book: Omit<PayeeBook, 'payees'> = { kinds: KINDS, max: MAX_PAYEES, holder: starred(realName) };
    return payeeBookToWire({ ...book, payees });
  },
  payeeBanks: () => BANKS.map(bankToWire),
  payeeBindConfig: () => payeeBindRules,
  payeeAdd({ kind, value, account: number, bankCode, branch, holderName, password }, context) {
    needStepUp(context);
    const account = own(context);
    const typed = kind === 'bank' ? `${bankCode}/${branch}/${number}` : value.trim().toLowerCase();
    const plain = kind === 'pix-cpf' ? plainTaxNumber(value) : typed;
    if (plain.length < 5 || (kind === 'pix-email' && !plain.includes('@')))
      throw new FakeRefusal('PAYEE_INVALID', { fields: ['value'] });
    const holder = context.state.holders.get(self(context).id);
    if (kind === 'pix-cpf' && holder === undefined) throw new FakeRefusal('HOLDER_MISSING');
    if (kind === 'pix-cpf' && holder !== plain) throw new FakeRefusal('PAYEE_NOT_HOLDER');
    if (account.realName === '' && holderName === '')
      throw new FakeRefusal('PAYEE_INVALID', { fields: ['holderName'] });
    if (account.realName !== '' && holderName !== '' && holderName !== account.realName)
      throw new FakeRefusal('PAYEE_NOT_HOLDER');
    demand(context, password);
    if (account.payees.some((one) => one.value === plain)) throw new FakeRefusal('PAYEE_TWICE');
    if (account.payees.length >= MAX_PAYEES) throw new FakeRefusal('PAYEES_FULL');
    account.realName ||= holderName;
    context.state.serial += 1;
    const now = Date.now();
    account.payees.unshift({
      id: String(context.state.serial),
      kind,
      masked: kind === 'pix-cpf' ? maskedCpf(plain) : `****${plain.slice(-4)}`,
      bank: bankCode,
      bankName: BANKS.find(({ code }) => code === bankCode)?.name ?? '',
      holder: starred(account.realName),
      usableFrom: now + DAY_MS,
      frozen: false,
      createdAt: now,
      value: plain,
    });
    return null;
  },
  payeeRemove({ id, password }, context) {
    needStepUp(context);
    const account = own(context);
    if (!account.payees.some((one) => one.id === id)) throw new FakeRefusal('PAYEE_UNKNOWN');
    demand(context, password);
    account.payees = account.payees.filter((one) => one.id !== id);
    return null;
  },
  uploadPicture({ purpose, file }, context) {
    if (!/^data:image\/(?:png|jpeg);base64,/.test(file)) throw new FakeRefusal('PICTURE_REFUSED');
    const uploadId = fresh(context.state, 'upload');
    own(context).uploads.set(uploadId, { purpose, file });
    return { uploadId, width: 64, height: 64 };
  },
  identityCheckState: (_, context) => identityCheckToWire(own(context).identity),
  identityCheckSubmit({ front, back, selfie }, context) {
    const account = own(context);
    if (account.identity.state === 'open') throw new FakeRefusal('IDENTITY_UNDER_REVIEW');
    for (const id of [front, back, selfie]) if (id !== '') takeUpload(context, id, 'identity');
    account.identity = { ...noCheck, state: 'open', submittedAt: Date.now() };
    return identityCheckToWire(account.identity);
  },
  feedbackSend({ type, text, pictures, requestId }, context) {
    const account = own(context);
    if (requestId !== '' && account.feedback.some((one) => one.intent === requestId)) return null;
    const length = [...text.trim()].length;
    if (length === 0 || length > MAX_FEEDBACK) throw new FakeRefusal('REQUEST_INVALID');
    for (const id of pictures) takeUpload(context, id, 'feedback');
    context.state.serial += 1;
    account.feedback.unshift({
      ...{ id: String(context.state.serial), intent: requestId, type, text: text.trim() },
      ...{ pictures: pictures.length, sentAt: Date.now(), answer: '', answeredAt: null },
    });
    return null;
  },
  feedbackList: (_, context) => own(context).feedback.map(feedbackToWire),
};
