import type { Answers } from './fake-calls';
import type { FakeCodePurpose } from './fake-identity-state';
import { FakeRefusal } from './fake-refusal';
import { fresh, type FakeMember, type FakeState } from './fake-state';

const MAX_CODE_TRIES = 5;
const HOME_DIALLING_CODE = '55';
const MOBILE = /^\d{6,16}$/;

/** One puzzle for all: the number is found within a few thousand steps. */
const puzzle = {
  algorithm: 'SHA-256',
  challenge: 'b6210a7b9498454108a92eed8fbff2b05a1eb2cd60d05c0a6affa752aa105f9e',
  maxnumber: 10_000,
  salt: 'fake-salt&',
  signature: 'fake-signature',
};
const PUZZLE_NUMBER = 4107;

/** Digits with the dialling code. */
export const addressOf = (mobile: string, diallingCode: string): string => {
  const national = mobile.replace(/\D/g, '').replace(/^0+/, '');
  if (!MOBILE.test(national)) throw new FakeRefusal('MOBILE_INVALID');
  return (diallingCode.replace(/\D/g, '') || HOME_DIALLING_CODE) + national;
};

export const memberByMobile = (state: FakeState, address: string): FakeMember | undefined =>
  [...state.members.values()].find(
    (one) => one.mobile !== '' && one.mobile === address && !one.unproved.includes('S'),
  );

const isSolved = (text: string): boolean => {
  try {
    const { number, salt, signature } = JSON.parse(atob(text)) as Record<string, unknown>;
    return number === PUZZLE_NUMBER && salt === puzzle.salt && signature === puzzle.signature;
  } catch {
    return false;
  }
};

interface BotCheckFields {
  altcha?: string | null | undefined;
  geetestChallenge?: string | null | undefined;
  geetestValidateV4?: Record<string, unknown> | null | undefined;
}
/** Refuses a form that should have come with a bot check. */
export const refuseMachines = ({ identity }: FakeState, fields: BotCheckFields): void => {
  const isChecked =
    isSolved(fields.altcha ?? '') || Boolean(fields.geetestChallenge) || Boolean(fields.geetestValidateV4);
  if (identity.botCheckDue && !isChecked) throw new FakeRefusal('BOT_CHECK_REQUIRED');
};

/** Sends a code, known address or not. */
export const sendCode = (state: FakeState, purpose: FakeCodePurpose, address: string) => {
  const { identity } = state;
  if (identity.codeLimitS !== null) throw new FakeRefusal('CODE_LIMIT', { retryAfterS: identity.codeLimitS });
  const id = fresh(state, 'code');
  identity.codes = identity.codes.filter((one) => one.purpose !== purpose || one.address !== address);
  identity.codes.push({ id, purpose, address, tries: 0, used: false });
  return { expiredMinutes: identity.expiredMinutes, ...(identity.foreign ? {} : { codeId: id }) };
};

/** Uses a code up. @throws FakeRefusal CODE_WRONG for whatever is not right about it */
export const takeCode = (
  { identity }: FakeState,
  sent: { purpose: FakeCodePurpose; address: string; code: string; codeId: string },
): void => {
  const found = identity.codes.find(
    (one) =>
      one.purpose === sent.purpose &&
      one.address === sent.address &&
      !one.used &&
      (identity.foreign || one.id === sent.codeId),
  );
  if (!found || found.tries >= MAX_CODE_TRIES) throw new FakeRefusal('CODE_WRONG');
  found.tries += 1;
  if (identity.code !== sent.code) throw new FakeRefusal('CODE_WRONG');
  found.used = true;
};

type CodeCalls = 'codeLogin' | 'codeRegister' | 'codeVerify' | 'botChallenge';
export const codeAnswers: Pick<Answers, CodeCalls> = {
  codeLogin(input, { state }) {
    refuseMachines(state, input);
    const address = addressOf(input.mobileNum, input.countryDialingCode);
    return sendCode(state, input.purpose === 'forgot' ? 'forgot' : 'login', address);
  },
  codeRegister(input, { state }) {
    refuseMachines(state, input);
    return sendCode(state, 'register', addressOf(input.mobileNo, input.countryDialingCode));
  },
  codeVerify({ ticket, method }, { state }) {
    const found = state.identity.tickets.get(ticket);
    const who = state.members.get(found?.username ?? '');
    if (found?.kind !== 'factor' || !who) throw new FakeRefusal('TICKET_INVALID');
    return sendCode(state, 'factor', method === 'E' ? who.email : who.mobile);
  },
  botChallenge: () => puzzle,
};
