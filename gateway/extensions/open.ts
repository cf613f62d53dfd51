import type { IdentityAdapter } from '../account/index';
import { fieldProblems, type PaymentAdapters, shapeOf } from '../cashier/index';
import type { BotJudge } from '../identity/index';
import type { Delivery, SmsPort } from '../messages/index';
import type { AddedVendor } from '../vendors/connect';
import { houseWalletEndpoint, MIN_WALLET_SECRET } from '../vendors/house/wallet-endpoint';
import type { VendorAdapter } from '../vendors/types';
import { bounded, missingFunctions } from './bounds';
import { ExtensionError, loadExtensions, type LoadedExtension } from './load';
import { paymentAdaptersOf } from './payments';
import type { ExtensionTools, ExtensionVendor, OpenedOnce, VendorExtensionTools } from './types';

/** Adapters of extensions, ready for the subjects that use them. */
export interface Extensions {
  payments: PaymentAdapters;
  vendors: AddedVendor[];
  sms: SmsPort | null;
  identity: IdentityAdapter | null;
  botJudge: BotJudge | null;
}

export interface ExtensionsInput {
  names: readonly string[];
  /** The process's environment; only declared variables are read. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether text messages already leave by settings of the environment. */
  hasSms: boolean;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

/** A suspect visitor is worth this much waiting of every other one. */
const JUDGE_TIMEOUT_MS = 1_500;

/** Where an adapter stands, for sentences. */
interface Place {
  from: string;
  at: string;
}

const refusal = ({ from, at }: Place, reason: string): ExtensionError =>
  new ExtensionError(`The extension ${from} does not fit: ${at} ${reason}.`);

/** Values of the declared variables. @throws ExtensionError that names each missing or wrong one */
const environmentOf = (
  { environment: fields = {} }: OpenedOnce<unknown, never>,
  place: Place,
  input: ExtensionsInput,
): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const name of Object.keys(fields)) {
    const value = input.environment[name]?.trim();
    if (value !== undefined && value !== '') values[name] = value;
  }
  const problems = fieldProblems('environment', shapeOf(fields), values);
  if (problems.length > 0)
    throw new ExtensionError(`The extension ${place.from} cannot start ${place.at}: ${problems.join(' ')}`);
  return values;
};

/** Opens one adapter and checks that it has the functions of its port. */
const openOnce = async <Port, Tools extends ExtensionTools>(
  adapter: OpenedOnce<Port, Tools>,
  place: Place,
  options: {
    input: ExtensionsInput;
    functions: readonly string[];
    tools: (common: ExtensionTools) => Tools;
  },
): Promise<Port> => {
  const { input, functions, tools } = options;
  const environment = environmentOf(adapter, place, input);
  const log = (text: string): void => input.onError(new Error(text), `the extension ${place.at}`);
  const opened = await bounded(() => adapter.open(tools({ environment, now: input.now, log })));
  if ('fault' in opened)
    throw new ExtensionError(`The extension ${place.from} cannot start ${place.at}: ${opened.fault}.`);
  const missing = missingFunctions(opened.answer, functions);
  if (missing.length > 0) throw refusal(place, `has no function ${missing.join(', ')} after open`);
  return opened.answer;
};

const OUTCOMES: readonly (string | undefined)[] = ['sent', 'shown', 'later', 'never'];
const smsOf = (name: string, port: Omit<SmsPort, 'name'>): SmsPort => ({
  name,
  async send(message): Promise<Delivery> {
    const sent = await bounded(() => port.send(message));
    // Never an error's text: it may have the recipient in it.
    const isKnown = 'answer' in sent && OUTCOMES.includes(sent.answer?.outcome);
    return isKnown ? sent.answer : { outcome: 'later', reason: 'extension failed' };
  },
  close: () => port.close(),
});

const judgeOf = (judge: BotJudge): BotJudge => ({
  async isSuspect(visitor) {
    const said = await bounded(() => judge.isSuspect(visitor), JUDGE_TIMEOUT_MS);
    return 'answer' in said && said.answer === true;
  },
});

const identityOf = (name: string, port: Omit<IdentityAdapter, 'name'>): IdentityAdapter => {
  const answerOf = async <T>(call: () => Promise<T>): Promise<T> => {
    const result = await bounded(call);
    if ('fault' in result) throw new Error(`the identity check ${name}: ${result.fault}`);
    return result.answer;
  };
  return {
    name,
    begin: (request) => answerOf(() => port.begin(request)),
    verdict: (reference) => answerOf(() => port.verdict(reference)),
  };
};

/** null if it throws: what a vendor does not say is left out of the page. */
const orNull = <T>(call: () => T | null): T | null => {
  try {
    return call();
  } catch {
    return null;
  }
};

const boundedStake =
  (vendor: ExtensionVendor): NonNullable<VendorAdapter['minStake']> =>
  async (game) => {
    const said = await bounded(() => vendor.minStake?.(game) ?? null);
    return 'answer' in said && typeof said.answer === 'bigint' ? said.answer : null;
  };

/** A launch that fails in any way is "the vendor is not there". */
const vendorAdapter = (code: string, vendor: ExtensionVendor): VendorAdapter => ({
  code,
  ...(vendor.minStake ? { minStake: boundedStake(vendor) } : {}),
  ...(vendor.facts ? { facts: (game) => orNull(() => vendor.facts?.(game) ?? null) } : {}),
  ...(vendor.rules ? { rules: (game) => orNull(() => vendor.rules?.(game) ?? null) } : {}),
  ...(vendor.round ? { round: vendor.round.bind(vendor) } : {}),
  async launch(request) {
    const launched = await bounded(() => vendor.launch(request));
    if (!('answer' in launched)) return { ok: false, code: 'VENDOR_UNAVAILABLE' };
    const answer = launched.answer as Awaited<ReturnType<VendorAdapter['launch']>> | null | undefined;
    if (answer?.ok === true && /^https?:\/\//.test(answer.url)) return answer;
    const isUnknownGame = answer?.ok === false && answer.code === 'GAME_UNKNOWN';
    return { ok: false, code: isUnknownGame ? 'GAME_UNKNOWN' : 'VENDOR_UNAVAILABLE' };
  },
});

const vendorOf = (
  code: string,
  adapter: OpenedOnce<ExtensionVendor, VendorExtensionTools>,
  options: { place: Place; input: ExtensionsInput },
): AddedVendor => ({
  code,
  async connect({ wallet, games, now }) {
    const { place, input } = options;
    const vendor = await openOnce(adapter, place, {
      input,
      functions: ['launch'],
      tools: (common): VendorExtensionTools => ({ ...common, wallet, games }),
    });
    const { walletSecret, mount, gameOrigins = [] } = vendor;
    if ((walletSecret === undefined) === (mount === undefined))
      throw refusal(place, 'needs either a walletSecret or a mount');
    if (walletSecret !== undefined && walletSecret.length < MIN_WALLET_SECRET)
      throw refusal(place, `has a walletSecret of less than ${MIN_WALLET_SECRET} characters`);
    const door = `/vendor/${code.toLowerCase()}`;
    return {
      adapters: [vendorAdapter(code, vendor)],
      mounts: [
        async (app) => {
          if (walletSecret !== undefined)
            await houseWalletEndpoint(app, {
              wallet,
              secret: walletSecret,
              now,
              brand: { vendor: code, door },
            });
          else await app.register(async (inner) => vendor.mount?.(inner), { prefix: door });
        },
      ],
      jobs: [],
      gameOrigins,
      close: async () => {
        await bounded(() => vendor.close?.());
      },
    };
  },
});

/** The one adapter of a kind that there may be; null if there is none. */
const theOne = <Adapter>(
  loaded: readonly LoadedExtension[],
  kind: 'sms' | 'identityChecks' | 'botChecks',
  of: (one: LoadedExtension) => Readonly<Record<string, Adapter>> | undefined,
): { name: string; adapter: Adapter; place: Place } | null => {
  for (const one of loaded)
    for (const [name, adapter] of Object.entries(of(one) ?? {}))
      return { name, adapter, place: { from: one.from, at: `${kind}.${name}` } };
  return null;
};

/**
 * Loads and opens what EXTENSIONS names. Vendors are opened later, when the wallet is there.
 * @throws ExtensionError that names the extension and the reason
 */
export const openExtensions = async (input: ExtensionsInput): Promise<Extensions> => {
  const loaded = await loadExtensions(input.names);
  const tools = (common: ExtensionTools): ExtensionTools => common;
  const sms = theOne(loaded, 'sms', ({ extension }) => extension.sms);
  if (sms && input.hasSms)
    throw refusal(
      sms.place,
      'sends text messages, and so does SMS_WEBHOOK_URL or TWILIO_ACCOUNT_SID: leave one out',
    );
  const identity = theOne(loaded, 'identityChecks', ({ extension }) => extension.identityChecks);
  const judge = theOne(loaded, 'botChecks', ({ extension }) => extension.botChecks);
  return {
    payments: paymentAdaptersOf(loaded),
    vendors: loaded.flatMap(({ from, extension }) =>
      Object.entries(extension.vendors ?? {}).map(([code, adapter]) => {
        const place = { from, at: `vendors.${code}` };
        // A missing variable is told now, before the database is opened.
        environmentOf(adapter, place, input);
        return vendorOf(code, adapter, { place, input });
      }),
    ),
    sms:
      sms &&
      smsOf(sms.name, await openOnce(sms.adapter, sms.place, { input, functions: ['send', 'close'], tools })),
    identity:
      identity &&
      identityOf(
        identity.name,
        await openOnce(identity.adapter, identity.place, {
          input,
          functions: ['begin', 'verdict'],
          tools,
        }),
      ),
    botJudge:
      judge &&
      judgeOf(await openOnce(judge.adapter, judge.place, { input, functions: ['isSuspect'], tools })),
  };
};
