import type { Category, Game, GamePage, VendorCard } from '../contract/entities/game';
import type { GameDetail, GameFigures, VendorCount } from '../contract/entities/game-facts';
import type { GameRoom } from '../contract/entities/room';
import type { RoundDetail, RoundPage } from '../contract/entities/round';
import type { Money } from '../contract/money';
import type { AppError } from './kernel/app-error';
import type { LoadState, ReadStore } from './types.base';
import type { LotteryTarget, SitePlace } from './types.places';

// What is played: games, the lobby, launches, the wallets they draw on, and rounds.

/** Domain `gamesDomain`. */
export interface GamesDomain {
  /** While they are asked for, the categories are those of the last visit, or none. */
  store: ReadStore<{ load: LoadState; categories: Category[]; error: AppError | null }>;
  /** Loads vendors (cached in the session), splits ESPORTS and COCKFIGHT out of SPORTS, drops empty categories. */
  start(options?: { flush?: boolean }): Promise<void>;
  list(query: {
    category?: string;
    vendors?: string[];
    classify?: string;
    search?: string;
    page: number;
    pageSize?: number;
    taste?: ListTaste | null | undefined;
    signal?: AbortSignal;
  }): Promise<GamePage>;
  hot(query: { category?: string; vendors?: string[]; flush?: boolean }): Promise<Game[]>;
  /**
   * The first hot games as a guest of this browser saw them at the last visit, to be shown until `hot` has answered. Empty when
   * there are none, they are old, or a session is open.
   */
  lastHot(): Game[];
  recent(query: { category?: string; page: number; pageSize?: number }): Promise<GamePage>;
}
export type GameSort = '' | 'popular' | 'new' | 'name';
/** How a list of all games is to be read: only by gateways that know of it (`games.detail` answers there). */
export interface ListTaste {
  /** Another order than the shelves' own. */
  sort?: Exclude<GameSort, ''>;
  /** Those alone that can be played now. */
  openOnly?: true;
}
export type LobbyFilter = 'ALL' | 'HOT' | 'RECENT' | 'FAV';
export interface LobbyState {
  category: string;
  vendor: string;
  classify: string;
  filter: LobbyFilter;
  search: string;
  page: number;
  load: LoadState;
  error: AppError | null;
  games: Game[];
  totalPages: number;
  totalCount: number;
  /** The words that the search was taken for, where nothing is called as it was typed; else ''. */
  guess: string;
}
/** Domain `lobbyDomain`: the pure rules of LOBBY-2 and LOBBY-3 plus the request they cause; the newest choice wins. */
export interface LobbyDomain {
  store: ReadStore<LobbyState>;
  setCategory(category: string): void;
  setVendor(vendor: string): void;
  setClassify(classify: string): void;
  setFilter(filter: LobbyFilter): void;
  setSearch(search: string): void;
  setPage(page: number): void;
  /** All of it in one step and one request, as a link means it: what is not named is as at the first visit. */
  go(
    place: Partial<Pick<LobbyState, 'category' | 'vendor' | 'classify' | 'filter' | 'search' | 'page'>>,
  ): void;
  retry(): void;
}
/** Domain `gameFactsDomain`: what is known of games besides their lists. */
export interface GameFactsDomain {
  /** Rejects with AppError. */
  detail(gameId: string): Promise<GameDetail>;
  /** How many games each vendor of a category has; of gateways that do not count, none. */
  counts(category: string): Promise<VendorCount[]>;
  /** Jackpots and seats of the games that have some, by game; fresh while a page watches. */
  figures: ReadStore<ReadonlyMap<string, GameFigures>>;
  watch(): () => void;
}

/** Domain `favouritesDomain`: optimistic, one request in flight a game, restored on failure, 1 change a second and game. */
export interface FavouritesDomain {
  store: ReadStore<{ load: LoadState; ids: ReadonlySet<string>; error: AppError | null }>;
  start(): Promise<void>;
  toggle(game: Pick<Game, 'id' | 'vendor' | 'category'>): void;
  list(query: { category?: string; vendor?: string; page: number; pageSize?: number }): Promise<GamePage>;
  onFailure(listener: (game: { id: string }, error: AppError) => void): () => void;
}

export type LaunchDecision =
  | { type: 'need-login' }
  | { type: 'trial-refused' }
  /** A page of the operator's site shows it. */
  | { type: 'place'; place: SitePlace }
  | { type: 'group'; vendor: string; category: string }
  /** A game against others: its rooms are asked for, and chosen from where there are any. */
  | { type: 'rooms'; display: 'frame' | 'window' }
  | { type: 'open'; display: 'frame' | 'window' }
  /** The vendor's own player page starts it: the gateway is not asked. */
  | { type: 'player' }
  | { type: 'soon' };
/** A launch as it can be repeated. */
export interface LaunchRequest {
  target: Game | VendorCard;
  trial: boolean;
  /** The room to join, '' for none. */
  room: string;
}
export interface LaunchState {
  step: 'idle' | 'asking' | 'open' | 'failed' | 'group' | 'rooms' | 'soon';
  game: Pick<Game, 'id' | 'name' | 'vendor' | 'category' | 'icon'> | null;
  url: string;
  display: 'frame' | 'window';
  trial: boolean;
  error: AppError | null;
  group: { vendor: string; category: string } | null;
  /** The site shows it on its own page of games: nothing opens over the page that it was started from. */
  ownPage: boolean;
  /** The wallet that is played from, where vendors have wallets of their own; null: the main one. */
  walletId: number | null;
}
export interface LaunchOptions {
  trial?: boolean;
  room?: string;
  /**
   * A window of its own will show the game: asked for at once, within the click, since a browser opens one only then. What it
   * answers is told the game's address, null when there is none.
   */
  openWindow?(): (url: string | null) => void;
}
/** Domain `launchDomain`. What the visitor sees meanwhile is one view driven by this state. */
export interface LaunchDomain {
  store: ReadStore<LaunchState>;
  /** Pure decision table (LAUNCH-1, LAUNCH-2). */
  decide(target: Game | VendorCard, options?: { trial?: boolean }): LaunchDecision;
  /** @returns 'done', or the intent that stayed unanswered; failures stand in the state */
  start(target: Game | VendorCard, options?: LaunchOptions): Promise<'done' | 'need-login' | 'elsewhere'>;
  retry(): Promise<unknown>;
  /** Leaves the game; money at its vendor comes home, balances refresh. */
  close(): void;
  /** On the site's page of games: starts again what was played before the page was loaded. False when nothing was. */
  resume(): Promise<boolean>;
  /** Where the page of games was come to from: a path of the site. */
  wayBack(): Promise<string>;
  /** What was started last and may be started again; null before the first start and after leaving. */
  last(): LaunchRequest | null;
  /** Where a lottery is and how it wants to be shown. Rejects with AppError. */
  lottery(request: LotteryTarget): Promise<{ url: string; display: 'frame' | 'window' }>;
}

/** Domain `roomsDomain`: rooms of games against others. */
export interface RoomsDomain {
  /** Of one game, or of one vendor. Rejects with AppError. */
  list(query: { gameId?: string; vendor?: string; signal?: AbortSignal }): Promise<GameRoom[]>;
}

/** Domain `walletsDomain`: a member's wallets at vendors, for merchants that do not share one with all of them. */
export interface WalletsDomain {
  /** Whether one wallet serves all vendors; asked once in a session. Rejects with AppError. */
  single(): Promise<boolean>;
  /** Moves money between two wallets, once, however often an answer is lost. Rejects with AppError. */
  transfer(input: { from: number; to: number; amount: Money }): Promise<void>;
  /** Brings home what lies at a vendor, or at all of them; the balance is read again. Never rejects. */
  recall(vendor?: string): Promise<void>;
  /**
   * A game of this vendor is open in this tab; '' when it has been left. Then its money comes home, unless another tab of
   * this origin still plays there, which will bring it. Never rejects.
   */
  playAt(vendor: string): Promise<void>;
}

/** Domain `roundsDomain`: what a member has played, at all vendors. */
export interface RoundsDomain {
  /** Newest first. Rejects with AppError. */
  list(query: {
    vendor?: string;
    /** ms since 1970: from, and before. */
    from?: number;
    until?: number;
    state?: 'open' | 'completed' | 'cancelled';
    page: number;
    signal?: AbortSignal;
  }): Promise<RoundPage>;
  detail(round: { vendor: string; id: string; signal?: AbortSignal }): Promise<RoundDetail>;
}
