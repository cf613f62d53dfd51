import * as v from 'valibot';
import { looseList, looseText, looseTime } from '../wire';

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
