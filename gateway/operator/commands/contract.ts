import { offerOfPlatform, platformContracts, actOfPlatform, shownContract } from '../../agents/index';
import type { AgentContract } from '../../../src/contract/entities/agent-contract';
import { findOperatorMember } from '../../identity/index';
import { GatewayError } from '../../platform/index';
import type { Command, CommandArgument, MerchantInput } from '../command';
import { EXIT, missing, OperatorProblem, wrong } from '../problem';
import { operatorOf, operatorOption } from '../signer';
import { table } from '../table';
import { quoted, textOption } from '../values';
import { idOf } from './cashier-tools';

const MAX_LIST = 500;
const MAX_FILE_BYTES = 100_000;
const idArgument: CommandArgument = { name: 'ID', help: 'its number, as contract list shows it' };
const termsOption = {
  terms: { value: 'FILE', help: 'the terms as JSON: see docs/agents.md' },
};

const memberNamed = async ({ merchant, args, query }: MerchantInput) => {
  const username = args['NAME'] ?? '';
  const member = await findOperatorMember(query, { merchantId: merchant.id, username });
  if (member === null) throw missing('NAME', `${quoted(username)} is no member of ${merchant.code}.`);
  return member;
};

const termsIn = ({ options, readFile }: MerchantInput): unknown => {
  const path = textOption(options, 'terms', { max: 1_000 });
  if (path === undefined) throw wrong('--terms', 'is needed: a file with the terms.');
  let text: Buffer;
  try {
    text = readFile(path);
  } catch {
    throw missing('--terms', `${quoted(path)} cannot be read.`);
  }
  if (text.length > MAX_FILE_BYTES) throw wrong('--terms', 'is no file of terms: it is too long.');
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    throw wrong('--terms', 'is not JSON.');
  }
};

const SENTENCES: Readonly<Record<string, string>> = {
  AGENT_UNKNOWN: 'is no active agent.',
  CONTRACT_THERE: 'has a contract of this kind, product and period: change it or end it.',
  CONTRACT_STATE: 'it stands where this cannot be done.',
};
/** What is refused, as a sentence. */
const told = async <T>(argument: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.code === 'CONTRACT_UNKNOWN') throw missing('ID', 'there is no such contract.');
    if (error.code === 'CONTRACT_TERMS')
      throw wrong('--terms', `do not hold: ${JSON.stringify(error.value)}`);
    throw new OperatorProblem(EXIT.failed, argument, SENTENCES[error.code] ?? error.code);
  }
};

const rowOf = (one: AgentContract): string[] => [
  ...[one.id, one.member?.name ?? '', one.kind, one.product, one.span, one.state],
  one.current === null ? '' : `${one.current.number} from ${one.current.from || 'never'}`,
  one.offered === null ? '' : String(one.offered.number),
];
const HEADS = ['id', 'agent', 'kind', 'product', 'period', 'state', 'in force', 'offered'];

const offer: Command = {
  name: 'contract offer',
  summary: 'Offers an agent a contract that the platform pays; it counts when the agent has accepted it.',
  scope: 'merchant',
  arguments: [{ name: 'NAME', help: 'the agent’s username' }],
  options: { ...operatorOption, ...termsOption },
  examples: ['foyer contract offer maria --terms daily.json --operator ana --merchant demo'],
  async run(input) {
    const operator = operatorOf(input.options);
    const terms = termsIn(input);
    const member = await memberNamed(input);
    const { merchant } = input;
    const done = await told(
      'NAME',
      input.change(async (query, note) => {
        const made = await offerOfPlatform(query, { merchant, receiverId: member.id, terms, operator });
        note({
          target: `contract ${made.id} of ${member.username}`,
          before: null,
          after: { terms, operator },
        });
        return made;
      }),
    );
    return { lines: [`Contract ${done.id} is offered to ${member.username}.`], data: done };
  },
};

const modify: Command = {
  name: 'contract modify',
  summary: 'Offers other terms for a contract of the platform; the old ones count until the agent accepts.',
  scope: 'merchant',
  arguments: [idArgument],
  options: { ...operatorOption, ...termsOption },
  examples: ['foyer contract modify 12 --terms daily.json --operator ana --merchant demo'],
  async run(input) {
    const operator = operatorOf(input.options);
    const terms = termsIn(input);
    return changed(input, { action: 'E', terms, operator });
  },
};

const end: Command = {
  name: 'contract end',
  summary: 'Asks an agent to end a contract of the platform; it counts until the agent has agreed.',
  scope: 'merchant',
  arguments: [idArgument],
  options: operatorOption,
  examples: ['foyer contract end 12 --operator ana --merchant demo'],
  run: (input) => changed(input, { action: 'V', operator: operatorOf(input.options) }),
};

const changed = async (
  input: MerchantInput,
  change: { action: 'E'; terms: unknown; operator: string } | { action: 'V'; operator: string },
) => {
  const { merchant } = input;
  const id = idOf(input.args);
  const done = await told(
    'ID',
    input.change(async (query, note) => {
      const made = await actOfPlatform(query, { merchant, id, ...change });
      note({ target: `contract ${id}`, before: null, after: { ...change } });
      return made;
    }),
  );
  return { lines: [`Contract ${done.id} is ${done.state}: it waits for the agent.`], data: done };
};

const list: Command = {
  name: 'contract list',
  summary: 'Contracts that the platform pays, of all agents or of one.',
  scope: 'merchant',
  options: { agent: { value: 'NAME', help: 'only of this one' } },
  examples: ['foyer contract list --merchant demo', 'foyer contract list --agent maria --merchant demo'],
  async run(input) {
    const { merchant, query, options } = input;
    const name = textOption(options, 'agent', { max: 64 });
    const member =
      name === undefined ? null : await memberNamed({ ...input, args: { ...input.args, NAME: name } });
    const contracts = await platformContracts(query, {
      ...{ merchantId: merchant.id, receiverId: member?.id ?? null, limit: MAX_LIST },
    });
    return { lines: table(HEADS, contracts.map(rowOf)), data: { contracts } };
  },
};

const show: Command = {
  name: 'contract show',
  summary: 'One contract with all versions and signatures; its chain is computed again on the way.',
  scope: 'merchant',
  arguments: [idArgument],
  examples: ['foyer contract show 12 --merchant demo'],
  async run({ merchant, query, args }) {
    const file = await told('ID', shownContract(query, { merchantId: merchant.id, id: idOf(args) }));
    const acts = file.acts.map((one) => [
      ...[new Date(one.at).toISOString(), one.action, one.by, String(one.version), one.language],
      one.hash.slice(0, 12),
    ]);
    return {
      lines: [
        ...table(HEADS, [rowOf(file)]),
        '',
        ...table(['at', 'act', 'by', 'version', 'language', 'hash'], acts),
        '',
        ...file.versions.map(({ number, terms }) => `${number}  ${JSON.stringify(terms)}`),
      ],
      data: file,
    };
  },
};

export const contractCommands: readonly Command[] = [offer, modify, end, list, show];
