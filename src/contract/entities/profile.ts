import * as v from 'valibot';
import { looseCount, looseFlag, looseText, looseTime } from '../wire';

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
