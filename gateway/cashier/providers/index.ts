import { createPixProvider } from './pix/adapter';
import { pixSecrets, pixSettings } from './pix/settings';
import { createQuaysideProvider } from './quayside/adapter';
import { quaysideSecrets, quaysideSettings } from './quayside/settings';
import { createTransferProvider, transferSecrets, transferSettings } from './transfer/adapter';
import { fieldProblems, FieldsError, type FieldShape } from './fields';
import type { PaymentProvider, ProviderSetup } from './types';

/** The protocol of one kind of provider, with the fields that connect a merchant to it. */
export interface PaymentAdapter {
  settings: FieldShape;
  secrets: FieldShape;
  /** Called with settings and secrets that have the declared fields. @throws Error if it cannot work with them */
  open(setup: ProviderSetup): PaymentProvider;
}
export type PaymentAdapters = ReadonlyMap<string, PaymentAdapter>;

const builtIn: readonly (readonly [name: string, adapter: PaymentAdapter])[] = [
  ['pix', { settings: pixSettings, secrets: pixSecrets, open: createPixProvider }],
  ['quayside', { settings: quaysideSettings, secrets: quaysideSecrets, open: createQuaysideProvider }],
  ['transfer', { settings: transferSettings, secrets: transferSecrets, open: createTransferProvider }],
];

/** Every adapter by the name that a provider's row has: the built-in ones, then those of extensions. @throws Error if a name is taken */
export const paymentAdapters = (
  added: readonly (readonly [name: string, adapter: PaymentAdapter])[] = [],
): PaymentAdapters => {
  const all = new Map<string, PaymentAdapter>();
  for (const [name, adapter] of [...builtIn, ...added]) {
    if (all.has(name)) throw new Error(`there is already a payment adapter ${name}`);
    all.set(name, adapter);
  }
  return all;
};

/** @throws FieldsError if settings or secrets are not what the adapter declares; Error if there is no such adapter or it cannot work with them */
export const openProvider = (
  adapters: PaymentAdapters,
  input: { adapter: string; setup: ProviderSetup },
): PaymentProvider => {
  const { adapter, setup } = input;
  const found = adapters.get(adapter);
  if (!found) throw new Error(`no adapter is called ${adapter}`);
  const problems = [
    ...fieldProblems('settings', found.settings, setup.settings),
    ...fieldProblems('secrets', found.secrets, setup.secrets),
  ];
  if (problems.length > 0) throw new FieldsError(problems);
  return found.open(setup);
};
