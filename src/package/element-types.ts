// Written by `npm run element-types` from widgets/*/definition.ts.
import type { Game, VendorCard } from '../contract/entities/game';

/** An HTMLElement whose listeners know the element's own events. */
export interface FoyerElement<Events> extends HTMLElement {
  addEventListener<Name extends keyof Events & string>(
    name: Name,
    listener: (event: Events[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** On every element. */
export interface SharedAttributes {
  /** Merchant code, where no script tag named one. */
  merchant?: string | undefined;
  /** Address of the gateway, where no script tag named one. */
  gateway?: string | undefined;
  /** Language to start with; the visitor’s own choice wins. */
  language?: string | undefined;
  /** Colours; auto follows the page’s color-scheme. */
  theme?: 'auto' | 'dark' | 'light' | undefined;
}

/** On every element. */
export interface SharedEvents {
  /** The widget can be used; nothing from the network was waited for. */
  'foyer-ready': CustomEvent;
  /** The script of the element did not come; the command retry asks again. */
  'foyer-chunk-lost': CustomEvent<{ tag: string }>;
  /** Something that the operator may count; the page decides whether it does. */
  'foyer-analytics': CustomEvent<{ type: string }>;
  /** A short message; prevent it to show it yourself. */
  'foyer-toast': CustomEvent<{ text?: string; key?: string }>;
  /** A question or a notice over the page; prevent it to show it yourself. */
  'foyer-modal': CustomEvent<{ modal: object }>;
  /** The help is wanted; prevent it to show yours. */
  'foyer-open-help': CustomEvent<{ topic?: string }>;
  /** The rounds played are wanted; prevent it to show them. */
  'foyer-open-rounds': CustomEvent<Record<string, never>>;
  /** A page of the member’s own is wanted; prevent it to show yours. */
  'foyer-open-member-page': CustomEvent<{ page: string }>;
  /** The cashier is wanted; prevent it to show yours. */
  'foyer-open-deposit': CustomEvent<Record<string, never>>;
  /** Customer service is wanted, for a deposit or a withdrawal where one is named; prevent it to show yours. */
  'foyer-open-service': CustomEvent<{
    about?: { kind: 'deposit' | 'withdrawal'; id: string; reference: string };
  }>;
  /** The member’s letters are wanted; prevent it to show them. */
  'foyer-open-inbox': CustomEvent<Record<string, never>>;
  /** What may be counted is to be chosen anew; prevent it to take over. */
  'foyer-open-consent': CustomEvent<Record<string, never>>;
  /** A trial cannot be played; prevent it to say so yourself. */
  'foyer-trial-refused': CustomEvent<Record<string, never>>;
  /** A code in the address belongs to another member than the session; prevent it to ask. */
  'foyer-continue-as': CustomEvent<{ username: string; accept: () => Promise<void>; refuse: () => void }>;
}

/** On every element. */
export interface SharedMembers {
  /** Merchant code, where no script tag named one. */
  merchant: string;
  /** Address of the gateway, where no script tag named one. */
  gateway: string;
  /** Language to start with; the visitor’s own choice wins. */
  language: string;
  /** Colours; auto follows the page’s color-scheme. */
  theme: 'auto' | 'dark' | 'light';
}

/** The agents’ back-office: team, figures and pay by a menu. On a partner’s page the operator shows it in a frame of its own. */
export interface FoyerAgentAttributes extends SharedAttributes {
  /** The page to show, by its name in the protocol; `agentTeamOverview` by itself. */
  page?:
    | 'agentTeamOverview'
    | 'agentAnnouncement'
    | 'agentMessages'
    | 'registerCenter'
    | 'downlineManagmentView'
    | 'personalHistoryCopy'
    | 'palStatementsAgentCopy'
    | 'agentRevenueReport'
    | 'agentDownlineTransactionDetailsCopy'
    | 'agentTransfers'
    | 'agentDividendRecordCopy2'
    | 'agentDailyWages2'
    | 'agentHourSalary'
    | 'agentRealtimeSalary'
    | 'agentSubAccounts'
    | 'agentContracts'
    | 'agentCalculator'
    | 'depositv2'
    | 'withdraw'
    | 'securityCenter'
    | undefined;
  /** `short` where the page itself shows name, clock and the way out. */
  bar?: 'whole' | 'short' | undefined;
}
export interface FoyerAgentEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** The agent chose a page of the menu; prevent it to show it by the attribute instead. */
  'foyer-agent-page': CustomEvent<{ page: string }>;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerAgentElement extends FoyerElement<FoyerAgentEvents>, SharedMembers {
  /** The page to show, by its name in the protocol; `agentTeamOverview` by itself. */
  page:
    | 'agentTeamOverview'
    | 'agentAnnouncement'
    | 'agentMessages'
    | 'registerCenter'
    | 'downlineManagmentView'
    | 'personalHistoryCopy'
    | 'palStatementsAgentCopy'
    | 'agentRevenueReport'
    | 'agentDownlineTransactionDetailsCopy'
    | 'agentTransfers'
    | 'agentDividendRecordCopy2'
    | 'agentDailyWages2'
    | 'agentHourSalary'
    | 'agentRealtimeSalary'
    | 'agentSubAccounts'
    | 'agentContracts'
    | 'agentCalculator'
    | 'depositv2'
    | 'withdraw'
    | 'securityCenter';
  /** `short` where the page itself shows name, clock and the way out. */
  bar: 'whole' | 'short';
}

/** The member’s balance on one line, with a button that hides it and one that asks again. */
export interface FoyerBalanceAttributes extends SharedAttributes {}
export interface FoyerBalanceEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest clicked and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerBalanceElement extends FoyerElement<FoyerBalanceEvents>, SharedMembers {}

/** The operator’s banners of one group; a click follows their link, and asks first where it leads to another host. */
export interface FoyerBannerAttributes extends SharedAttributes {
  /** Group of the operator’s banners, e.g. w_home (default) or w_rng. */
  group?: string | undefined;
}
export interface FoyerBannerEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** A link leads to a page of the operator’s site and this page has no routes; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A game is meant to start and nothing on the page shows games; prevent it to take over. */
  'foyer-start-game': CustomEvent<{ game: Game }>;
}
export interface FoyerBannerElement extends FoyerElement<FoyerBannerEvents>, SharedMembers {
  /** Group of the operator’s banners, e.g. w_home (default) or w_rng. */
  group: string;
}

/** The cashier: paying in and being paid out, each with every step on its way. On a partner’s page the operator shows it in a frame of its own. */
export interface FoyerCashierAttributes extends SharedAttributes {
  /** What is done here; `deposit` by itself. */
  mode?: 'deposit' | 'withdraw' | undefined;
}
export interface FoyerCashierEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerCashierElement extends FoyerElement<FoyerCashierEvents>, SharedMembers {
  /** What is done here; `deposit` by itself. */
  mode: 'deposit' | 'withdraw';
}

/** Lottery draws, without a login: countdowns, the numbers drawn last, jackpots and a ticket checker; or a draw computed again in the page. */
export interface FoyerDrawsAttributes extends SharedAttributes {
  /** Boards with a ticket checker, or the verifier of one draw. */
  view?: 'board' | 'verify' | undefined;
  /** Code of one game; default: all. */
  game?: string | undefined;
  /** For the verifier: number of the draw. */
  issue?: string | undefined;
  /** For the verifier: number of a ticket; its draw is computed with it. */
  ticket?: string | undefined;
}
export interface FoyerDrawsEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** A link leads to a page of the operator’s site and this page has no routes; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A game is meant to start and nothing on the page shows games; prevent it to take over. */
  'foyer-start-game': CustomEvent<{ game: Game }>;
}
export interface FoyerDrawsElement extends FoyerElement<FoyerDrawsEvents>, SharedMembers {
  /** Boards with a ticket checker, or the verifier of one draw. */
  view: 'board' | 'verify';
  /** Code of one game; default: all. */
  game: string;
  /** For the verifier: number of the draw. */
  issue: string;
  /** For the verifier: number of a ticket; its draw is computed with it. */
  ticket: string;
}

/** Shows the game that is open on the page, started by any source, and can start one by itself. */
export interface FoyerGameAttributes extends SharedAttributes {
  /** Catalogue id of the game that launch() starts. */
  'game-id'?: string | undefined;
  /** Its vendor’s code. */
  vendor?: string | undefined;
  /** Its category. */
  category?: string | undefined;
  /** Its name, shown before the start. */
  name?: string | undefined;
  /** Start with play money; no account is needed. */
  trial?: boolean | undefined;
  /** In its place, or over the whole page. */
  mode?: 'inline' | 'overlay' | undefined;
}
export interface FoyerGameEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A game is open. */
  'foyer-game-open': CustomEvent<{ gameId: string; trial: boolean }>;
  /** The visitor is back. */
  'foyer-game-close': CustomEvent<{ gameId: string }>;
  /** A start failed; the reason is shown. */
  'foyer-game-failed': CustomEvent<{ code: string }>;
  /** A guest wants to play and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<{ resume?: () => void }>;
  /** A trial visitor wants an account and no register element is on the page; prevent it to take over. */
  'foyer-need-register': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
}
export interface FoyerGameElement extends FoyerElement<FoyerGameEvents>, SharedMembers {
  /** Catalogue id of the game that launch() starts. */
  gameId: string;
  /** Its vendor’s code. */
  vendor: string;
  /** Its category. */
  category: string;
  /** Its name, shown before the start. */
  name: string;
  /** Start with play money; no account is needed. */
  trial: boolean;
  /** In its place, or over the whole page. */
  mode: 'inline' | 'overlay';
  /** Starts the game of game-id. */
  launch(): void;
  /** Leaves the game. */
  leave(): void;
}

/** Inviting friends: code, link and QR code, what counts, friends with masked names, earnings by day and friend. On a partner’s page the operator shows it in a frame of its own. */
export interface FoyerInviteAttributes extends SharedAttributes {}
export interface FoyerInviteEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerInviteElement extends FoyerElement<FoyerInviteEvents>, SharedMembers {}

/** Play within bounds: limits on deposits, losses, stakes and time, reality checks, pauses and self-exclusion. On a partner’s page the operator shows it in a frame of its own. */
export interface FoyerLimitsAttributes extends SharedAttributes {}
export interface FoyerLimitsEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerLimitsElement extends FoyerElement<FoyerLimitsEvents>, SharedMembers {}

/** The games: categories, vendors, filters, search, favourites; starts a game in the page. */
export interface FoyerLobbyAttributes extends SharedAttributes {
  /** Category to show; default: the first one, or the home tab where there is one. */
  category?: string | undefined;
  /** Vendor to show in that category. */
  vendor?: string | undefined;
  /** Kind of game to show in that category. */
  classify?: string | undefined;
  /** All games, hot ones, those played last, or the visitor’s favourites. */
  filter?: 'all' | 'hot' | 'recent' | 'favourite' | undefined;
  /** Part of a name to look for, at most 64 characters; only among all games. */
  search?: string | undefined;
  /** Page of the list, from 1. */
  page?: string | undefined;
  /** Adds a first tab with recent, hot and marked games and a shelf for each category. */
  home?: boolean | undefined;
  /** Leaves the search field away. */
  'hide-search'?: boolean | undefined;
  /** Where a game opens: in a <foyer-game> of the page or else over the page (inline); nowhere, only the event foyer-launch is sent (event); in a <foyer-game> only (game-element). */
  launch?: 'inline' | 'event' | 'game-element' | undefined;
  /** A list of your own instead of the gateway’s catalogue; null for that. */
  games?: unknown;
}
export interface FoyerLobbyEvents extends SharedEvents {
  /** A fault of the page’s own input, e.g. rows of `games` that were refused. */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
    field?: string;
    refused?: number;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A visitor chose a game; prevent it to start the game yourself. */
  'foyer-launch': CustomEvent<{ game: Game | VendorCard; trial: boolean }>;
  /** Another tab was chosen. */
  'foyer-category-change': CustomEvent<{ category: string }>;
  /** The visitor chose what to see, or what the attributes ask for is not there: what is shown now, in the words of the attributes. */
  'foyer-lobby-change': CustomEvent<{
    category: string;
    vendor: string;
    classify: string;
    filter: '' | 'hot' | 'recent' | 'favourite';
    search: string;
    page: number;
  }>;
  /** A guest wants what needs an account and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<{ resume?: () => void }>;
  /** A trial visitor wants an account and no register element is on the page; prevent it to take over. */
  'foyer-need-register': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
}
export interface FoyerLobbyElement extends FoyerElement<FoyerLobbyEvents>, SharedMembers {
  /** Category to show; default: the first one, or the home tab where there is one. */
  category: string;
  /** Vendor to show in that category. */
  vendor: string;
  /** Kind of game to show in that category. */
  classify: string;
  /** All games, hot ones, those played last, or the visitor’s favourites. */
  filter: 'all' | 'hot' | 'recent' | 'favourite';
  /** Part of a name to look for, at most 64 characters; only among all games. */
  search: string;
  /** Page of the list, from 1. */
  page: string;
  /** Adds a first tab with recent, hot and marked games and a shelf for each category. */
  home: boolean;
  /** Leaves the search field away. */
  hideSearch: boolean;
  /** Where a game opens: in a <foyer-game> of the page or else over the page (inline); nowhere, only the event foyer-launch is sent (event); in a <foyer-game> only (game-element). */
  launch: 'inline' | 'event' | 'game-element';
  /** A list of your own instead of the gateway’s catalogue; null for that. */
  games: unknown;
}

/** Login by username, by a code on the phone, with a passkey or another maker’s account, as the merchant has it; shows who is logged in afterwards. */
export interface FoyerLoginAttributes extends SharedAttributes {
  /** In the page, or a dialog over it. */
  mode?: 'inline' | 'popup' | undefined;
  /** Whether the dialog of mode="popup" is open; written back when it closes. */
  open?: boolean | undefined;
  /** The tab that is shown first where the merchant has both. */
  start?: 'username' | 'mobile' | undefined;
  /** Who may log in here: all members, or agents alone. */
  audience?: 'everybody' | 'agents' | undefined;
}
export interface FoyerLoginEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** The dialog of mode="popup" closed. */
  'foyer-close': CustomEvent;
  /** The visitor wants an account and no register element is on the page; prevent it to take over. */
  'foyer-need-register': CustomEvent<Record<string, never>>;
  /** The visitor forgot the password and no password element is on the page; prevent it to take over. */
  'foyer-forgot-password': CustomEvent<Record<string, never>>;
  /** The visitor wants to read the terms; prevent it to show them elsewhere. */
  'foyer-open-terms': CustomEvent<Record<string, never>>;
  /** The password must be changed first and no password element is on the page; prevent it to take over. */
  'foyer-need-password-change': CustomEvent<Record<string, never>>;
  /** The server ended the session. */
  'foyer-session-ended': CustomEvent<{ reason: 'expired' | 'elsewhere' }>;
}
export interface FoyerLoginElement extends FoyerElement<FoyerLoginEvents>, SharedMembers {
  /** In the page, or a dialog over it. */
  mode: 'inline' | 'popup';
  /** The tab that is shown first where the merchant has both. */
  start: 'username' | 'mobile';
  /** Who may log in here: all members, or agents alone. */
  audience: 'everybody' | 'agents';
  /** Opens the dialog of mode="popup". */
  open(): void;
  /** Closes it. */
  close(): void;
}

/** The merchant’s lotteries: games with their countdown, last numbers and jackpot, and a betting page for each with pickers, slip, chase, tickets, results and rules. Guests look around and log in at the bet. On a partner’s page members bet in a frame of the operator. */
export interface FoyerLotteryAttributes extends SharedAttributes {
  /** Code of the game that is open; the list of games without it. */
  game?: string | undefined;
  /** Which games the list shows. */
  area?: 'all' | 'LOTT' | 'VN' | 'SEA' | undefined;
  /** Prize mode whose menus name the games of the list. */
  mode?: 'all' | 'LOTT' | 'ELOTT' | 'SEA' | 'ZY' | undefined;
  /** The games one below the other, or in a row to swipe. */
  list?: 'grid' | 'row' | undefined;
}
export interface FoyerLotteryEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** The visitor opened another game, or the list (empty). A page that keeps it in its address gives it back as `game`. */
  'foyer-lottery-game': CustomEvent<{ game: string }>;
  /** A guest wants to bet and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerLotteryElement extends FoyerElement<FoyerLotteryEvents>, SharedMembers {
  /** Code of the game that is open; the list of games without it. */
  game: string;
  /** Which games the list shows. */
  area: 'all' | 'LOTT' | 'VN' | 'SEA';
  /** Prize mode whose menus name the games of the list. */
  mode: 'all' | 'LOTT' | 'ELOTT' | 'SEA' | 'ZY';
  /** The games one below the other, or in a row to swipe. */
  list: 'grid' | 'row';
}

/** The point mall: points, what they buy, points into money and own orders. On a partner’s page the operator shows it in a frame of its own. */
export interface FoyerMallAttributes extends SharedAttributes {}
export interface FoyerMallEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerMallElement extends FoyerElement<FoyerMallEvents>, SharedMembers {}

/** The member centre: account, wallet, cashier, records and limits by a menu. On a partner’s page the operator shows it in a frame of its own. */
export interface FoyerMemberAttributes extends SharedAttributes {
  /** The page to show, by its name in the protocol; `securityCenter` by itself. */
  page?:
    | 'securityCenter'
    | 'transferFund'
    | 'depositv2'
    | 'withdraw'
    | 'payees'
    | 'transferUpline'
    | 'personalHistoryCopy'
    | 'transactionHistory'
    | 'personalProfit'
    | 'bonusDetails'
    | 'rewardCenter'
    | 'vip'
    | 'referral'
    | 'missionLeaderboard'
    | 'messageV2'
    | 'manualRebate'
    | 'limits'
    | 'identity'
    | 'feedback'
    | undefined;
}
export interface FoyerMemberEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** The member chose a page of the menu; prevent it to show it by the attribute instead. */
  'foyer-member-page': CustomEvent<{ page: string }>;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerMemberElement extends FoyerElement<FoyerMemberEvents>, SharedMembers {
  /** The page to show, by its name in the protocol; `securityCenter` by itself. */
  page:
    | 'securityCenter'
    | 'transferFund'
    | 'depositv2'
    | 'withdraw'
    | 'payees'
    | 'transferUpline'
    | 'personalHistoryCopy'
    | 'transactionHistory'
    | 'personalProfit'
    | 'bonusDetails'
    | 'rewardCenter'
    | 'vip'
    | 'referral'
    | 'missionLeaderboard'
    | 'messageV2'
    | 'manualRebate'
    | 'limits'
    | 'identity'
    | 'feedback';
}

/** A member’s messages: list, one message with its button, read, unread, delete, and offers by consent. On a partner’s page the operator shows it in a frame of its own. */
export interface FoyerMessagesAttributes extends SharedAttributes {}
export interface FoyerMessagesEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerMessagesElement extends FoyerElement<FoyerMessagesEvents>, SharedMembers {}

/** Missions with steps, leaderboards with the own row, wheel and egg with their odds and proofs, the red rain, raffles with their winners. Guests see all but missions and rain; missions are shown in the operator’s frame on a partner’s page. */
export interface FoyerMissionsAttributes extends SharedAttributes {
  /** What is shown first; `missions` by itself. */
  show?: 'missions' | 'boards' | 'chance' | 'rain' | 'raffles' | undefined;
}
export interface FoyerMissionsEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerMissionsElement extends FoyerElement<FoyerMissionsEvents>, SharedMembers {
  /** What is shown first; `missions` by itself. */
  show: 'missions' | 'boards' | 'chance' | 'rain' | 'raffles';
}

/** The operator’s news: titles passing by, all of them to read in a dialog. */
export interface FoyerNoticesAttributes extends SharedAttributes {
  /** Announcements for this visitor open by themselves, once a session. */
  popup?: boolean | undefined;
}
export interface FoyerNoticesEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** A link leads to a page of the operator’s site and this page has no routes; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted and nothing on the page shows it; prevent it to take over. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A title was clicked. */
  'foyer-notice': CustomEvent<{ id: string }>;
  /** A guest wants an offer and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<{ resume?: () => void }>;
  /** A game is meant to start and nothing on the page shows games; prevent it to take over. */
  'foyer-start-game': CustomEvent<{ game: Game }>;
}
export interface FoyerNoticesElement extends FoyerElement<FoyerNoticesEvents>, SharedMembers {
  /** Announcements for this visitor open by themselves, once a session. */
  popup: boolean;
}

/** Forgotten, expired and changed passwords; on a partner’s page the form to change one is the operator’s own, in a frame. */
export interface FoyerPasswordAttributes extends SharedAttributes {
  /** In the page, or a dialog over it. */
  mode?: 'inline' | 'popup' | undefined;
  /** Whether the dialog of mode="popup" is open; written back when it closes. */
  open?: boolean | undefined;
  /** Which form; written back when an intent of another widget or a mailed link brings another one. */
  view?: 'forgot' | 'change' | 'reset' | undefined;
}
export interface FoyerPasswordEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** The password of who is logged in was changed here; prevented after a login that had to change it, the page stays where it is instead of going to `/`. */
  'foyer-password-changed': CustomEvent;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** The dialog of mode="popup" closed. */
  'foyer-close': CustomEvent;
  /** The visitor wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerPasswordElement extends FoyerElement<FoyerPasswordEvents>, SharedMembers {
  /** In the page, or a dialog over it. */
  mode: 'inline' | 'popup';
  /** Which form; written back when an intent of another widget or a mailed link brings another one. */
  view: 'forgot' | 'change' | 'reset';
  /** Opens the dialog of mode="popup". */
  open(): void;
  /** Closes it. */
  close(): void;
}

/** Promotions to take part in, for guests as well: the list, and one offer with its conditions beside it, its terms and its version. Members claim on the operator’s own pages. */
export interface FoyerPromotionsAttributes extends SharedAttributes {
  /** Code of the offer to show; the list by itself. */
  offer?: string | undefined;
}
export interface FoyerPromotionsEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** The visitor opened an offer, or with an empty code the list; prevent it to show it by the attribute instead. */
  'foyer-offer': CustomEvent<{ offer: string }>;
  /** A guest wants to take part and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
  /** A guest wants an account and no register element is on the page; prevent it to take over. */
  'foyer-need-register': CustomEvent<Record<string, never>>;
}
export interface FoyerPromotionsElement extends FoyerElement<FoyerPromotionsEvents>, SharedMembers {
  /** Code of the offer to show; the list by itself. */
  offer: string;
}

/** Registration with the fields and rules the merchant has set; the new member is logged in afterwards. */
export interface FoyerRegisterAttributes extends SharedAttributes {
  /** In the page, or a dialog over it. */
  mode?: 'inline' | 'popup' | undefined;
  /** Whether the dialog of mode="popup" is open; written back when it closes. */
  open?: boolean | undefined;
  /** Affiliate code; without it affiliateCode of the page’s address serves. */
  'affiliate-code'?: string | undefined;
  /** Code of the member who invited; without it referralCode of the page’s address serves. */
  'referral-code'?: string | undefined;
}
export interface FoyerRegisterEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** An account was made here and is logged in. */
  'foyer-register': CustomEvent<{ username: string }>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** The dialog of mode="popup" closed. */
  'foyer-close': CustomEvent;
  /** The visitor has an account and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerRegisterElement extends FoyerElement<FoyerRegisterEvents>, SharedMembers {
  /** In the page, or a dialog over it. */
  mode: 'inline' | 'popup';
  /** Affiliate code; without it affiliateCode of the page’s address serves. */
  affiliateCode: string;
  /** Code of the member who invited; without it referralCode of the page’s address serves. */
  referralCode: string;
  /** Opens the dialog of mode="popup". */
  open(): void;
  /** Closes it. */
  close(): void;
}

/** The reward centre: what waits to be claimed, bonuses with what is left to play, daily check-in, level and codes; or the level or the rebates alone. On a partner’s page the operator shows it in a frame of its own. */
export interface FoyerRewardsAttributes extends SharedAttributes {
  /** What is shown; `centre` by itself. */
  mode?: 'centre' | 'vip' | 'rebate' | undefined;
}
export interface FoyerRewardsEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerRewardsElement extends FoyerElement<FoyerRewardsEvents>, SharedMembers {
  /** What is shown; `centre` by itself. */
  mode: 'centre' | 'vip' | 'rebate';
}

/** What a member has played: rounds of all vendors by provider, state and days, each with its movements, how it came about and its proof. On a partner’s page the operator shows it in a frame of its own. */
export interface FoyerRoundsAttributes extends SharedAttributes {
  /** In its place, or as a popup that opens when a widget says `open-rounds`. */
  mode?: 'inline' | 'popup' | undefined;
}
export interface FoyerRoundsEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerRoundsElement extends FoyerElement<FoyerRoundsEvents>, SharedMembers {
  /** In its place, or as a popup that opens when a widget says `open-rounds`. */
  mode: 'inline' | 'popup';
}

/** What protects the account: where one is logged in, passkeys, authenticator app, password, address and number. On a partner’s page the way to the operator’s site. */
export interface FoyerSecurityAttributes extends SharedAttributes {}
export interface FoyerSecurityEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
  /** The member wants to change the password and no password element is on the page; without prevention the form opens here. */
  'foyer-need-password-change': CustomEvent<Record<string, never>>;
}
export interface FoyerSecurityElement extends FoyerElement<FoyerSecurityEvents>, SharedMembers {}

/** A member’s records: statement with the balance after each entry, rounds of all vendors, profit and loss, bonuses. On a partner’s page the operator shows it in a frame of its own. */
export interface FoyerStatementAttributes extends SharedAttributes {
  /** Which of the four; `account` by itself. */
  show?: 'account' | 'bets' | 'profit' | 'bonuses' | undefined;
}
export interface FoyerStatementEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerStatementElement extends FoyerElement<FoyerStatementEvents>, SharedMembers {
  /** Which of the four; `account` by itself. */
  show: 'account' | 'bets' | 'profit' | 'bonuses';
}

/** A member’s lottery tickets with state, prize and proof, a picture to share and the way to take one back. For the operator’s own pages; a partner’s page gets a link to them. */
export interface FoyerTicketsAttributes extends SharedAttributes {}
export interface FoyerTicketsEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerTicketsElement extends FoyerElement<FoyerTicketsEvents>, SharedMembers {}

/** A member’s money by where it lies, and moving it between the main wallet and those of vendors. On a partner’s page the operator shows it in a frame of its own. */
export interface FoyerWalletAttributes extends SharedAttributes {}
export interface FoyerWalletEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** Something wants a page of the operator’s site; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A session began, by this element or anywhere on the page. */
  'foyer-login': CustomEvent<{
    username: string;
    kind: 'player' | 'agent' | 'trial';
    firstTimeLogin: boolean;
    restored: boolean;
  }>;
  /** The session ended. */
  'foyer-logout': CustomEvent;
  /** A guest wants to log in and no login element is on the page; prevent it to take over. */
  'foyer-need-login': CustomEvent<Record<string, never>>;
}
export interface FoyerWalletElement extends FoyerElement<FoyerWalletEvents>, SharedMembers {}

/** The largest wins of real rounds, the first three ranked, the others passing by. */
export interface FoyerWinnersAttributes extends SharedAttributes {}
export interface FoyerWinnersEvents extends SharedEvents {
  /** A fault of the page around, with the page that explains it; or a bug (INTERNAL). */
  'foyer-error': CustomEvent<{
    code:
      | 'MERCHANT_MISSING'
      | 'MERCHANT_INVALID'
      | 'MERCHANT_UNKNOWN'
      | 'MERCHANT_CONFLICT'
      | 'CONFIG_INVALID'
      | 'ORIGIN_UNKNOWN'
      | 'CHUNK_LOST'
      | 'FRAME_REFUSED'
      | 'POLICY_REFUSED'
      | 'ROOT_REFUSED'
      | 'INTERNAL';
    message?: string;
    help?: string;
  }>;
  /** A link leads to a page of the operator’s site and this page has no routes; prevent it to take over. */
  'foyer-navigate': CustomEvent<{ path: string }>;
  /** The reward centre is wanted; prevent it to show yours. */
  'foyer-open-rewards': CustomEvent<Record<string, never>>;
  /** A game is meant to start and nothing on the page shows games; prevent it to take over. */
  'foyer-start-game': CustomEvent<{ game: Game }>;
}
export interface FoyerWinnersElement extends FoyerElement<FoyerWinnersEvents>, SharedMembers {}

/** Every tag with its types. */
export interface FoyerTags {
  'foyer-agent': { attributes: FoyerAgentAttributes; events: FoyerAgentEvents; element: FoyerAgentElement };
  'foyer-balance': {
    attributes: FoyerBalanceAttributes;
    events: FoyerBalanceEvents;
    element: FoyerBalanceElement;
  };
  'foyer-banner': {
    attributes: FoyerBannerAttributes;
    events: FoyerBannerEvents;
    element: FoyerBannerElement;
  };
  'foyer-cashier': {
    attributes: FoyerCashierAttributes;
    events: FoyerCashierEvents;
    element: FoyerCashierElement;
  };
  'foyer-draws': { attributes: FoyerDrawsAttributes; events: FoyerDrawsEvents; element: FoyerDrawsElement };
  'foyer-game': { attributes: FoyerGameAttributes; events: FoyerGameEvents; element: FoyerGameElement };
  'foyer-invite': {
    attributes: FoyerInviteAttributes;
    events: FoyerInviteEvents;
    element: FoyerInviteElement;
  };
  'foyer-limits': {
    attributes: FoyerLimitsAttributes;
    events: FoyerLimitsEvents;
    element: FoyerLimitsElement;
  };
  'foyer-lobby': { attributes: FoyerLobbyAttributes; events: FoyerLobbyEvents; element: FoyerLobbyElement };
  'foyer-login': { attributes: FoyerLoginAttributes; events: FoyerLoginEvents; element: FoyerLoginElement };
  'foyer-lottery': {
    attributes: FoyerLotteryAttributes;
    events: FoyerLotteryEvents;
    element: FoyerLotteryElement;
  };
  'foyer-mall': { attributes: FoyerMallAttributes; events: FoyerMallEvents; element: FoyerMallElement };
  'foyer-member': {
    attributes: FoyerMemberAttributes;
    events: FoyerMemberEvents;
    element: FoyerMemberElement;
  };
  'foyer-messages': {
    attributes: FoyerMessagesAttributes;
    events: FoyerMessagesEvents;
    element: FoyerMessagesElement;
  };
  'foyer-missions': {
    attributes: FoyerMissionsAttributes;
    events: FoyerMissionsEvents;
    element: FoyerMissionsElement;
  };
  'foyer-notices': {
    attributes: FoyerNoticesAttributes;
    events: FoyerNoticesEvents;
    element: FoyerNoticesElement;
  };
  'foyer-password': {
    attributes: FoyerPasswordAttributes;
    events: FoyerPasswordEvents;
    element: FoyerPasswordElement;
  };
  'foyer-promotions': {
    attributes: FoyerPromotionsAttributes;
    events: FoyerPromotionsEvents;
    element: FoyerPromotionsElement;
  };
  'foyer-register': {
    attributes: FoyerRegisterAttributes;
    events: FoyerRegisterEvents;
    element: FoyerRegisterElement;
  };
  'foyer-rewards': {
    attributes: FoyerRewardsAttributes;
    events: FoyerRewardsEvents;
    element: FoyerRewardsElement;
  };
  'foyer-rounds': {
    attributes: FoyerRoundsAttributes;
    events: FoyerRoundsEvents;
    element: FoyerRoundsElement;
  };
  'foyer-security': {
    attributes: FoyerSecurityAttributes;
    events: FoyerSecurityEvents;
    element: FoyerSecurityElement;
  };
  'foyer-statement': {
    attributes: FoyerStatementAttributes;
    events: FoyerStatementEvents;
    element: FoyerStatementElement;
  };
  'foyer-tickets': {
    attributes: FoyerTicketsAttributes;
    events: FoyerTicketsEvents;
    element: FoyerTicketsElement;
  };
  'foyer-wallet': {
    attributes: FoyerWalletAttributes;
    events: FoyerWalletEvents;
    element: FoyerWalletElement;
  };
  'foyer-winners': {
    attributes: FoyerWinnersAttributes;
    events: FoyerWinnersEvents;
    element: FoyerWinnersElement;
  };
}
