import { AppError } from '../../kernel/app-error';
import { dayOf, fieldsOf, firstOf, flagOf, textOf, timeOf } from './readers';
import type { Facts, Fields, Row, Table } from './row';
import { withTimes } from './times';

// Members are kept under one path there: it is read with GET, and any subset of its fields is saved with POST.

const PATH = '/wps/member/info';

/** YYYY-MM-DD, however the day is written. */
const birthdayOf = (value: unknown, facts: Facts): string => {
  const at = timeOf(value, facts);
  return at === null ? textOf(value) : dayOf(at, facts);
};

const profileOf = (info: Fields, facts: Facts) => {
  const avatar = textOf(firstOf(info, 'avatar', 'iconId', 'icon'));
  return {
    account: textOf(firstOf(info, 'account', 'userName', 'username')),
    nickname: textOf(info.nickname),
    avatar,
    avatarType: textOf(info.avatarType) || (/^\d+$/.test(avatar) ? 'STATIC' : ''),
    profileIconCount: info.profileIconCount,
    realName: textOf(firstOf(info, 'realName', 'payeeName')),
    idNumber: textOf(info.idNumber),
    birthday: birthdayOf(info.birthday, facts),
    email: textOf(info.email),
    emailVerified: flagOf(info.emailVerified),
    mobileNum: textOf(firstOf(info, 'mobileNum', 'mobile', 'mobileNo')),
    mobileVerified: flagOf(info.mobileVerified),
    lastLogin: timeOf(info.lastLogin, facts),
    lastLoginDevice: '',
    lastLoginPlace: '',
  };
};

/** Our names of what may be saved, and theirs. */
const SAVED = {
  nickname: 'nickname',
  birthday: 'birthday',
  realName: 'payeeName',
  idNumber: 'idNumber',
  avatar: 'avatar',
} as const;

const save: Row = {
  send: (request) => ({
    path: PATH,
    content: Object.fromEntries(
      Object.entries(SAVED).flatMap(([name, theirs]) =>
        request[name] === undefined ? [] : [[theirs, request[name]]],
      ),
    ),
  }),
  async read(value, facts, request) {
    const told = fieldsOf(value);
    if (textOf(told.account) !== '') return profileOf(told, facts);
    // Mostly nothing is told. It is saved all the same, also where it cannot be read afterwards.
    const info = await facts.ask(PATH).catch(() => request);
    return profileOf(fieldsOf(info), facts);
  },
};

const feedback: Row = {
  send({ type, content, captcha, pictures, sender }) {
    const [file, ...more] = Array.isArray(pictures) ? (pictures as unknown[]) : [];
    // It takes one, and a feedback without the others would be another one.
    if (more.length > 0) throw new AppError('PICTURE_REFUSED');
    return {
      content: {
        sender,
        content,
        type,
        ...(captcha === undefined ? {} : { captcha }),
        ...(file === undefined ? {} : { file }),
      },
    };
  },
};

/** The profile, and what members tell the operator. */
export const accountTable: Table = {
  'member.info': {
    read(value, facts) {
      const info = fieldsOf(withTimes(value, facts));
      const hasLabel = Object.keys(fieldsOf(info.clubLabel)).length > 0;
      return Object.keys(info).length === 0
        ? value
        : { ...info, clubLabel: hasLabel ? info.clubLabel : null };
    },
  },
  'profile.get': {
    send: () => ({ path: PATH, content: {} }),
    read: (value, facts) =>
      Object.keys(fieldsOf(value)).length === 0 ? value : profileOf(fieldsOf(value), facts),
  },
  'profile.save': save,
  'feedback.send': feedback,
};
