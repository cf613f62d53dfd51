import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberInfo } from '../../../contract/calls/member';
import { profileGet, profileSave } from '../../../contract/calls/profile';
import { register } from '../../../contract/calls/session';
import { codeLogin } from '../../../contract/calls/verification';
import { AppError } from '../../kernel/app-error';
import { readWith, testFacts } from '../../../testing/legacy-dialect';
import { BAD_PARTS, mutated, pathsOf } from '../../../testing/mutated-answers';
import { INFO_ANSWER } from '../../../testing/older-account';
import { decode } from '../decode';
import { accountTable } from './account';
import { sessionTable } from './session';
import { withTimes } from './times';

const MINUTE = 60_000;
const row = (name: string) => accountTable[name];

describe('the profile on an older gateway', () => {
  it('is read from what it keeps of a member', () => {
    expect(row('profile.get')?.send?.({}, testFacts())).toEqual({ path: '/wps/member/info', content: {} });
    expect(decode(profileGet.reply, readWith(row('profile.get'), INFO_ANSWER))).toMatchObject({
      username: 'marina',
      nickname: 'Marina',
      birthday: '1990-05-06',
      mobile: '1195****123',
      mobileProved: false,
      previousLogin: { at: Date.UTC(2026, 10, 20, 0, 5) },
      avatar: { kind: 'none' },
    });
    const birthday = readWith(row('profile.get'), { account: 'a', birthday: Date.UTC(1990, 4, 6, 3) });
    expect(birthday).toMatchObject({ birthday: '1990-05-06' });
  });

  it('is saved as any subset, in its names', () => {
    expect(
      row('profile.save')?.send?.({ nickname: 'M', realName: 'Marina Costa', t: 1 }, testFacts()),
    ).toEqual({
      path: '/wps/member/info',
      content: { nickname: 'M', payeeName: 'Marina Costa' },
    });
  });

  it.each([null, true, {}, ''])('is saved where the answer is %j, and read again', async (value) => {
    const facts = testFacts({ ask: () => Promise.resolve(INFO_ANSWER) });
    const read = await readWith(row('profile.save'), value, { nickname: 'M' }, facts);
    expect(decode(profileSave.reply, read)).toMatchObject({ username: 'marina', nickname: 'Marina' });
  });

  it('is saved also where it cannot be read afterwards', async () => {
    const facts = testFacts({ ask: () => Promise.reject(new AppError('NETWORK_UNREACHABLE')) });
    const read = await readWith(row('profile.save'), null, { nickname: 'M' }, facts);
    expect(decode(profileSave.reply, read)).toMatchObject({ nickname: 'M' });
  });

  it('is read or said to be invalid, whatever is wrong in it', () => {
    const changes = fc.array(
      fc.tuple(fc.constantFrom(...pathsOf(INFO_ANSWER)), fc.constantFrom(...BAD_PARTS)),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(changes, (parts) => {
        const value = mutated(INFO_ANSWER, parts);
        const isInfo = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
        const read = () => decode(profileGet.reply, readWith(row('profile.get'), value));
        if (isInfo && !Array.isArray(value)) read();
        else
          try {
            read();
          } catch (error) {
            expect(error).toMatchObject({ code: 'REPLY_INVALID' });
          }
      }),
    );
  });
});

describe('feedback to an older gateway', () => {
  it('carries what its form has', () => {
    const request = {
      type: '1',
      content: 'Hello',
      sender: 'demo01',
      captcha: '4711',
      pictures: ['data:x'],
      requestId: 'r',
    };
    expect(row('feedback.send')?.send?.(request, testFacts())).toEqual({
      content: { sender: 'demo01', content: 'Hello', type: '1', captcha: '4711', file: 'data:x' },
    });
  });

  it('carries one picture, and does not lose others', () => {
    const send = (pictures: string[]) => row('feedback.send')?.send?.({ pictures }, testFacts());
    expect(send([])?.content).not.toHaveProperty('file');
    expect(() => send(['a', 'b'])).toThrow('PICTURE_REFUSED');
  });
});

describe('what an older gateway says of a code that it sent', () => {
  const { now } = testFacts();
  it.each([
    ['null', null, MINUTE],
    ['nothing in it', {}, MINUTE],
    ['text', '2', 2 * MINUTE],
    ['a number of minutes', 5, 5 * MINUTE],
    ['a number of seconds', 90, 90_000],
    ['minutes as text', { expiredMinutes: '45' }, 45 * MINUTE],
    ['a moment', { expirationTime: now + 3 * MINUTE }, 3 * MINUTE],
    ['a moment in seconds', { expirationTime: (now + 3 * MINUTE) / 1000 }, 3 * MINUTE],
    ['a moment as text', { expirationTime: '2026-11-20 09:04:00' }, 4 * MINUTE],
    ['a length of time', { expirationTime: 120_000 }, 2 * MINUTE],
    ['a moment that is over', { expirationTime: now - 1 }, MINUTE],
    ['garbage', { expiredMinutes: [], expirationTime: 'soon' }, MINUTE],
  ])('as %s is the wait', (_, value, waitMs) => {
    for (const name of ['code.login', 'code.register'])
      expect(decode(codeLogin.reply, readWith(sessionTable[name], value)).waitMs).toBe(waitMs);
  });
});

describe('a registration on an older gateway', () => {
  it.each([null, {}, true, { customerId: 7 }, { token: '' }])(
    'answered with %j made the account',
    (value) => {
      expect(decode(register.reply, readWith(sessionTable['session.register'], value))).toBeNull();
    },
  );

  it('may open the session', () => {
    const grant = readWith(sessionTable['session.registerMobile'], { token: 'T', customerId: 7 });
    expect(decode(register.reply, grant)).toMatchObject({ token: 'T', memberId: '7' });
  });
});

describe('times that an older gateway writes as text', () => {
  it('are moments of its zone, at any depth', () => {
    const facts = testFacts();
    const value = { promotion: [{ id: 1, endDate: '2026-11-20 23:59:59', title: '2026-11-20 23:59:59' }] };
    expect(withTimes(value, facts)).toEqual({
      promotion: [{ id: 1, endDate: Date.UTC(2026, 10, 21, 2, 59, 59), title: '2026-11-20 23:59:59' }],
    });
    expect(withTimes({ endDate: 'soon', startDate: 5, regDate: null }, facts)).toEqual({
      endDate: 'soon',
      startDate: 5,
      regDate: null,
    });
    expect(decode(memberInfo.reply, withTimes(INFO_ANSWER, facts))).toMatchObject({
      lastLoginAt: Date.UTC(2026, 10, 20, 0, 5),
      registeredAt: Date.UTC(2025, 0, 2, 6, 4, 5),
    });
  });
});
