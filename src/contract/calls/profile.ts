import * as v from 'valibot';
import { defineCall } from '../call';
import { profileFromWire } from '../entities/profile';
import { sentCodeFromWire } from '../entities/identity';
import { anything, maybeText, nothing, passThrough, text } from '../wire';
import { botCheckFields } from './session';

const own = { module: 'COMM3', access: 'real', tier: 'own', answer: 'envelope' } as const;

/** What a member keeps about themselves: more than the line that every page of a partner may read. */
export const profileGet = defineCall({
  ...own,
  name: 'profile.get',
  method: 'GET',
  path: '/wps/member/info/profile',
  limit: 'read',
  request: nothing,
  reply: profileFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Any subset. Name, tax number and birthday are set once, by who has just shown who they are. */
export const profileSave = defineCall({
  ...own,
  name: 'profile.save',
  method: 'POST',
  path: '/wps/member/info',
  limit: 'write',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      nickname: v.optional(text(255)),
      birthday: maybeText(10),
      realName: maybeText(255),
      idNumber: maybeText(20),
      avatar: maybeText(4),
    }),
    v.transform(({ nickname, birthday, realName, idNumber, avatar }) => ({
      nickname: nickname ?? null,
      birthday,
      realName,
      document: idNumber,
      preset: avatar,
    })),
  ),
  reply: profileFromWire,
  errors: ['TRIAL_REFUSED', 'PROFILE_INVALID', 'PROFILE_FIXED', 'UNDER_AGE', 'STEP_UP_REQUIRED'],
});

/** A picture of one's own, made of an upload. */
export const profileAvatar = defineCall({
  ...own,
  name: 'profile.avatar',
  method: 'POST',
  path: '/wps/member/info/avatar',
  limit: 'write',
  request: v.strictObject({ ...passThrough, uploadId: text(64) }),
  reply: profileFromWire,
  errors: ['TRIAL_REFUSED', 'PICTURE_REFUSED'],
});

/** What older pages draw. */
export const playerAvatar = defineCall({
  ...own,
  name: 'profile.playerAvatar',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  limit: 'read',
  request: nothing,
  reply: v.unknown(),
  errors: ['TRIAL_REFUSED'],
});

/** E: the mail address, S: the mobile number. */
const method = v.picklist(['E', 'S']);

/** Sends a code for a change: to the contact that is there, or to the one that is to stand there. */
export const contactChangeCode = defineCall({
  ...own,
  name: 'profile.contactCode',
  method: 'POST',
  path: '/wps/member/contact/change/code',
  module: 'VERIFICATION3',
  limit: 'code',
  fresh: true,
  request: v.strictObject({
    ...passThrough,
    ...botCheckFields,
    method,
    target: v.picklist(['old', 'new']),
    value: maybeText(255),
    countryDialingCode: maybeText(8),
  }),
  reply: sentCodeFromWire,
  errors: [
    'TRIAL_REFUSED',
    'STEP_UP_REQUIRED',
    'CONTACT_MISSING',
    'MOBILE_INVALID',
    'PROFILE_INVALID',
    'CODE_LIMIT',
    'BOT_CHECK_REQUIRED',
    'MESSAGE_NOT_SENT',
  ],
});

/** Puts another contact in the place of the one that is there; needs the codes of both where the old one was proved. */
export const contactChange = defineCall({
  ...own,
  name: 'profile.contactChange',
  method: 'POST',
  path: '/wps/member/contact/change',
  module: 'VERIFICATION3',
  limit: 'login',
  fresh: true,
  request: v.strictObject({
    ...passThrough,
    method,
    value: text(255),
    countryDialingCode: maybeText(8),
    newCode: text(16),
    newCodeId: maybeText(64),
    oldCode: maybeText(16),
    oldCodeId: maybeText(64),
  }),
  reply: anything,
  errors: [
    'TRIAL_REFUSED',
    'STEP_UP_REQUIRED',
    'MOBILE_INVALID',
    'PROFILE_INVALID',
    'CODE_WRONG',
    'CONTACT_TAKEN',
  ],
});
