import { depositKinds } from '../../src/contract/entities/deposit';
import {
  type PaymentAdapters,
  paymentAdapters,
  type PaymentProvider,
  type ProviderPayouts,
  shapeOf,
  type Unknown,
} from '../cashier/index';
import { bounded, isReadable, missingFunctions } from './bounds';
import type { LoadedExtension } from './load';
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
const WORDS = ['accepted', 'known', 'absent', 'rejected', 'unknown'];

type Worded = { word: string };

/** A call whose outcome is unknown if it throws, takes too long or cannot be read. */
const safe =
  <Input, Answer extends Worded>(call: (input: Input) => Promise<Answer>) =>
  async (input: Input): Promise<Answer | Unknown> => {
    const result = await bounded(() => call(input));
    if ('fault' in result) return { word: 'unknown', why: result.fault };
    const { answer } = result;
    const isKnown = WORDS.includes((answer as Partial<Worded> | null)?.word ?? '');
    return isKnown && isReadable(answer) ? answer : { word: 'unknown', why: 'unreadable answer' };
  };

const safePayouts = (payouts: ProviderPayouts): ProviderPayouts => ({
  payees: payouts.payees,
  absentAfterMs: payouts.absentAfterMs,
  remembersMs: payouts.remembersMs,
  createPayout: safe((order) => payouts.createPayout(order)),
  getPayout: safe((reference) => payouts.getPayout(reference)),
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
  if (payouts !== undefined && !(payouts.absentAfterMs > 0 && payouts.remembersMs > payouts.absentAfterMs))
    return 'has payouts without absentAfterMs and a longer remembersMs';
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
    createDeposit: safe((intent) => provider.createDeposit(intent)),
    getDeposit: safe((reference) => provider.getDeposit(reference)),
    cancelDeposit: safe((reference) => provider.cancelDeposit(reference)),
    getReceipt: safe((reference) => provider.getReceipt(reference)),
    refund: safe((input) => provider.refund(input)),
    ...(provider.settles === undefined ? {} : { settles: provider.settles }),
    ...(listSettlements === undefined
      ? {}
      : { listSettlements: safe((input) => listSettlements.call(provider, input)) }),
    ...(registerCallback === undefined
      ? {}
      : { registerCallback: safe((url) => registerCallback.call(provider, url)) }),
    ...(costOf === undefined ? {} : { costOf: (grossMinor) => costOf.call(provider, grossMinor) }),
    ...(provider.payouts === undefined ? {} : { payouts: safePayouts(provider.payouts) }),
    parseCallback: (raw, headers) => provider.parseCallback(raw, headers),
    close: () => provider.close(),
  };
};

const adapterOf = (name: string, { settings, secrets, open }: PaymentExtension) => ({
  settings: shapeOf(settings),
  secrets: shapeOf(secrets),
  open(setup: Parameters<PaymentExtension['open']>[0]): PaymentProvider {
    const provider = open(setup);
    const fault = faultOf(provider);
    if (fault !== '') throw new Error(`the adapter ${name} ${fault}`);
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
