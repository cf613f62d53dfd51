import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, CALLS, closeDesk, ME, NOW, openIn, textOfDesk } from './testing';

afterEach(closeDesk);

const MEMBER = {
  id: '900002',
  username: 'member1',
  type: 0,
  status: 'active',
  email: '',
  mobile: '',
  registeredAt: NOW,
  lastLoginAt: null,
  nickname: '',
  emailProved: false,
  mobileProved: false,
  hasAuthenticator: true,
  passkeys: 0,
  hasPaymentPassword: true,
  hasAnswers: true,
  resetSaidBy: '',
  liveSessions: 0,
  balances: [],
};

it('[OPS-5] a member’s file names what protects the account, and resets it only with a reason and a second operator', async () => {
  let resetSaidBy = '';
  const { asked } = await openIn({
    'desk.me': () => ({ ...ME, calls: [...CALLS, 'member.open', 'member.ledger', 'member.reset'] }),
    'member.open': () => ({ ...MEMBER, resetSaidBy }),
    'member.ledger': () => ({ rows: [], next: null }),
    'member.reset': () => {
      resetSaidBy = 'maria';
      return { needsSecond: true };
    },
  });
  window.location.hash = '#/members/900002';
  await expect.poll(textOfDesk).toContain('authenticator, payment password, security answers');
  await userEvent.click(button('Reset the factors'));
  expect((button('Confirm: Reset the factors') as HTMLButtonElement).disabled).toBe(true);
  await userEvent.fill(document.querySelector('textarea') as HTMLElement, 'seen by video');
  await userEvent.click(button('Confirm: Reset the factors'));
  await expect.poll(textOfDesk).toContain('maria has decided it; a second operator has to as well');
  expect(asked.find(({ name }) => name === 'member.reset')?.input).toEqual({
    id: '900002',
    note: 'seen by video',
  });
  expect(() => button('Reset the factors')).toThrow();
});
