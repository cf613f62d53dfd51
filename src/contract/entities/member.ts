import * as v from 'valibot';
import { looseCount, looseFlag, looseId, looseText, looseTime, maybe } from '../wire';

/** Member types on the wire: 0 player, 1, 2, 41, 42 agents, 4 trial. */
export type MemberKind = 'player' | 'agent' | 'trial';
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];
export const TRIAL_TYPE = 4;

export const memberKind = (type: number): MemberKind =>
  type === TRIAL_TYPE ? 'trial' : AGENT_TYPES.includes(type) ? 'agent' : 'player';

export interface Member {
  id: string;
  username: string;
  nickname: string;
  kind: MemberKind;
  /** ms since 1970, null before the second login. */
  lastLoginAt: number | null;
  registeredAt: number | null;
  /** Masked by the server, '' when none. */
  mobile: string;
  canTransferUp: boolean;
  /** VIP label, null when the member has none. */
  vip: { id: string; name: string; color: string; rank: number } | null;
}

const label = v.object({ labelId: looseId, labelName: looseText, color: looseText, rankLevel: looseCount });

export const memberFromWire = v.pipe(
  v.object({
    id: looseId,
    account: looseText,
    nickname: looseText,
    type: looseCount,
    lastLogin: looseTime,
    regDate: looseTime,
    mobile: looseText,
    toUpline: looseFlag,
    clubLabel: maybe(label),
  }),
  v.transform((wire): Member => ({
    id: wire.id,
    username: wire.account,
    nickname: wire.nickname || wire.account,
    kind: memberKind(wire.type),
    lastLoginAt: wire.lastLogin,
    registeredAt: wire.regDate,
    mobile: wire.mobile,
    canTransferUp: wire.toUpline,
    vip: wire.clubLabel?.labelName
      ? {
          id: wire.clubLabel.labelId,
          name: wire.clubLabel.labelName,
          color: wire.clubLabel.color,
          rank: wire.clubLabel.rankLevel,
        }
      : null,
  })),
);

/** What a login, a registration and a free-play session answer. */
export interface SessionGrant {
  token: string;
  memberId: string;
  username: string;
  kind: MemberKind;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  /** Stands for the password on this device for a day, '' when none was asked for or the gateway has none. */
  rememberToken: string;
  /** Stands for the old password for 5 minutes when it must be changed now, else ''. */
  changeTicket: string;
}

export const sessionGrantFromWire = v.pipe(
  v.object({
    token: v.pipe(v.string(), v.minLength(1)),
    id: looseId,
    customerId: looseId,
    userName: looseText,
    customerType: looseCount,
    firstTimeLogin: looseFlag,
    passwordExpired: looseFlag,
    rememberToken: looseText,
    changeTicket: looseText,
  }),
  v.transform((wire): SessionGrant => ({
    token: wire.token,
    memberId: wire.id || wire.customerId,
    username: wire.userName,
    kind: memberKind(wire.customerType),
    firstTimeLogin: wire.firstTimeLogin,
    passwordExpired: wire.passwordExpired,
    rememberToken: wire.rememberToken,
    changeTicket: wire.changeTicket,
  })),
);
