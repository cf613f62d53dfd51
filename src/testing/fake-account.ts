import { feedbackToWire, MAX_FEEDBACK } from '../contract/entities/feedback';
import { identityCheckToWire } from '../contract/entities/identity-check';
import { profileToWire } from '../contract/entities/profile';
import { isCpf, plainTaxNumber } from '../contract/tax-number';
import type { Answers } from './fake-calls';
import { fakeAccountOf, noCheck, type FakeAccount } from './fake-account-state';
import { addressOf, sendCode, takeCode } from './fake-codes';
import { needStepUp } from './fake-factors';
import { FakeRefusal } from './fake-refusal';
import { fresh, self, type FakeContext } from './fake-state';

const DAY_MS = 24 * 3_600_000;
const AVATARS = 12;
export const ownAccount = (context: FakeContext): FakeAccount =>
  fakeAccountOf(context.state, self(context).id);

export const starred = (text: string): string => (text === '' ? '' : `${text.slice(0, 1)}****`);
export const maskedCpf = (cpf: string): string =>
  cpf === '' ? '' : `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
const masked = (text: string): string => (text === '' ? '' : `${text.slice(0, 2)}***${text.slice(-2)}`);

const profileOf = (context: FakeContext) => {
  const account = ownAccount(context);
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
  const account = ownAccount(context);
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

const provedContact = (context: FakeContext, method: 'E' | 'S'): string => {
  const { email, mobile, unproved } = self(context);
  return unproved.includes(method) ? '' : method === 'E' ? email : mobile;
};
export const demandContact = (context: FakeContext, method: 'E' | 'S'): string => {
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
  const { uploads } = ownAccount(context);
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
  | 'playerAvatar'
  | 'profileAvatar'
  | 'profileGet'
  | 'profileSave'
  | 'uploadPicture';

export const accountAnswers: Pick<Answers, AccountCalls> = {
  profileGet: (_, context) => profileOf(context),
  profileSave({ nickname, preset, ...once }, context) {
    const account = ownAccount(context);
    if (nickname !== null && nickname.trim().length < 2) throw invalid('nickname');
    setOnce(context, once);
    if (nickname !== null) account.nickname = nickname.trim();
    if (preset !== '') account.avatar = { kind: 'preset', number: Number(preset) };
    return profileOf(context);
  },
  profileAvatar({ uploadId }, context) {
    ownAccount(context).avatar = { kind: 'picture', url: takeUpload(context, uploadId, 'avatar') };
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
  uploadPicture({ purpose, file }, context) {
    if (!/^data:image\/(?:png|jpeg);base64,/.test(file)) throw new FakeRefusal('PICTURE_REFUSED');
    const uploadId = fresh(context.state, 'upload');
    ownAccount(context).uploads.set(uploadId, { purpose, file });
    return { uploadId, width: 64, height: 64 };
  },
  identityCheckState: (_, context) => identityCheckToWire(ownAccount(context).identity),
  identityCheckSubmit({ front, back, selfie }, context) {
    const account = ownAccount(context);
    if (account.identity.state === 'open') throw new FakeRefusal('IDENTITY_UNDER_REVIEW');
    for (const id of [front, back, selfie]) if (id !== '') takeUpload(context, id, 'identity');
    account.identity = { ...noCheck, state: 'open', submittedAt: Date.now() };
    return identityCheckToWire(account.identity);
  },
  feedbackSend({ type, text, pictures, requestId }, context) {
    const account = ownAccount(context);
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
  feedbackList: (_, context) => ownAccount(context).feedback.map(feedbackToWire),
};
