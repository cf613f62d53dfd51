import { describe, expect, it } from 'vitest';
import type { DeskMember } from '../../gateway/desk/index';
import { memberChoices } from './member-choices';

const MEMBER: DeskMember = {
  id: '900002',
  username: 'member1',
  type: 0,
  status: 'active',
  email: '',
  mobile: '',
  registeredAt: 0,
  lastLoginAt: null,
  nickname: '',
  emailProved: false,
  mobileProved: false,
  hasAuthenticator: false,
  passkeys: 0,
  hasPaymentPassword: false,
  hasAnswers: false,
  resetSaidBy: '',
  liveSessions: 0,
  balances: [],
};
const asked: unknown[] = [];
const choices = (over: Partial<DeskMember> = {}, calls?: readonly string[]) =>
  memberChoices({
    member: { ...MEMBER, ...over },
    api: { ask: (name, input) => (asked.push([name, input]), Promise.reject(new Error('not answered'))) },
    me: { name: 'maria' },
    may: (name) => calls?.includes(name) ?? true,
    t: (key) => key,
  });
const names = (...given: Parameters<typeof choices>): string[] => choices(...given).map(({ name }) => name);

describe('[OPS-5] what an operator may do with a member', () => {
  it('is locking and promoting an active player, and unlocking a locked one', () => {
    expect(names()).toEqual(['lock', 'promote']);
    expect(names({ status: 'locked' })).toEqual(['unlock']);
    expect(names({ status: 'closed', passkeys: 1 })).toEqual([]);
    for (const type of [1, 4, 41, 43]) expect(names({ type })).toEqual(['lock']);
  });

  it('is a reset where there is a factor, and once for each operator', () => {
    for (const over of [
      { hasAuthenticator: true },
      { passkeys: 1 },
      { hasPaymentPassword: true },
      { hasAnswers: true, status: 'locked' },
    ]) {
      expect(names(over)).toContain('reset');
      expect(names({ ...over, resetSaidBy: 'bruno' })).toContain('reset');
      expect(names({ ...over, resetSaidBy: 'maria' })).not.toContain('reset');
    }
  });

  it('is only what their role has calls for', () => {
    expect(names({ passkeys: 1 }, ['member.lock', 'member.reset'])).toEqual(['lock', 'reset']);
    expect(names({ passkeys: 1 }, [])).toEqual([]);
  });

  it('sends the reason of a reset and the rates of an agent', async () => {
    asked.length = 0;
    for (const { name, run } of choices({ passkeys: 1 }))
      if (name !== 'lock') await run({ reason: '', note: name }).catch(() => undefined);
    expect(asked).toEqual([
      ['member.reset', { id: '900002', note: 'reset' }],
      ['member.promote', { id: '900002', rates: 'promote' }],
    ]);
  });
});
