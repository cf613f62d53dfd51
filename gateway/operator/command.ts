import type { PaymentAdapters } from '../cashier/index';
import type { OperatorMerchant, Secret } from '../platform/index';
import type { Database, Query } from '../database/types';

export interface CommandArgument {
  /** In capitals, as the help shows it. */
  name: string;
  help: string;
  /** Words that are taken besides: `on|off`. */
  choices?: readonly string[];
}

export interface CommandOption {
  /** What stands behind it in the help; absent: the option stands alone. */
  value?: string;
  help: string;
}

export type Values = Readonly<Record<string, string | true | undefined>>;

export interface Change {
  /** What is changed: a flag's code, a field, an origin. */
  target: string;
  before: unknown;
  after: unknown;
}

/** What every command gets. */
export interface Tools {
  db: Database;
  /** Reads a file the operator named. */
  readFile: (path: string) => Buffer;
  /** The environment says that this is no demo: FOYER_MODE or NODE_ENV. */
  production: boolean;
  /** FOYER_SECRET, by which secrets of payment providers are sealed; null or absent: it is not at hand. */
  secret?: Secret | null;
  /** FOYER_SECRET_PREVIOUS, the former one while it is being changed. */
  previousSecret?: string | null;
  /** Lets time go by; tests do not. */
  wait?: (ms: number) => Promise<void>;
  /** FOYER_DATA_DIR of a gateway on this machine; absent: none is looked at. */
  dataDir?: string;
  /** Adapters of payment providers, those of EXTENSIONS included. Omit for the built-in ones. @throws ExtensionError */
  adapters?: () => Promise<PaymentAdapters>;
  /** `account@machine`, for the record. */
  actor: string;
}

export interface CommandInput extends Tools {
  /** By the arguments' names. */
  args: Readonly<Record<string, string>>;
  /** By the options' names, without dashes. */
  options: Values;
}

export interface MerchantInput extends CommandInput {
  merchant: OperatorMerchant;
  /** One statement with the merchant's rows in sight. */
  query: Query;
  /**
   * The one way to change something: `work` and the note of what it did are one transaction, after which every running gateway
   * reads the merchant again.
   */
  change<T>(work: (query: Query, note: (change: Change) => void) => Promise<T>): Promise<T>;
}

export interface CommandResult {
  /** For people. */
  lines: readonly string[];
  /** For scripts. */
  data: unknown;
  /** What is too long to be held: its lines instead of `lines` and `data`, one after the other; for scripts the text of one JSON value. */
  stream?: (isJson: boolean) => AsyncIterable<string>;
  /** What the tool ends with, unless done. */
  exit?: number;
}

/** Where the database is, by the role that owns its tables. */
export interface DatabasePlace {
  ownerUrl: string;
  /** Login of the application's role; null if the owner takes that role. */
  appUrl: string | null;
  /** Stops a server that was started only for this command. */
  stop(): Promise<void>;
}

export type OwnerInput = Omit<CommandInput, 'db'> & { place: DatabasePlace };

interface Described {
  /** Two words: `flag set`; one where it stands alone. */
  name: string;
  /** One sentence. */
  summary: string;
  arguments?: readonly CommandArgument[];
  options?: Readonly<Record<string, CommandOption>>;
  examples: readonly string[];
}

export type Command = Described &
  (
    | { scope: 'merchant'; run: (input: MerchantInput) => Promise<CommandResult> }
    | { scope: 'operator'; run: (input: CommandInput) => Promise<CommandResult> }
    /** Works as the owner of the tables, also where these are not up to date. */
    | { scope: 'owner'; run: (input: OwnerInput) => Promise<CommandResult> }
    /** Reads a file and nothing else: it runs where there is no database. */
    | { scope: 'file'; run: (input: Omit<CommandInput, 'db'>) => Promise<CommandResult> }
  );
