import { depositKinds } from '../../src/contract/entities/deposit';
import {
  type PaymentAdapters,
  paymentAdapters,
  type PaymentProvider,
  type ProviderPayouts,
  type ProviderSetup,
  shapeOf,
  type Unknown,
} from '../cashier/index';
import { bounded, CALL_TIMEOUT_MS, isReadable, missingFunctions } from './bounds';
import type { LoadedExtension } from './load';
import { isReceipt, safeParse } from './payment-parts';
import type { PaymentExtension } from './types';

const NEEDED = [
  'createDeposit',
  'getDeposit',
  'cancelDeposit',
  'getReceipt',
  'refund',
  'parseCallback',
  'close',
];
const OPTIONAL = ['listSettlements', 'registerCallback', 'costOf'];
const PAYOUTS = ['createPayout', 'getPayout', 'checkPayee'];
type Worded = { word: string };
type Needed = 'text' | 'object' | 'list' | 'receipt' | 'receipts';
/** Words that a call may answer with, each with the fields that it then needs: their type, or the texts that they may be. */
type Words = Readonly<Record<string, Readonly<Record<string, Needed | readonly string[]>>>>;
const REJECTED = { rejected: { code: 'text' } } as const satisfies Words;
const UNKNOWN = { unknown: { why: 'text' } } as const satisfies Words;
const DEPOSIT = ['open', 'paid', 'removed', 'parked'];
const PAYOUT = ['processing', 'done', 'failed', 'returned', 'parked'];
const KNOWN_PAYOUT = {
  known: { state: PAYOUT, because: ['payee', 'ours'], providerRef: 'text' },
} as const satisfies Words;
const WORDS = {
  createDeposit: { accepted: { providerRef: 'text', action: 'object' }, ...REJECTED, ...UNKNOWN },
  getDeposit: {
    known: { state: DEPOSIT, providerRef: 'text', receipts: 'receipts' },
    absent: {},
    ...UNKNOWN,
  },
  cancelDeposit: { accepted: {}, absent: {}, ...REJECTED, ...UNKNOWN },
  getReceipt: { known: { receipt: 'receipt', disputes: 'list' }, absent: {}, ...UNKNOWN },
  refund: { accepted: { state: ['processing', 'done'] }, ...REJECTED, ...UNKNOWN },
  listSettlements: { known: { lines: 'list', unreadable: 'list' }, ...UNKNOWN },
  registerCallback: { accepted: {}, ...REJECTED, ...UNKNOWN },
  createPayout: { ...KNOWN_PAYOUT, rejected: { code: 'text', because: ['payee', 'ours'] }, ...UNKNOWN },
  getPayout: { ...KNOWN_PAYOUT, absent: {}, ...UNKNOWN },
} as const satisfies Record<string, Words>;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const has: Readonly<Record<Needed, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  object: isObject,
  list: Array.isArray,
  receipt: isReceipt,
  receipts: (value) => Array.isArray(value) && value.every(isReceipt),
};

/** Whether a call answered with one of its words, and with all that the word needs. */
const isAnswer = (words: Words, answer: unknown): boolean => {
  if (!isObject(answer)) return false;
  const word: unknown = Reflect.get(answer, 'word');
  if (typeof word !== 'string' || !Object.hasOwn(words, word)) return false;
  return Object.entries(words[word] ?? {}).every(([name, needed]) => {
    const value: unknown = Reflect.get(answer, name);
    return typeof needed === 'string' ? has[needed](value) : needed.some((text) => text === value);
  });
};

/** An opened provider does not fit its port. The text has none of its settings and secrets. */
export class AdapterError extends Error {}

/** A call whose outcome is unknown if it throws, takes too long or cannot be read. */
const safe =
  <Input, Answer extends Worded>(words: Words, call: (input: Input) => Promise<Answer>) =>
  async (input: Input): Promise<Answer | Unknown> => {
    const result = await bounded(() => call(input));
    if ('fault' in result) return { word: 'unknown', why: result.fault };
    const { answer } = result;
    return isAnswer(words, answer) && isReadable(answer)
      ? answer
      : { word: 'unknown', why: 'unreadable answer' };
  };

const safePayouts = (payouts: ProviderPayouts): ProviderPayouts => ({
  payees: payouts.payees,
  absentAfterMs: payouts.absentAfterMs,
  remembersMs: payouts.remembersMs,
  createPayout: safe(WORDS.createPayout, (order) => payouts.createPayout(order)),
  getPayout: safe(WORDS.getPayout, (reference) => payouts.getPayout(reference)),
  async checkPayee(payee) {
    const result = await bounded(() => payouts.checkPayee(payee));
    return 'answer' in result && (result.answer === 'yes' || result.answer === 'no')
      ? result.answer
      : 'unknown';
  },
});

/** What is wrong with an opened provider, '' if nothing is. */
const faultOf = (provider: PaymentProvider): string => {
  const missing = missingFunctions(provider, NEEDED);
  if (missing.length > 0) return `has no function ${missing.join(', ')}`;
  const wrong = OPTIONAL.filter(
    (name) => Reflect.get(provider, name) !== undefined && missingFunctions(provider, [name]).length > 0,
  );
  if (wrong.length > 0) return `has a ${wrong.join(', ')} that is no function`;
  const { payouts } = provider;
  const missingOut = payouts === undefined ? [] : missingFunctions(payouts, PAYOUTS);
  if (missingOut.length > 0) return `has payouts without ${missingOut.join(', ')}`;
  // A call that was given up may still arrive: "absent" is certain only afterwards.
  const isLate = payouts !== undefined && payouts.absentAfterMs >= 2 * CALL_TIMEOUT_MS;
  if (payouts !== undefined && !(isLate && payouts.remembersMs > payouts.absentAfterMs))
    return `has payouts without absentAfterMs of at least ${2 * CALL_TIMEOUT_MS} and a longer remembersMs`;
  if (payouts !== undefined && !Array.isArray(payouts.payees)) return 'has payouts without payees';
  if (provider.settles !== undefined && !Array.isArray(provider.settles))
    return 'has settles that is no list';
  const capabilities = provider.capabilities as Partial<PaymentProvider['capabilities']> | undefined;
  if (!depositKinds.some((kind) => kind === capabilities?.method))
    return `needs capabilities.method: ${depositKinds.join(', ')}`;
  if (
    !Array.isArray(capabilities?.currencies) ||
    !Array.isArray(capabilities.needs) ||
    !capabilities.supports
  )
    return 'needs capabilities.currencies, needs and supports';
  return '';
};

const safeProvider = (provider: PaymentProvider): PaymentProvider => {
  const { listSettlements, registerCallback, costOf } = provider;
  return {
    capabilities: provider.capabilities,
    createDeposit: safe(WORDS.createDeposit, (intent) => provider.createDeposit(intent)),
    getDeposit: safe(WORDS.getDeposit, (reference) => provider.getDeposit(reference)),
    cancelDeposit: safe(WORDS.cancelDeposit, (reference) => provider.cancelDeposit(reference)),
    getReceipt: safe(WORDS.getReceipt, (reference) => provider.getReceipt(reference)),
    refund: safe(WORDS.refund, (input) => provider.refund(input)),
    ...(provider.settles === undefined ? {} : { settles: provider.settles }),
    ...(listSettlements === undefined
      ? {}
      : { listSettlements: safe(WORDS.listSettlements, (input) => listSettlements.call(provider, input)) }),
    ...(registerCallback === undefined
      ? {}
      : { registerCallback: safe(WORDS.registerCallback, (url) => registerCallback.call(provider, url)) }),
    ...(costOf === undefined ? {} : { costOf: (grossMinor) => costOf.call(provider, grossMinor) }),
    ...(provider.payouts === undefined ? {} : { payouts: safePayouts(provider.payouts) }),
    parseCallback: safeParse((raw, headers) => provider.parseCallback(raw, headers)),
    close: () => provider.close(),
  };
};

/** Opens a provider. @throws AdapterError; what the extension threw may quote a secret, so it is left out */
const openOf = (name: string, open: PaymentExtension['open'], setup: ProviderSetup): PaymentProvider => {
  try {
    return open(setup);
  } catch (error) {
    const thrown = error instanceof Error ? error.name : typeof error;
    throw new AdapterError(
      `the adapter ${name} threw (${thrown}) in open: its code has a fault, or --settings or --secrets are not what it needs.`,
    );
  }
};

const adapterOf = (name: string, { settings, secrets, open }: PaymentExtension) => ({
  settings: shapeOf(settings),
  secrets: shapeOf(secrets),
  open(setup: ProviderSetup): PaymentProvider {
    const provider = openOf(name, open, setup);
    const fault = faultOf(provider);
    if (fault !== '') throw new AdapterError(`the adapter ${name} ${fault}.`);
    return safeProvider(provider);
  },
});

/** Built-in payment adapters and those of extensions, by name. */
export const paymentAdaptersOf = (loaded: readonly LoadedExtension[]): PaymentAdapters =>
  paymentAdapters(
    loaded.flatMap(({ extension }) =>
      Object.entries(extension.payments ?? {}).map(
        ([name, payment]) => [name, adapterOf(name, payment)] as const,
      ),
    ),
  );
