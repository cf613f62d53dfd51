import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseUrl } from '../../platform/index';
import {
  callbackPath,
  FieldsError,
  listFields,
  switchProvider,
  type PaymentProviders,
} from '../../cashier/index';
import { amountText } from '../../../src/contract/money';
import { AdapterError } from '../../extensions/index';
import type { Command, MerchantInput } from '../command';
import { EXIT, missing, OperatorProblem, wrong } from '../problem';
import { readFileOf } from '../read-file';
import { table } from '../table';
import { integerOption, quoted, switchOption, textOption } from '../values';
import { adaptersOf, amountOf, providersOf } from './cashier-tools';

const MAX_FILE_BYTES = 65_536;
const SECRET_BYTES = 32;
const STDIN = 0;
const DEFAULT_LIFE_S = 1_800;
const CODE = /^[a-z][a-z0-9-]{0,19}$/;

/** JSON of a file, or of what is piped in; what is in it never stands in a sentence. */
const jsonOf = (input: MerchantInput, option: string): unknown => {
  const path = textOption(input.options, option, { max: 500 });
  if (path === undefined) throw wrong(`--${option}`, 'is needed: a file, or - for what is piped in.');
  const bytes = path === '-' ? readFileSync(STDIN) : readFileOf(input.readFile, path);
  if (bytes.length > MAX_FILE_BYTES) throw wrong(`--${option}`, 'is too large.');
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw wrong(`--${option}`, 'is no JSON.');
  }
};

type Registered = 'not asked' | 'told' | 'by hand' | 'refused' | 'unknown';
const REGISTERED: Readonly<Record<Registered, readonly string[]>> = {
  'not asked': [],
  told: ['The provider was told, and says that it calls there.'],
  'by hand': ['This provider is told by hand, on its own pages.'],
  refused: ['The provider refused the address; it is told by hand, or by adding it again.'],
  unknown: ['The provider did not say that it calls there; add it again, or tell it by hand.'],
};

const urlOf = ({ options, production }: MerchantInput): string | null => {
  const text = textOption(options, 'url', { max: 200 });
  if (text === undefined) return null;
  const url = parseUrl(text);
  const isFine = url !== null && (url.protocol === 'https:' || (!production && url.protocol === 'http:'));
  if (!isFine || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw wrong('--url', 'must be an address like https://play.example.com.');
  return url.origin;
};

const register = async (
  providers: PaymentProviders,
  { merchantId, code, url }: { merchantId: number; code: string; url: string },
): Promise<Registered> => {
  const found = await providers.find(merchantId, code);
  const answer = await found?.provider.registerCallback?.(url);
  if (answer === undefined) return 'by hand';
  return answer.word === 'accepted' ? 'told' : answer.word === 'rejected' ? 'refused' : 'unknown';
};

const noAdapter = (argument: string, name: string, known: readonly string[]): OperatorProblem =>
  wrong(argument, `${quoted(name)} is no adapter; there are ${known.join(', ')}.`);

/** One option is named if all problems are in its file. */
const wrongFields = ({ problems }: FieldsError, adapter: string): OperatorProblem => {
  const isSettings = problems.some((sentence) => sentence.startsWith('settings'));
  const hint = `foyer cashier provider fields ${adapter} lists all fields.`;
  return wrong(isSettings ? '--settings' : '--secrets', [...problems, hint].join(' '));
};

const fields: Command = {
  name: 'cashier provider fields',
  summary: 'Lists the settings and secrets that an adapter needs, those of extensions included.',
  scope: 'file',
  arguments: [{ name: 'ADAPTER', help: 'pix, quayside, transfer, or one of an extension' }],
  examples: ['foyer cashier provider fields pix'],
  async run(input) {
    const known = await adaptersOf(input);
    const name = input.args['ADAPTER'] ?? '';
    const adapter = known.get(name);
    if (adapter === undefined) throw noAdapter('ADAPTER', name, [...known.keys()]);
    const rows = (['settings', 'secrets'] as const).flatMap((file) =>
      listFields(adapter[file]).map((field) => ({ file, ...field })),
    );
    return {
      lines: table(
        ['file', 'name', 'type', 'needed', 'meaning'],
        rows.map((row) => [row.file, row.name, row.type, row.needed ? 'yes' : 'no', row.about]),
      ),
      data: rows,
    };
  },
};

const list: Command = {
  name: 'cashier provider list',
  summary: 'Lists the payment providers of a merchant; never a secret.',
  scope: 'merchant',
  examples: ['foyer cashier provider list --merchant demo'],
  async run(input) {
    const { merchant } = input;
    const providers = await providersOf(input);
    try {
      const { currency } = merchant;
      const text = (minor: bigint) => amountText({ minor, currency });
      const rows = (await providers.all(merchant.id)).map((one) => ({
        code: one.code,
        kind: one.provider.capabilities.method,
        enabled: one.enabled,
        min: text(one.minMinor),
        max: text(one.maxMinor),
        fee: `${text(one.fee.fixedMinor)} + ${one.fee.basisPoints / 100} %`,
      }));
      return {
        lines: table(
          ['code', 'kind', 'on', 'from', 'to', 'fee'],
          rows.map((row) => [row.code, row.kind, row.enabled ? 'on' : 'off', row.min, row.max, row.fee]),
        ),
        data: rows,
      };
    } finally {
      providers.close();
    }
  },
};

const add: Command = {
  name: 'cashier provider add',
  summary: 'Adds a payment provider or changes it, and prints the address that it is to call.',
  scope: 'merchant',
  arguments: [{ name: 'CODE', help: 'what members’ deposits name it by' }],
  options: {
    adapter: { value: 'NAME', help: 'pix, quayside, transfer, or one of an extension' },
    settings: { value: 'FILE', help: 'JSON of what is no secret: addresses, names, accounts' },
    secrets: { value: 'FILE', help: 'JSON of what is one; - reads what is piped in' },
    min: { value: 'AMOUNT', help: 'of one deposit' },
    max: { value: 'AMOUNT', help: 'of one deposit' },
    life: { value: 'SECONDS', help: `so long one may be paid; ${DEFAULT_LIFE_S} unless told` },
    'fee-fixed': { value: 'AMOUNT', help: 'kept of each deposit' },
    'fee-points': { value: 'N', help: 'and so many hundredths of a percent of it' },
    url: {
      value: 'URL',
      help: 'the gateway’s address, like https://play.example.com: the provider is told to call there',
    },
    'no-cancel': { help: 'members may not take back what is not paid' },
  },
  examples: [
    'foyer cashier provider add quayside --adapter quayside --settings quayside.json --secrets - --min 10 --max 5000 --merchant demo',
  ],
  async run(input) {
    const { args, options, merchant } = input;
    const code = args['CODE'] ?? '';
    if (!CODE.test(code)) throw wrong('CODE', 'is small letters, digits and dashes.');
    const adapter = textOption(options, 'adapter', {
      max: 20,
      pattern: CODE,
      like: 'a name like pix',
    });
    if (adapter === undefined) throw wrong('--adapter', 'is needed.');
    const known = await adaptersOf(input);
    if (!known.has(adapter)) throw noAdapter('--adapter', adapter, [...known.keys()]);
    const amount = (name: string) =>
      amountOf(textOption(options, name, { max: 32 }), merchant.currency, `--${name}`);
    const [minMinor, maxMinor] = [amount('min'), amount('max')];
    if (maxMinor < minMinor) throw wrong('--max', 'is less than --min.');
    const callbackSecret = randomBytes(SECRET_BYTES).toString('base64url');
    const row = {
      merchantId: merchant.id,
      code,
      adapter,
      settings: jsonOf(input, 'settings'),
      secrets: jsonOf(input, 'secrets'),
      callbackSecret,
      minMinor,
      maxMinor,
      lifeS: integerOption(options, 'life', { min: 60, max: 604_800 }) ?? DEFAULT_LIFE_S,
      fee: {
        fixedMinor: options['fee-fixed'] === undefined ? 0n : amount('fee-fixed'),
        basisPoints: integerOption(options, 'fee-points', { min: 0, max: 2_000 }) ?? 0,
      },
      mayCancel: options['no-cancel'] !== true,
    };
    const path = callbackPath({ merchant: merchant.code, provider: code, secret: callbackSecret });
    const site = urlOf(input);
    const providers = await providersOf(input);
    let said: Registered = 'not asked';
    try {
      await providers.put(row);
      if (site !== null)
        said = await register(providers, { merchantId: merchant.id, code, url: `${site}${path}` });
    } catch (error) {
      if (error instanceof OperatorProblem) throw error;
      if (error instanceof FieldsError) throw wrongFields(error, adapter);
      if (error instanceof AdapterError) throw new OperatorProblem(EXIT.argument, '--adapter', error.message);
      // The adapter's own words name fields, and may quote what is in them.
      throw new OperatorProblem(EXIT.argument, '--settings', `or --secrets are not what ${adapter} needs.`);
    } finally {
      providers.close();
    }
    const after = { adapter, min: minMinor.toString(), max: maxMinor.toString(), lifeS: row.lifeS };
    await input.change(async (_query, noted) => noted({ target: code, before: null, after }));
    return {
      lines: [
        `${code} is there. It calls ${path} at the gateway’s address; this is shown once.`,
        ...REGISTERED[said],
      ],
      data: { code, callback: path, webhook: said },
      ...(said === 'not asked' || said === 'told' ? {} : { exit: EXIT.failed }),
    };
  },
};

const set: Command = {
  name: 'cashier provider set',
  summary: 'Switches a payment provider on or off; what it owes us goes on.',
  scope: 'merchant',
  arguments: [{ name: 'CODE', help: 'as listed' }],
  options: { enabled: { value: 'on|off', help: 'whether members can choose it' } },
  examples: ['foyer cashier provider set quayside --enabled off --merchant demo'],
  async run(input) {
    const { args, options, merchant, change } = input;
    const code = args['CODE'] ?? '';
    const enabled = switchOption(options, 'enabled');
    if (enabled === undefined) throw wrong('--enabled', 'is needed.');
    const isThere = await change(async (query, noted) => {
      const before = await switchProvider(query, { merchantId: merchant.id, code, enabled });
      if (before === null) return false;
      noted({ target: code, before: { enabled: before }, after: { enabled } });
      return true;
    });
    if (!isThere) throw missing('CODE', 'there is no such provider.');
    return { lines: [`${code} is ${enabled ? 'on' : 'off'}.`], data: { code, enabled } };
  },
};

export const cashierProviderCommands: readonly Command[] = [list, fields, add, set];
