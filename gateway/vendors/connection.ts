import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/types';
import type { VendorAdapter, VendorGames, SeamlessWallet } from './types';

export type Mode = 'demo' | 'production';

/** The part of the environment's reader that vendors need. */
export interface SettingsReader {
  text(name: string): string | null;
  secret(name: string, mode: Mode): string;
  origin(name: string, options: { fallback: string; mode: Mode }): string;
  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T;
  readonly problems: string[];
}

/** What every vendor's line is made with. */
export interface VendorTools {
  db: Database;
  wallet: SeamlessWallet;
  /** Rows of the catalogue, for vendors that are told no more than a game's name. */
  games: VendorGames;
  /** Origin under which this gateway's wallet doors are reached from this machine. */
  walletUrl: () => string;
  /** Public origin of the pages of vendors in our house. */
  baseUrl: () => string;
  /** Unix milliseconds. */
  now: () => number;
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer;
  logOf: (who: string) => Record<'warn' | 'error', (facts: Record<string, unknown>, text: string) => void>;
}

/** A vendor at work. */
export interface VendorConnection {
  /** One for each vendor code that plays over this line. */
  adapters: VendorAdapter[];
  /** Wallet doors, pages and services, each a Fastify plugin. */
  mounts: ((app: FastifyInstance) => Promise<void>)[];
  jobs: { name: string; everyMs: number; run: () => Promise<unknown> }[];
  /** Lets rounds under way end; the wallet doors must still be open. */
  close: () => Promise<void>;
}

/** One vendor: what the environment says of it, and how it is connected by that. */
export interface VendorRow<Settings> {
  /** null: not connected. What is wrong goes onto the reader's list. */
  settings(read: SettingsReader, mode: Mode): Settings | null;
  /** Origins besides the gateway's own that its games come from. */
  gameOrigins(settings: Settings): string[];
  connect(tools: VendorTools, settings: Settings): VendorConnection;
}
