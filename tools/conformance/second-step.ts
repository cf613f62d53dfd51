import type { FactorChallenge, FactorMethod } from '../../src/contract/entities/identity';
import { codesDomain } from '../../src/core/domains/codes';
import { asError } from '../../src/core/kernel/app-error';
import type { Client } from '../../src/core/types';
import { SecondStep, type Door } from './door';

/** Answers that are wrong before it is given up. */
const MAX_ANSWERS = 3;

const WAYS: Readonly<Record<FactorMethod, string>> = {
  email: 'e-mail',
  sms: 'SMS',
  authenticator: 'authenticator',
  payeeName: 'name of the payee',
};

/** The way that a code given beforehand answers: one that needs nothing else. */
const wayOfCode = ({ methods, ticket }: FactorChallenge): FactorMethod | null => {
  if (methods.includes('authenticator')) return 'authenticator';
  return ticket === '' ? null : (methods.find((way) => way !== 'payeeName') ?? null);
};

/** What a person types; null where there is no one, or where nothing was typed. */
const typed = async (question: string, door: Door): Promise<string | null> =>
  (await door.ask(question))?.trim() || null;

const chosenWay = async ({ methods }: FactorChallenge, door: Door): Promise<FactorMethod | null> => {
  const [only] = methods;
  if (methods.length < 2) return only ?? null;
  const numbered = methods.map((way, index) => `${index + 1} ${WAYS[way]}`).join(', ');
  const answer = await typed(`By which way is the second step proved: ${numbered}? `, door);
  return methods[Number(answer) - 1] ?? null;
};

/** A way that a person chose, with its code on the way where it has one. */
interface Chosen {
  method: FactorMethod;
  mobile: string;
  question: string;
}

const choose = async (client: Client, challenge: FactorChallenge, door: Door): Promise<Chosen | null> => {
  const method = await chosenWay(challenge, door);
  if (method === null) return null;
  // Gateways without tickets compare the mail address itself, and have to be told the number.
  const isUnbound = challenge.ticket === '';
  if (isUnbound && method === 'email')
    return { method, mobile: '', question: 'Mail address of the account: ' };
  const mobile = isUnbound && method === 'sms' ? await typed('Mobile number of the account: ', door) : '';
  if (mobile === null) return null;
  if (method === 'sms' || method === 'email') {
    // Sends no message unless a person is there to type its code.
    const agreed = await typed(`Shall a code be sent by ${WAYS[method]} (y)? `, door);
    if (!/^y/i.test(agreed ?? '')) return null;
    const purpose = method === 'sms' ? 'sms-factor' : 'email-factor';
    await client.use(codesDomain).send({ purpose, ...(mobile === '' ? {} : { mobile }) });
  }
  const wanted = method === 'payeeName' ? 'Name of the payee' : 'Code';
  return { method, mobile, question: `${wanted} (${WAYS[method]}): ` };
};

/**
 * Proves the second step of a login under way: with the code that was given, else with what a person types.
 * @throws SecondStep where neither is there, or the answers are wrong
 */
export const takeSecondStep = async (client: Client, username: string, door: Door): Promise<void> => {
  const { session } = client;
  const stopFor = (challenge: FactorChallenge, why: string): SecondStep => {
    const ways = challenge.methods.map((way) => WAYS[way]).join(', ');
    return new SecondStep(`The login of ${username} wants a second step (${ways}): ${why}.`);
  };
  const code = door.takeCode();
  let chosen: Chosen | null = null;
  let refusal = '';
  for (let tries = 0; tries < MAX_ANSWERS; tries += 1) {
    const challenge = session.store.getState().factor;
    if (!challenge) return;
    const given = code !== null && tries === 0 ? wayOfCode(challenge) : null;
    try {
      chosen ??= given ? { method: given, mobile: '', question: '' } : await choose(client, challenge, door);
      const answer = chosen && (given ? code : await typed(chosen.question, door));
      if (!chosen || answer === null)
        throw stopFor(challenge, refusal || 'give its code with --code, or run the tool on a terminal');
      await session.verify({ method: chosen.method, answer, mobile: chosen.mobile });
      return;
    } catch (caught) {
      if (caught instanceof SecondStep) throw caught;
      const { code: word, status } = asError(caught);
      if (given) chosen = null;
      refusal = `the answer was refused with ${word} (HTTP ${status})`;
      if (word !== 'CODE_WRONG' || tries + 1 === MAX_ANSWERS) throw stopFor(challenge, refusal);
    }
  }
};
