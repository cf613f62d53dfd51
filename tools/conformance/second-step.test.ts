import { describe, expect, it } from 'vitest';
import { createFakeGateway } from '../../src/testing/fake-gateway';
import { GATEWAY, MEMBER, MERCHANT } from '../../src/testing/fixtures';
import { conformance, type CommandPorts } from './command';
import { createWholeOlderGateway } from './older';
import { createCountingFetch } from './testing';

/** @param answers what a person types, null where there is no terminal */
const run = async (plain: typeof globalThis.fetch, words = '', answers: readonly string[] | null = null) => {
  const { fetch, sent } = createCountingFetch(plain);
  const [out, err, questions]: [string[], string[], string[]] = [[], [], []];
  const left = [...(answers ?? [])];
  const ports: CommandPorts = {
    fetch,
    wait: () => Promise.resolve(),
    tell: () => undefined,
    readPicture: () => Promise.resolve(null),
    ask(question) {
      questions.push(question);
      return Promise.resolve(answers && (left.shift() ?? ''));
    },
    password: () => Promise.resolve(MEMBER.password),
    paymentPassword: () => Promise.resolve(''),
    tryFile: () => undefined,
    writeFile: () => undefined,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  };
  const command = `--gateway ${GATEWAY} --merchant ${MERCHANT} --member ${MEMBER.username} ${words}`;
  const exit = await conformance(command.trim().split(' '), ports);
  return { exit, out: out.join('\n'), err: err.join('\n'), questions, sent };
};

const withFactors = (...factors: ('E' | 'S' | 'G' | 'P')[]) => {
  const gateway = createFakeGateway();
  const who = gateway.state.members.get(MEMBER.username);
  if (who) Object.assign(who, { factors, email: 'ana@mail.example', mobile: '5511912345678' });
  return { ...gateway, code: gateway.state.identity.code };
};
const PROOF = 'POST /wps/session/login/verification';
const SEND = 'POST /wps/session/login/verification/code';

describe('a login that wants a second step', () => {
  it('is told so and ends with a code of its own where there is neither --code nor a terminal', async () => {
    const { exit, out, err, sent } = await run(withFactors('S').fetch);
    expect({ exit, out }).toEqual({ exit: 3, out: '' });
    expect(err).toBe(
      `foyer conformance: The login of ${MEMBER.username} wants a second step (SMS): give its code with --code, or run the tool on a terminal.`,
    );
    expect(sent).not.toContain(SEND);
  });

  it('takes the code of an authenticator from --code', async () => {
    const gateway = withFactors('G');
    const { exit, out, sent } = await run(gateway.fetch, `--code ${gateway.code}`);
    expect(exit).toBe(0);
    expect(out).toMatch(/works +session\.login/);
    expect(out).not.toContain(gateway.code);
    expect(sent.filter((one) => one === PROOF)).toHaveLength(1);
  });

  it('says that the code is wrong, and sends it once', async () => {
    const { exit, err, sent } = await run(withFactors('G').fetch, '--code 000111');
    expect(exit).toBe(3);
    expect(err).toContain('(authenticator): the answer was refused with CODE_WRONG (HTTP 400).');
    expect(err).not.toContain('000111');
    expect(sent.filter((one) => one === PROOF)).toHaveLength(1);
  });

  it('has a code sent to the way that a person chooses, and asks for it', async () => {
    const gateway = withFactors('E', 'S');
    const { exit, questions, sent } = await run(gateway.fetch, '', ['2', 'y', gateway.code]);
    expect(exit).toBe(0);
    expect(questions).toEqual([
      'By which way is the second step proved: 1 e-mail, 2 SMS? ',
      'Shall a code be sent by SMS (y)? ',
      'Code (SMS): ',
    ]);
    expect(sent.filter((one) => one === SEND || one === PROOF)).toEqual([SEND, PROOF]);
  });

  it('is given up after three wrong answers', async () => {
    const { exit, sent } = await run(withFactors('G').fetch, '', ['1', '2', '3', '4']);
    expect(exit).toBe(3);
    expect(sent.filter((one) => one === PROOF)).toHaveLength(3);
  });

  it('sends one code however often its answer is wrong', async () => {
    const gateway = withFactors('S');
    const { exit, sent } = await run(gateway.fetch, '', ['y', '1', gateway.code]);
    expect(exit).toBe(0);
    expect(sent.filter((one) => one === SEND || one === PROOF)).toEqual([SEND, PROOF, PROOF]);
  });

  it('has no code sent that a person does not want', async () => {
    const { exit, sent } = await run(withFactors('S').fetch, '', ['n']);
    expect(exit).toBe(3);
    expect(sent).not.toContain(SEND);
  });

  it('asks a person where the code that was given is wrong', async () => {
    const gateway = withFactors('G');
    const { exit, questions } = await run(gateway.fetch, '--code 000111', [gateway.code]);
    expect({ exit, questions }).toEqual({ exit: 0, questions: ['Code (authenticator): '] });
  });

  it('is given up where nothing is typed', async () => {
    const { exit, sent } = await run(withFactors('G').fetch, '', []);
    expect(exit).toBe(3);
    expect(sent).not.toContain(PROOF);
  });
});

describe('[TRIAL-E2] a login of the stand-in that wants a second step', () => {
  const older = () => {
    const gateway = createWholeOlderGateway();
    gateway.state.instead['/wps/session/login'] = {
      status: 400,
      body: '{"success":false,"errorCode":"login_verify_required","message":"one more"}',
    };
    gateway.state.values['/wps/session/login/verification'] =
      '{"token":"old-token-1","id":9001,"userName":"marina"}';
    return gateway;
  };
  const proofs = ({ seen }: ReturnType<typeof older>) =>
    seen.filter(({ path }) => path === '/wps/session/login/verification').map(({ input }) => input);

  it('is told so, with the ways that there are', async () => {
    const { exit, err } = await run(older().fetch);
    expect(exit).toBe(3);
    expect(err).toContain('wants a second step (e-mail, SMS, authenticator): give its code with --code');
  });

  it('takes the code of an authenticator from --code', async () => {
    const gateway = older();
    expect((await run(gateway.fetch, '--code 123456')).exit).toBe(0);
    const { username, password } = MEMBER;
    expect(proofs(gateway)).toEqual([{ username, password, method: 'G', authCode: '123456' }]);
    expect(gateway.refused.filter((one) => !one.endsWith('no such path'))).toEqual([]);
  });

  it('asks for the number and has a code sent to it', async () => {
    const gateway = older();
    const { exit, questions } = await run(gateway.fetch, '', ['2', '11955550123', 'y', '4321']);
    expect(exit).toBe(0);
    expect(questions.slice(1)).toEqual([
      'Mobile number of the account: ',
      'Shall a code be sent by SMS (y)? ',
      'Code (SMS): ',
    ]);
    expect(gateway.count('/wps/verification/sms/noLogin')).toBe(1);
    expect(proofs(gateway)).toMatchObject([
      { method: 'S', mobileNum: '11955550123', verificationCode: '4321' },
    ]);
  });

  it('compares the mail address without sending anything', async () => {
    const gateway = older();
    expect((await run(gateway.fetch, '', ['1', 'm@mail.example'])).exit).toBe(0);
    expect(proofs(gateway)).toMatchObject([{ method: 'E', email: 'm@mail.example' }]);
  });
});
