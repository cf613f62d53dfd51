/** One command of a host page: `foyer('configure', { merchant: 'demo' })`. */
export type FoyerCommand = readonly [name: string, ...args: unknown[]];

/** What the script tag (or a `configure` command) said; every field was checked before it stands here. */
export interface LoaderConfig {
  /** Base address of the gateway without a closing slash; default: where the script came from. */
  gateway: string;
  /** Merchant code, '' until it is named. */
  merchant: string;
  /** Requested language, upper case as on the wire; '' when the page has none. */
  language: string;
  /** How an older gateway is spoken to, as the client's configuration words it; nothing where the page does not say. */
  dialect?: 'foyer' | 'legacy';
  credentials?: 'omit' | 'same-origin' | 'include';
  launchToken?: boolean;
  timeZone?: string;
  /** Address of a module. */
  dialectRows?: string;
  digest?: boolean;
}

/** The page's one global, under {@link REGISTRY_KEY}: loader, elements and core meet here. */
export interface FoyerRegistry {
  /** Version of the script that came first; it stays. */
  readonly version: string;
  config: LoaderConfig;
  /** Commands not taken yet, oldest first; at most {@link QUEUE_LIMIT}. */
  queue: FoyerCommand[];
  /** Set with the client: from then on commands go here. The setter replays `queue` itself, in order. */
  onCommand?: (command: FoyerCommand) => void;
  /** Set by elements that wait for a merchant: called after each `configure`, and when the page has a client. */
  onConfig?: () => void;
  /** Sentences about the page that stand in the console already. */
  said?: Set<string>;
  /** The page's one client; made by the first element. */
  client?: unknown;
  /** The early status answer. To be taken once: read it, then set undefined. Never rejects unhandled. */
  status?: Promise<Response> | undefined;
  /** Answers that were asked for before the code of a widget came; each to be taken once, in place of the same request. */
  early?: (request: Request) => Promise<Response> | undefined;
  /** Names what is not named yet; what was named before stays and is told. The loader's alone. */
  configure?(said: unknown): void;
  /** Loads the script of a tag; the same promise until it fails. Rejects with an Error named CHUNK_LOST. */
  load(tag: string): Promise<void>;
  /** Loads a tag again after `foyer-chunk-lost`. */
  retry(tag: string): Promise<void>;
}

/** Dispatched on every waiting element (bubbles, composed) when its script could not be loaded. */
export interface ChunkLostDetail {
  tag: string;
}

export const REGISTRY_KEY = Symbol.for('foyer.v1');
/** Script tags that name a merchant. */
export const SCRIPTS = 'script[src*="/foyer"][data-merchant]';
export const CHUNK_LOST_EVENT = 'foyer-chunk-lost';
/** More commands than this before a client exists are a fault of the page; the rest is dropped with a warning. */
export const QUEUE_LIMIT = 100;
