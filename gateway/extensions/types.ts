import type { FastifyInstance } from 'fastify';
import type { IdentityAdapter } from '../account/index';
import type { FieldDeclarations, PaymentProvider, ProviderSetup } from '../cashier/index';
import type { BotJudge } from '../identity/index';
import type { SmsPort } from '../messages/index';
import type { SeamlessWallet, VendorAdapter, VendorGames } from '../vendors/types';

// What the maker of an extension writes against. docs/payment-providers.md and docs/vendors.md describe the ports.

/** Version of these types. An extension for another version is refused; a change that breaks one raises the number. */
export const EXTENSION_CONTRACT = 1;

/** What every adapter but a payment provider's is opened with. */
export interface ExtensionTools {
  /** Values of the declared variables of the environment; an optional one that is not set is absent. */
  environment: Readonly<Record<string, string>>;
  /** Unix milliseconds. */
  now: () => number;
  /** Writes to the gateway's log: no secrets, no data of members. */
  log: (text: string) => void;
}

/** An adapter that one installation has once; its settings are variables of the environment. */
export interface OpenedOnce<Port, Tools = ExtensionTools> {
  /** By the name of the variable, like ACME_TOKEN. Omit if it needs none. */
  environment?: FieldDeclarations;
  /** Called once as the gateway starts. @throws Error if it cannot work; the gateway then does not start */
  open(tools: Tools): Port | Promise<Port>;
}

/** A payment provider's protocol: each merchant has its own settings and secrets for it (`foyer cashier provider add`). */
export interface PaymentExtension {
  settings: FieldDeclarations;
  secrets: FieldDeclarations;
  open(setup: ProviderSetup): PaymentProvider;
}

/** A game vendor at work. */
export interface ExtensionVendor extends Omit<VendorAdapter, 'code'> {
  /** Shared with the vendor, 32 characters or more: the gateway serves the signed JSON wallet calls under /vendor/<code>/. */
  walletSecret?: string;
  /** The vendor's own wallet protocol instead: a Fastify plugin whose routes are under /vendor/<code>/. */
  mount?(app: FastifyInstance): Promise<void>;
  /** Origins from which its games are framed. */
  gameOrigins?: readonly string[];
  /** Lets rounds under way end; the wallet can still be called. */
  close?(): Promise<void>;
}
export interface VendorExtensionTools extends ExtensionTools {
  wallet: SeamlessWallet;
  games: VendorGames;
}

/** What a module of an operator exports as `extension`. Each kind has its adapters by name. */
export interface Extension {
  contract: typeof EXTENSION_CONTRACT;
  /** Small letters, digits and dashes. */
  name: string;
  /** By the name that `--adapter` takes. */
  payments?: Readonly<Record<string, PaymentExtension>>;
  /** By the vendor's code in the catalogue, like ACME. */
  vendors?: Readonly<Record<string, OpenedOnce<ExtensionVendor, VendorExtensionTools>>>;
  /** At most one in all extensions: by it all text messages leave. */
  sms?: Readonly<Record<string, OpenedOnce<Omit<SmsPort, 'name'>>>>;
  /** At most one in all extensions. */
  identityChecks?: Readonly<Record<string, OpenedOnce<Omit<IdentityAdapter, 'name'>>>>;
  /** At most one in all extensions. */
  botChecks?: Readonly<Record<string, OpenedOnce<BotJudge>>>;
}
