import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorOn } from '../operator/testing';
import { startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { peopleOf, type People } from './people';
import type { RawReply } from './raw-client';

let bench: GatewayBench;
let identity: Identity;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  identity = identityOf(bench);
  people = await peopleOf(bench);
});
afterAll(async () => {
  await bench.stop();
});

const OWN = '/wps/member/customerSecurityQuestions';
const PAYMENT = '/wps/member/paymentPassword';
const CHOSEN = [
  { questionId: 'first-school', answer: 'São Bento' },
  { questionId: 'first-teacher', answer: 'Dona Rita' },
];
const codeOf = (reply: RawReply): unknown => (reply.status === 200 ? 'fine' : reply.body.errorCode);
const enter = async (email: string) => {
  const person = await people.create({ email });
  const { token } = await people.login(person);
  const call = (method: string, path: string, body?: object) =>
    people.call(method, path, { token, ...(body ? { body } : {}) });
  const sealed = (method: string, path: string, payload: object) =>
    bench.client.sealed({ method, path, headers: { Authorization: token }, payload });
  await sealed('PUT', PAYMENT, { paymentPassword: '204816' });
  const reset = async (over: object = {}, path = OWN) => {
    const sent = await call('POST', `${PAYMENT}/code`, { method: 'E' });
    const { codeId } = sent.body.value as { codeId: string };
    const verificationCode = await identity.lastCode(email);
    const proved = { method: 'E', codeId, verificationCode, paymentPassword: '957318' };
    return codeOf(await sealed('POST', path, { ...proved, ...over }));
  };
  return { person, call, sealed, reset, key: { merchantId: MERCHANT, memberId: person.id } };
};

describe('security questions', () => {
  it('[MEM-1] are chosen from a list in the visitor’s language, answered, and never told again', async () => {
    const who = await enter('questions.chosen@example.test');
    const offered = (await who.call('GET', '/wps/member/securityQuestions')).body.value as {
      questionId: string;
    }[];
    expect(offered.length).toBeGreaterThan(CHOSEN.length);
    expect((await who.call('GET', OWN)).body.value).toEqual({ questions: [], lockedUntil: null });
    expect((await who.call('PUT', OWN, { questions: CHOSEN })).status, 'never in the clear').not.toBe(200);
    const refused = async (questions: object[]) => codeOf(await who.sealed('PUT', OWN, { questions }));
    for (const wrong of [
      [CHOSEN[0]],
      [CHOSEN[0], CHOSEN[0]],
      [CHOSEN[0], { questionId: 'unknown', answer: 'Anything' }],
      [CHOSEN[0], { questionId: 'dream-job', answer: ' a. ' }],
      [CHOSEN[0], { questionId: 'dream-job', answer: 'sao bento' }],
    ])
      expect(await refused(wrong.filter((one) => one !== undefined))).toBe('security_answers_refused');
    expect(await refused(CHOSEN)).toBe('fine');
    const own = (await who.call('GET', OWN)).body.value as {
      questions: { questionId: string; question: string }[];
    };
    expect(own.questions.map(({ questionId }) => questionId)).toEqual(['first-school', 'first-teacher']);
    const { query } = bench.db.merchant(MERCHANT);
    const [row] = await query<{ answers_hash: string }>(
      'select answers_hash from security_question where merchant_id = $1 and member_id = $2',
      [MERCHANT, who.person.id],
    );
    expect(row?.answers_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(own) + bench.logged.join('\n')).not.toMatch(/bento/i);
  });

  it('[MEM-1] once chosen, no code alone sets another payment password, and no answers alone do', async () => {
    const who = await enter('questions.needed@example.test');
    expect(await who.reset({ questions: CHOSEN }), 'none are chosen').toBe('security_answers_not_set');
    await who.sealed('PUT', OWN, { questions: CHOSEN });
    expect(await who.reset({}, `${PAYMENT}/reset`)).toBe('security_answers_required');
    expect(await who.reset({ questions: CHOSEN, verificationCode: '000000' })).toBe('verification_code_err');
    const other = [CHOSEN[0], { questionId: 'first-teacher', answer: 'Dona Clara' }];
    expect(await who.reset({ questions: other })).toBe('security_answers_wrong');
    // However they are typed, and in whichever order.
    const typed = [
      { questionId: 'first-teacher', answer: ' DONA  RITA' },
      { questionId: 'first-school', answer: 'sao bento.' },
    ];
    expect(await who.reset({ questions: typed })).toBe('fine');
    await bench.services.paymentPasswords.demand(who.key, '957318');
    expect(await bench.services.moneyPauses.until(who.key)).toMatchObject({ because: 'payment-password' });
  });

  it('[MEM-1] are locked by five wrong answers, and neither the login nor the payment password with them', async () => {
    const who = await enter('questions.locked@example.test');
    await who.sealed('PUT', OWN, { questions: CHOSEN });
    const wrong = CHOSEN.map((one) => ({ ...one, answer: 'guessed' + one.questionId }));
    const { securityQuestions, paymentPasswords } = bench.services;
    const tried = async (answers: typeof CHOSEN): Promise<string> => {
      try {
        await securityQuestions.demand(who.key, answers);
        return 'fine';
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    const said = [];
    for (let turn = 0; turn < 5; turn += 1) said.push(await tried(wrong));
    expect(said).toEqual([
      ...Array.from({ length: 4 }, () => 'SECURITY_ANSWERS_WRONG'),
      'SECURITY_ANSWERS_LOCKED',
    ]);
    expect(await tried(CHOSEN), 'the right ones as well').toBe('SECURITY_ANSWERS_LOCKED');
    expect((await securityQuestions.state(who.key)).lockedUntil).not.toBeNull();
    await paymentPasswords.demand(who.key, '204816');
    expect((await people.login(who.person)).token).not.toBe('');
  });

  it('[MEM-1] that are forgotten are taken away by an operator, who learns no answer', async () => {
    const who = await enter('questions.forgotten@example.test');
    await who.sealed('PUT', OWN, { questions: CHOSEN });
    const run = operatorOn(bench.db);
    const done = await run(`member forget-answers ${who.person.username} --merchant demo`);
    expect([done.err, done.exit]).toEqual([[], 0]);
    expect((await who.call('GET', OWN)).body.value).toEqual({ questions: [], lockedUntil: null });
    expect(await who.reset({}, `${PAYMENT}/reset`)).toBe('fine');
    expect((await run(`member forget-answers ${who.person.username} --merchant demo`)).exit).not.toBe(0);
  });
});
