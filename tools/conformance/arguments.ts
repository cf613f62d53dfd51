import { parseArgs } from 'node:util';
import type { Speech } from './enter';

/** What the command line asks for. */
export interface Asked extends Speech {
  write: boolean;
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
  'Asks a gateway every call of the contract and says which work, which are missing and which answer wrongly.',
  '',
  '  --gateway URL             its address: https://gateway.example',
  '  --merchant CODE           whose accounts are used',
  '  --member NAME             asks what members ask; the password is FOYER_MEMBER_PASSWORD, else it is asked for',
  '  --agent NAME              asks what agents ask; the password is FOYER_AGENT_PASSWORD, else it is asked for',
  '  --write                   sends harmless changes too: a favourite that is put in and taken out, a trial, codes for logins',
  '  --dialect foyer|legacy    whose words it speaks; found out when not said',
  '  --time-zone ZONE          in which an older gateway writes dates: America/Sao_Paulo',
  '  --html FILE               the table as a page',
  '  --json FILE               the table for scripts',
  '  --markdown FILE           the table for documents, one line for each subject',
  '',
  'No money is moved, and without --write nothing is changed besides logging in and out.',
  'Exit codes: 0 nothing is wrong, 1 something is wrong or could not be asked, 2 the command is wrong.',
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
        write: { type: 'boolean' },
        dialect: { type: 'string' },
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
  for (const [name, value] of Object.entries({ member, agent, ...values }))
    if (value === '') throw new BadCommand(`--${name} must not be empty.`);
  return {
    url: address(gateway),
    merchant,
    dialect,
    timeZone: values['time-zone'] === undefined ? null : zone(values['time-zone']),
    write: values.write === true,
    member,
    agent,
    html: values.html ?? null,
    json: values.json ?? null,
    markdown: values.markdown ?? null,
  };
};
