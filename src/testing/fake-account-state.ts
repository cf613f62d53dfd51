import type { Feedback } from '../contract/entities/feedback';
import type { IdentityCheck } from '../contract/entities/identity-check';
import type { PayeeView } from '../contract/entities/payee';
import type { Avatar, Profile } from '../contract/entities/profile';

/** What one member keeps, at the fake. */
export interface FakeAccount {
  nickname: string;
  avatar: Avatar;
  realName: string;
  birthday: string;
  paymentPassword: string;
  wrongTries: number;
  /** By question. */
  answers: Map<string, string>;
  wrongAnswers: number;
  payees: (PayeeView & { createdAt: number; value: string })[];
  identity: IdentityCheck;
  feedback: (Feedback & { intent: string })[];
  uploads: Map<string, { purpose: string; file: string }>;
  previousLogin: Profile['previousLogin'];
}

export const noCheck: IdentityCheck = {
  ...{ state: 'none', reason: '', note: '', submittedAt: null, expiresAt: null },
  blocked: ['withdraw-large'],
};

/** What the fake keeps for a member; made at the first look. */
export const fakeAccountOf = (
  state: { accounts: Map<string, FakeAccount> },
  memberId: string,
): FakeAccount => {
  const known = state.accounts.get(memberId);
  if (known) return known;
  const made: FakeAccount = {
    ...{ nickname: '', realName: '', birthday: '', paymentPassword: '', wrongTries: 0 },
    avatar: { kind: 'none' },
    answers: new Map(),
    wrongAnswers: 0,
    payees: [],
    identity: { ...noCheck },
    feedback: [],
    uploads: new Map(),
    previousLogin: { at: Date.UTC(2026, 0, 2, 12), device: 'Chrome, Windows', place: '203.0.***, BR' },
  };
  state.accounts.set(memberId, made);
  return made;
};
