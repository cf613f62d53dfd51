import { parseArgs } from 'node:util';
import { parseAmount } from '../../src/contract/money';
import type { Speech } from './enter';

/** What the command line asks for. */
export interface Asked extends Omit<Speech, 'dialectRows'> {
  /** Path of a module with the rows of the gateway's owner; null if there is none. */
  dialectRows: string | null;
  write: boolean;
  /** In the major unit of the account's currency. */
  money: string | null;
  /** Answers the first second step that a login wants. */
  code: string | null;
  member: string | null;
  agent: string | null;
  html: string | null;
  json: string | null;
  markdown: string | null;
}

/** The command cannot be carried out as it was written. Its message is one sentence. */
export class BadCommand extends Error {
  override readonly name = 'BadCommand';
}

export const HELP: readonly string[] = [
  'foyer conformance --gateway URL --merchant CODE [options]',
  '',
  'Asks a gateway the calls of the contract and says which work, which are missing and which answer wrongly.',
  '',
  '  --gateway URL             its address: https://gateway.example',
  '  --merchant CODE           whose accounts are used',
  '  --member NAME             asks what members ask; the password is FOYER_MEMBER_PASSWORD, else it is asked for',
  '  --agent NAME              asks what agents ask; the password is FOYER_AGENT_PASSWORD, else it is asked for',
  '  --code CODE               of an authenticator, or sent before: answers the first login that wants a second step',
  '  --write                   sends harmless changes too: a favourite that is put in and taken out, a trial, codes for logins',
  '  --money AMOUNT            with --write: moves this much of the account’s money, once for each of these:',
  '                              a deposit is asked for; a withdrawal to the first place that the account has;',
  '                              from the main wallet to the first other one; on to the upline;',
  '                              by the agent on to the first member below. Payment passwords are',
  '                              FOYER_MEMBER_PAYMENT_PASSWORD and FOYER_AGENT_PAYMENT_PASSWORD, else asked for',
  '  --dialect foyer|legacy    whose words it speaks; found out when not said',
  '  --dialect-rows FILE       a JavaScript module: how an older gateway’s calls and answers look where they differ',
  '  --time-zone ZONE          in which an older gateway writes dates: America/Sao_Paulo',
  '  --html FILE               the table as a page',
  '  --json FILE               the table for scripts',
  '  --markdown FILE           the table for documents, one line for each subject',
  '',
  'Without --money no money is moved, and without --write nothing is changed besides logging in and out.',
  'Exit codes: 0 nothing is wrong, 1 something is wrong, unknown or could not be asked, 2 the command is wrong,',
  '3 a login wants a second step that was not taken.',
];

const address = (text: string): string => {
  const isPlain = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isPlain) throw new BadCommand('--gateway has to be an address that begins with https:// or http://.');
  const { username, password, search, hash } = new URL(text);
  if (username + password + search + hash !== '')
    throw new BadCommand(
      '--gateway has to be an address without a name, a password, a query or a place in the page.',
    );
  return text.replace(/\/+$/, '');
};

const zone = (text: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone && text;
  } catch {
    throw new BadCommand('--time-zone has to be the name of a zone, such as America/Sao_Paulo.');
  }
};

const read = (words: readonly string[]) => {
  try {
    return parseArgs({
      args: [...words],
      strict: true,
      allowPositionals: false,
      options: {
        gateway: { type: 'string' },
        merchant: { type: 'string' },
        member: { type: 'string' },
        agent: { type: 'string' },
        code: { type: 'string' },
        write: { type: 'boolean' },
        money: { type: 'string' },
        dialect: { type: 'string' },
        'dialect-rows': { type: 'string' },
        'time-zone': { type: 'string' },
        html: { type: 'string' },
        json: { type: 'string' },
        markdown: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new BadCommand(`${sentence.replace(/\.$/, '')}.`);
  }
};

/** Has the smallest minor unit that there is: what an account's own currency takes is known later. */
const FINEST_CURRENCY = 'CLF';

const sum = (text: string, { write, member, agent }: Omit<ReturnType<typeof read>, 'money'>): string => {
  const minor = parseAmount(text, FINEST_CURRENCY);
  if (minor === null || minor <= 0n)
    throw new BadCommand('--money has to be an amount above 0 in plain digits, such as 10 or 10.50.');
  if (write !== true) throw new BadCommand('--money needs --write.');
  if ((member ?? agent) === undefined) throw new BadCommand('--money needs --member or --agent.');
  return text.trim();
};

/** Reads the command line, null when only help is wanted. @throws BadCommand */
export const readArguments = (words: readonly string[]): Asked | null => {
  const values = read(words);
  if (values.help === true) return null;
  const { gateway, merchant, dialect = null, member = null, agent = null } = values;
  if (gateway === undefined) throw new BadCommand('--gateway URL is needed.');
  if (merchant === undefined || !/^[\w.-]{1,64}$/.test(merchant))
    throw new BadCommand('--merchant CODE is needed: letters, digits, _ . and -, at most 64.');
  if (dialect !== null && dialect !== 'foyer' && dialect !== 'legacy')
    throw new BadCommand('--dialect is foyer or legacy.');
  if (dialect === 'foyer' && values['dialect-rows'] !== undefined)
    throw new BadCommand('--dialect-rows is for older gateways: with --dialect foyer no row is asked for.');
  for (const [name, value] of Object.entries({ member, agent, ...values }))
    if (typeof value === 'string' && value.trim() === '')
      throw new BadCommand(`--${name} must not be empty.`);
  return {
    url: address(gateway),
    merchant,
    dialect,
    dialectRows: values['dialect-rows'] ?? null,
    timeZone: values['time-zone'] === undefined ? null : zone(values['time-zone']),
    write: values.write === true,
    money: values.money === undefined ? null : sum(values.money, values),
    code: values.code ?? null,
    member,
    agent,
    html: values.html ?? null,
    json: values.json ?? null,
    markdown: values.markdown ?? null,
  };
};
