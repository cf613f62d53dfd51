import { uniqueViolation } from '../../database/errors';
import { secretHash, secretText } from '../../platform/index';
import type { Command, MerchantInput } from '../command';
import {
  changeDeskOperator,
  insertDeskOperator,
  listDeskOperators,
  renewDeskOperator,
} from '../desk-operators.queries';
import { DESK_ROLES, type DeskRole } from '../desk-roles';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { choiceOption, quoted } from '../values';

const NAME = { name: 'NAME', help: 'what the operator logs in with: small letters, digits, dots and dashes' };
const NAME_PATTERN = /^[a-z][a-z0-9._-]{1,39}$/;
const ROLE = {
  role: { value: DESK_ROLES.join('|'), help: 'what they may do; docs/desk.md has the table' },
};
const LINK_HOURS = 24;
const LINK_LIFE_S = LINK_HOURS * 3_600;

const nameOf = ({ args }: MerchantInput): string => {
  const name = args['NAME'] ?? '';
  if (NAME_PATTERN.test(name)) return name;
  throw wrong(
    'NAME',
    `must be 2 to 40 small letters, digits, dots and dashes that begin with a letter, not ${quoted(name)}.`,
  );
};

const unknown = (name: string, code: string) =>
  missing('NAME', `${quoted(name)} is no operator of ${code}; foyer desk list names them all.`);

/** The secret stands behind #, where no server and no log sees it. */
const linkOf = ({ merchant }: MerchantInput, secret: string): string => {
  const site = merchant.settings['mainDomain'];
  return `${typeof site === 'string' ? site : ''}/desk/#open=${merchant.code}.${secret}`;
};

const handOver = (input: MerchantInput, name: string, secret: string): string[] => [
  `Give ${name} this link; it opens the account once, within ${LINK_HOURS} hours:`,
  linkOf(input, secret),
];

const list: Command = {
  name: 'desk list',
  summary: 'Lists the operators of the desk with their roles, and when each was last there.',
  scope: 'merchant',
  examples: ['foyer desk list --merchant demo'],
  async run({ merchant, query }) {
    const rows = (await listDeskOperators(query, merchant.id)).map((row) => ({
      name: row.name,
      role: row.role,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    }));
    return {
      lines: table(
        ['name', 'role', 'state', 'last seen'],
        rows.map(({ name, role, state, lastSeenAt }) => [name, role, state, lastSeenAt ?? '']),
      ),
      data: rows,
    };
  },
};

const add: Command = {
  name: 'desk add',
  summary:
    'Makes an account for the desk and a link that opens it once, with a password and an authenticator.',
  scope: 'merchant',
  arguments: [NAME],
  options: ROLE,
  examples: ['foyer desk add maria --role approver --merchant demo'],
  async run(input) {
    const { merchant, options, change } = input;
    const name = nameOf(input);
    const role: DeskRole | undefined = choiceOption(options, 'role', DESK_ROLES);
    if (role === undefined) throw wrong('--role', `is needed: ${DESK_ROLES.join(', ')}.`);
    const secret = secretText();
    try {
      await change(async (query, note) => {
        const account = { merchantId: merchant.id, name, role };
        await insertDeskOperator(query, { ...account, enrolHash: secretHash(secret), lifeS: LINK_LIFE_S });
        note({ target: name, before: null, after: { role } });
      });
    } catch (error) {
      if (uniqueViolation(error) === null) throw error;
      throw wrong('NAME', `${name} was given before; a name is never given to another person.`);
    }
    return { lines: handOver(input, name, secret), data: { name, role, link: linkOf(input, secret) } };
  },
};

const set: Command = {
  name: 'desk set',
  summary: 'Gives an operator another role; what they have open ends.',
  scope: 'merchant',
  arguments: [NAME],
  options: ROLE,
  examples: ['foyer desk set maria --role viewer --merchant demo'],
  async run(input) {
    const { merchant, options, change } = input;
    const name = nameOf(input);
    const role: DeskRole | undefined = choiceOption(options, 'role', DESK_ROLES);
    if (role === undefined) throw wrong('--role', `is needed: ${DESK_ROLES.join(', ')}.`);
    await change(async (query, note) => {
      const had = await changeDeskOperator(query, { merchantId: merchant.id, name, role, close: false });
      if (had === null) throw unknown(name, merchant.code);
      note({ target: name, before: { role: had.role }, after: { role } });
    });
    return { lines: [`${name} is ${role} now.`], data: { name, role } };
  },
};

const renew: Command = {
  name: 'desk renew',
  summary: 'Forgets the password and the authenticator of an operator, and makes a new link.',
  scope: 'merchant',
  arguments: [NAME],
  examples: ['foyer desk renew maria --merchant demo'],
  async run(input) {
    const { merchant, change } = input;
    const name = nameOf(input);
    const secret = secretText();
    await change(async (query, note) => {
      const account = { merchantId: merchant.id, name, enrolHash: secretHash(secret), lifeS: LINK_LIFE_S };
      const had = await renewDeskOperator(query, account);
      if (had === null) throw unknown(name, merchant.code);
      note({ target: name, before: { state: had.state }, after: { state: 'invited' } });
    });
    return { lines: handOver(input, name, secret), data: { name, link: linkOf(input, secret) } };
  },
};

const close: Command = {
  name: 'desk close',
  summary: 'Closes the account of an operator; what they have open ends at once.',
  scope: 'merchant',
  arguments: [NAME],
  examples: ['foyer desk close maria --merchant demo'],
  async run(input) {
    const { merchant, change } = input;
    const name = nameOf(input);
    await change(async (query, note) => {
      const had = await changeDeskOperator(query, { merchantId: merchant.id, name, role: null, close: true });
      if (had === null) throw unknown(name, merchant.code);
      note({ target: name, before: { state: had.state }, after: { state: 'closed' } });
    });
    return { lines: [`${name} cannot open the desk any more.`], data: { name, state: 'closed' } };
  },
};

export const deskCommands: readonly Command[] = [list, add, set, renew, close];
