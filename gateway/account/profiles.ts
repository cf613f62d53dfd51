import type { Avatar, Profile } from '../../src/contract/entities/profile';
import { AVATAR_COUNT } from '../content/index';
import type { Database } from '../database/types';
import {
  findMember,
  findPriorSession,
  lockMember,
  maskedEmail,
  maskedMobile,
  noteSecurityEvent,
  setLegalName,
  setNickname,
} from '../identity/index';
import {
  FRESH_PROOF_MS,
  GatewayError,
  type KeyBox,
  type MerchantContext,
  type SessionContext,
} from '../platform/index';
import type { Holders } from './holders';
import { maskedName, readName } from './payee-names';
import { birthdayProblem, readNickname, todayIn } from './profile-rules';
import { findProfile, type ProfileRow, setAvatar, setBirthday } from './profile.queries';
import type { Uploads } from './uploads';
import type { Who } from './who';

export interface ProfileChange {
  /** null: stays. */
  nickname: string | null;
  /** '' stays, of these all. */
  birthday: string;
  realName: string;
  document: string;
  preset: string;
}

interface Asker {
  merchant: MerchantContext;
  session: SessionContext;
}

export interface Profiles {
  get(asker: Asker): Promise<Profile>;
  /** @throws GatewayError PROFILE_INVALID, PROFILE_FIXED, UNDER_AGE, STEP_UP_REQUIRED */
  save(asker: Asker, change: ProfileChange): Promise<Profile>;
  /** @throws GatewayError PICTURE_REFUSED */
  useUpload(asker: Asker, uploadId: string): Promise<Profile>;
}

export interface ProfilesDeps {
  db: Database;
  holders: Holders;
  uploads: Uploads;
  box: KeyBox;
  now: () => number;
}

const invalid = (field: string): GatewayError =>
  new GatewayError('PROFILE_INVALID', { value: { fields: [field] } });
const fixed = (field: string): GatewayError =>
  new GatewayError('PROFILE_FIXED', { value: { fields: [field] } });

const avatarOf = (row: ProfileRow | null): Avatar => {
  if (row?.avatar_png)
    return {
      kind: 'picture',
      url: `data:image/png;base64,${Buffer.from(row.avatar_png).toString('base64')}`,
    };
  return row?.avatar_preset ? { kind: 'preset', number: row.avatar_preset } : { kind: 'none' };
};

const whoOf = ({ merchant, session }: Asker): Who => ({
  merchantId: merchant.id,
  memberId: session.memberId,
});

class MemberProfiles implements Profiles {
  constructor(private readonly deps: ProfilesDeps) {}

  async get(asker: Asker): Promise<Profile> {
    const { db, holders } = this.deps;
    const who = whoOf(asker);
    const [member, profile, document, prior] = await Promise.all([
      findMember(db, who),
      findProfile(db, who),
      holders.shown(who),
      findPriorSession(db, { ...who, id: asker.session.id }),
    ]);
    if (!member) throw new GatewayError('SESSION_INVALID');
    const { contact } = member;
    return {
      username: member.username,
      nickname: member.nickname,
      avatar: avatarOf(profile),
      avatarCount: AVATAR_COUNT,
      realName: maskedName(contact['payeeName'] ?? ''),
      document,
      birthday: profile?.birthday ?? '',
      email: maskedEmail(contact['email'] ?? ''),
      emailProved: member.email_verified_at !== null,
      mobile: maskedMobile(contact['mobileNum'] ?? ''),
      mobileProved: member.mobile_verified_at !== null,
      previousLogin: prior && { at: prior.created_at.getTime(), device: prior.device, place: prior.place },
    };
  }

  async save(asker: Asker, change: ProfileChange): Promise<Profile> {
    const who = whoOf(asker);
    const nickname = change.nickname === null ? null : readNickname(change.nickname);
    if (change.nickname !== null && nickname === null) throw invalid('nickname');
    const preset = change.preset === '' ? null : Number(change.preset);
    if (preset !== null && !(Number.isInteger(preset) && preset >= 1 && preset <= AVATAR_COUNT))
      throw invalid('avatar');
    const isOnce = change.birthday !== '' || change.realName !== '' || change.document !== '';
    // What stays for ever is set by the owner and not by a session that was left open.
    if (isOnce) this.#demandFresh(asker.session);
    const name = this.#nameOf(change.realName);
    this.#checkBirthday(asker.merchant, change.birthday);
    await this.#keepOnce(who, { name, birthday: change.birthday });
    if (change.document !== '') await this.#claim(who, change.document);
    await this.deps.db.merchant(who.merchantId).tx(async (query) => {
      if (nickname !== null) await setNickname(query, { ...who, nickname });
      if (preset !== null) await setAvatar(query, { ...who, preset, png: null });
    });
    return this.get(asker);
  }

  #demandFresh({ authenticatedAtMs }: SessionContext): void {
    if (authenticatedAtMs === null || this.deps.now() - authenticatedAtMs >= FRESH_PROOF_MS)
      throw new GatewayError('STEP_UP_REQUIRED');
  }

  #nameOf(typed: string): string {
    const name = readName(typed);
    if (typed !== '' && name === '') throw invalid('realName');
    return name;
  }

  #checkBirthday(merchant: MerchantContext, birthday: string): void {
    if (birthday === '') return;
    const problem = birthdayProblem(birthday, todayIn(merchant.timeZone, this.deps.now()));
    if (problem === 'under-age') throw new GatewayError('UNDER_AGE');
    if (problem) throw invalid('birthday');
  }

  async #keepOnce(who: Who, { name, birthday }: { name: string; birthday: string }): Promise<void> {
    if (name === '' && birthday === '') return;
    await this.deps.db.merchant(who.merchantId).tx(async (query) => {
      await lockMember(query, who);
      if (name !== '' && !(await setLegalName(query, { ...who, name }))) throw fixed('realName');
      if (birthday !== '' && !(await setBirthday(query, { ...who, birthday }))) throw fixed('birthday');
      const facts = { name: name !== '', birthday: birthday !== '' };
      await noteSecurityEvent(query, { ...who, kind: 'profile-set', facts });
    });
  }

  async #claim(who: Who, document: string): Promise<void> {
    if (await this.deps.holders.claim({ ...who, document })) return;
    // Whether another account has the number is not told apart from a number that is none.
    throw (await this.deps.holders.shown(who)) === '' ? invalid('idNumber') : fixed('idNumber');
  }

  async useUpload(asker: Asker, uploadId: string): Promise<Profile> {
    const who = whoOf(asker);
    await this.deps.db.merchant(who.merchantId).tx(async (query) => {
      const [upload] = await this.deps.uploads.take(query, who, { purpose: 'avatar', ids: [uploadId] });
      const png = upload ? this.deps.box.openBytes(upload.box) : null;
      if (png === null) throw new GatewayError('PICTURE_REFUSED');
      await setAvatar(query, { ...who, preset: null, png });
    });
    return this.get(asker);
  }
}

export const createProfiles = (deps: ProfilesDeps): Profiles => new MemberProfiles(deps);
