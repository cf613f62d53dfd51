// Which module goes into which chunk. Rollup alone would make one file for every combination of widgets that share
// something; each such file is a request more. So what two widgets share travels in one of a few files, named here one module
// at a time.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { WIDGET_TAGS } from './inputs.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const slashes = (id) => id.replaceAll('\\', '/');

/** Ids of the modules of a list, as rollup names them. @throws Error on a path that is no file */
export function modulesOf(chunk, paths, root = ROOT) {
  return paths.map((path) => {
    const id = resolve(root, path);
    if (!existsSync(id.replace(/\?.*$/, '')))
      throw new Error(
        `the chunk plan puts ${path} into "${chunk}", and there is no such file: say in tools/build/chunks.mjs where it is now`,
      );
    return slashes(id);
  });
}
const listsOf = (table) =>
  Object.entries(table).map(([name, paths]) => [name, new Set(modulesOf(name, paths))]);

/** Widget → its entry. */
const ENTRIES = Object.fromEntries(
  Object.keys(WIDGET_TAGS).map((name) => [name, [`widgets/${name}/element.ts`]]),
);
/** Every page with a widget needs this and all it imports; the rest the small widget shares with what it loads later. */
const ALWAYS = [
  'src/element/index.ts',
  'src/core/kernel/page-place.ts',
  'src/react/use-tier.ts',
  'src/features/auth/use-part.ts',
  'src/ui/primitives/state.tsx',
  'src/ui/primitives/state.css?inline',
  'src/ui/primitives/skeleton.tsx',
  'src/ui/primitives/skeleton.css?inline',
];
const FIRST = ['src/core/first-answer.ts', 'src/contract/money.ts', 'src/contract/calls/paging.ts'];
/** What every page with a client loads for its first answer, for its first call of its own, and for a login. */
const LATER = {
  // What is asked again and again looks first whether the page is in sight.
  first: [...FIRST, 'src/core/kernel/page-visible.ts'],
  calls: ['src/core/transport/transport.ts'],
  session: ['src/core/domains/session.effects.ts', 'src/core/transport/sealing/sealing.ts'],
};
/** What widgets share besides their looks: a page without that subject does not carry it. */
const SUBJECTS = {
  /** The gateway's words for refusals and our English for them: both come with the first one. */
  errors: ['src/contract/tables/error-codes.ts', 'src/locales/en/errors.ts'],
  play: [
    'src/core/domains/games.ts',
    'src/core/domains/games.split.ts',
    'src/core/kernel/last-answers.ts',
    'src/contract/calls/games.ts',
    'src/contract/entities/game.ts',
  ],
  /** Favourites, the games played last and what is played most: a guest asks for none of them. */
  yours: ['src/contract/calls/own-games.ts', 'src/core/domains/launch.plays.ts'],
  /** News as they happen: pages that show none of their own load it behind their first view. */
  live: [
    'src/core/domains/live.ts',
    'src/core/domains/live.effects.ts',
    'src/core/domains/live.polling.ts',
    'src/core/transport/socket.ts',
    'src/core/transport/socket.native.ts',
    'src/core/transport/socket.pause.ts',
    'src/contract/stomp.ts',
    'src/contract/calls/realtime.ts',
    'src/contract/entities/live-event.ts',
  ],
  /** Announcements, and the banner above a form that shows one of them. */
  notes: [
    'src/core/domains/notices.ts',
    'src/contract/calls/notices.ts',
    'src/contract/entities/notice.ts',
    'src/react/use-form-banner.ts',
    'src/ui/primitives/banner.tsx',
    'src/ui/primitives/banner.css?inline',
  ],
  /** Asks for the lobby's first answers; it is there before the rest, and has nothing of it inside. */
  early: ['widgets/lobby/early.ts', 'widgets/lobby/ask-early.ts'],
  /** Alone it is so small that rollup would put it, with the announcements, into the form itself. */
  more: ['src/features/auth/login-more.view.tsx'],
  /** What a login form comes to need; alone it is so small that rollup would put it beside words or amounts of another page. */
  deferred: ['src/features/auth/login-deferred.view.tsx'],
  /** Asks whether the site is still open, minutes later: alone it is so small that rollup would put it on the way there. */
  watch: ['src/core/domains/system.watch.ts'],
  /** What a stranger sees in place of a member's page: rollup would put it beside what statements need, with the words of frames. */
  stranger: ['src/features/member/stranger.view.tsx'],
  /** What few elements come to need: one name to load it by. */
  later: [
    'src/element/set-up.ts',
    'src/element/moved.ts',
    'src/element/page-extras.ts',
    'src/element/page-analytics.ts',
    'src/element/brand.ts',
    'src/core/theme.ts',
    'src/contract/entities/theme.ts',
    'src/contract/tables/colour-roles.ts',
  ],
  /** Countries and help: few pages ask for them. */
  information: [
    'src/contract/calls/information.ts',
    'src/contract/entities/information.ts',
    'src/core/domains/system.information.ts',
  ],
  /** How amounts are written: guests of most pages see none. */
  amounts: ['src/core/i18n/money-text.ts'],
  /** What a gateway does not have: alone it is so small that rollup would put it beside what missions need. */
  lacks: ['src/react/use-is-older.ts', 'src/react/use-missing-pages.ts'],
  /** An order whose outcome is unknown: pages that send none do not carry it. */
  outcome: ['src/react/use-outcome.ts', 'src/core/kernel/open-orders-key.ts'],
  /** The view of such an order. Named, because rollup would otherwise merge it into pages that send no orders. */
  held: ['src/react/use-held.ts', 'src/ui/primitives/unknown-outcome.tsx'],
  kept: ['src/core/domains/open-orders.ts'],
  /** How typed numbers are read: pages without such a field do not carry it. */
  numbers: ['src/core/i18n/read-amount.ts', 'src/react/use-tag.ts'],
  /** What numbers, phone numbers and codes are read with. */
  digits: ['src/core/i18n/plain-text.ts', 'src/core/kernel/plain-digits.ts'],
  wallet: ['src/core/domains/wallet.ts', 'src/contract/calls/wallet.ts', 'src/contract/entities/wallet.ts'],
  /** Of the lottery, what boards do without, each by its first need. Alone they are so small that rollup would put them beside the curves of a proof. */
  reads: [
    'src/core/domains/lottery.reads.ts',
    'src/core/domains/lottery.path.ts',
    'src/contract/calls/lottery.ts',
    'src/contract/entities/lottery.ts',
    'src/contract/entities/lottery-record.ts',
    'src/contract/entities/lottery-ticket.ts',
  ],
  /** Keys of orders, for pages that send some: alone they are so small that rollup would put them beside the bets of the lottery. */
  orders: ['src/core/kernel/sent-orders.ts'],
  slips: ['src/core/domains/lottery.bets.ts', 'src/contract/calls/lottery-bets.ts'],
  /** What a game's rules are read, priced and drawn by. */
  rulebook: ['src/contract/lottery/index.ts'],
  proofs: [
    'src/core/domains/lottery.verify.ts',
    'src/core/domains/lottery.signed.ts',
    'src/core/domains/lottery.bytes.ts',
    'src/contract/lottery/record.ts',
    'src/contract/tables/drand-quicknet.ts',
  ],
  /** Fields that only some forms have, with their sheets: alone they are so small that rollup would put them into the loader. */
  forms: [
    'src/ui/primitives/captcha-field.tsx',
    'src/ui/primitives/captcha-field.css?inline',
    'src/ui/primitives/code-field.tsx',
    'src/ui/primitives/code-field.css?inline',
    'src/ui/primitives/countdown-button.tsx',
    'src/ui/primitives/phone-field.tsx',
    'src/ui/primitives/phone-field.css?inline',
    'src/ui/primitives/strength.tsx',
    'src/ui/primitives/strength.css?inline',
  ],
  /** The ways of a form, in sight from the first moment. */
  tabs: [
    'src/ui/primitives/tabs.tsx',
    'src/ui/primitives/tabs.css?inline',
    'src/features/auth/login-tabs.view.tsx',
  ],
  /** What registration begins with, and forms that come later need as well. */
  rules: ['src/core/domains/registration.rules.ts', 'src/contract/tables/field-patterns.ts'],
  /** What a form needs once a code goes to a phone: number, countdown, asking for it. */
  codes: [
    'src/core/domains/codes.ts',
    'src/core/domains/mobile.ts',
    'src/react/use-countdown.ts',
    'src/react/use-dialling.ts',
    'src/features/auth/wait-text.ts',
  ],
  /** The password once more: the member's page of rounds and the security centre ask for it. */
  proof: [
    'src/react/use-proof.ts',
    'src/core/domains/security.ts',
    'src/ui/primitives/proof-form.tsx',
    'src/ui/primitives/proof-form.css?inline',
  ],
  /** The question itself, which loads with the first one: the account's and the security centre's differ in their words alone. */
  question: ['src/react/use-step-up-dialog.ts', 'src/ui/overlays/proof-dialog.tsx'],
  /** Whose turn it is to open over a page. */
  arrivals: ['src/core/domains/arrivals.ts', 'src/react/use-turn.ts'],
  /** A box over the page, which some forms ask in at once and others later. */
  dialog: ['src/ui/overlays/dialog.tsx', 'src/ui/overlays/dialog.css?inline'],
  /** Rounds, for their own list and for the records: rollup would put them beside a question that few are asked. */
  bets: ['src/contract/entities/round.ts', 'src/contract/calls/rounds.ts', 'src/core/domains/rounds.ts'],
  /** What stands before a member's own, for who is none here: its words come with it. */
  framed: ['src/features/member/frame-words.controller.ts', 'src/locales/en/frame.ts'],
  /** Where in a team one is: alone it is so small that rollup would put it beside what strangers are shown. */
  trail: ['src/features/agent/trail.view.tsx'],
  /** What is given and claimed, for missions as well. */
  given: ['src/contract/calls/promotion-rewards.ts', 'src/contract/entities/promotion.ts'],
  /** What pages of rewards show: parts of them are so small that rollup would put them anywhere. */
  gifts: [
    'src/features/rewards/what.ts',
    'src/features/rewards/product-name.ts',
    'src/features/rewards/rewards.controller.ts',
    'src/features/rewards/bonus.view.tsx',
    'src/features/rewards/level.view.tsx',
    'src/features/rewards/rates.view.tsx',
    'src/features/rewards/code.view.tsx',
    'src/features/rewards/rewards.css?inline',
    'src/locales/en/rewards.ts',
  ],
  /** What pages of the member's own read and ask with: alone it is so small that rollup would put it into the loader. */
  own: [
    'src/react/use-loaded.ts',
    'src/contract/amount.ts',
    'src/react/amounts.ts',
    'src/react/use-step-up.ts',
    'src/react/use-live.ts',
    'src/ui/primitives/qr-code.css?inline',
  ],
  /** What a refused login says, for the form and for its second factor: so small as well. */
  refusal: ['src/features/auth/refusal-text.ts'],
  /** Drawn for the few who scan one: rollup would put it into the only element that may ask for it. */
  qr: ['src/ui/primitives/qr-code.tsx'],
};
/** The small widget whose page must not pay for others. */
const LIGHTEST = 'login';
/** Widgets of one subject: what only they share must not reach a page with another one alone. */
const FAMILIES = {
  play: new Set(['game', 'lobby']),
  news: new Set(['banner', 'notices', 'winners']),
  account: new Set(['register', 'password', 'security']),
  centre: new Set([
    'agent',
    'member',
    'limits',
    'cashier',
    'wallet',
    'statement',
    'messages',
    'rewards',
    'mall',
    'invite',
    'missions',
  ]),
  games: new Set(['lottery', 'draws', 'tickets']),
  members: new Set([
    'agent',
    'member',
    'limits',
    'cashier',
    'wallet',
    'statement',
    'messages',
    'rewards',
    'mall',
    'promotions',
    'invite',
    'missions',
    'rounds',
    'security',
    'lottery',
    'tickets',
  ]),
};

/** Ids that a module reaches by static imports, itself included. */
function reachOf(id, getModuleInfo, seen = new Set(), stops = new Set()) {
  if (seen.has(id)) return seen;
  seen.add(id);
  if (stops.has(slashes(id))) return seen;
  for (const next of getModuleInfo(id)?.importedIds ?? []) reachOf(next, getModuleInfo, seen, stops);
  return seen;
}

/**
 * - core: the element shell with all it needs, and what the login widget shares with another one
 * - first, calls, session: what the client itself loads later; a widget that needs a part of it finds the whole there
 * - play, news, account, centre, games, members: what only the widgets of that subject share; games are the lottery's
 * - notes: announcements, for the banner of a form too
 * - wallet: what knows about balances; amounts: how they are written
 * - forms: fields that more than one form has, and none of them at first; qr: drawn codes
 * - shared: what other widgets share among themselves
 * - everything else where rollup puts it: with its widget, or in the lazy file that asks for it
 */
export function widgetChunks() {
  const [always] = listsOf({ core: ALWAYS }).map(([, ids]) => ids);
  const laters = listsOf(LATER);
  const subjects = listsOf(SUBJECTS);
  const entries = listsOf(ENTRIES);
  let plan;
  const makePlan = ({ getModuleIds, getModuleInfo }) => {
    const ids = [...getModuleIds()];
    const within = (list) => ids.filter((id) => list.has(slashes(id)));
    const core = new Set(within(always).flatMap((id) => [...reachOf(id, getModuleInfo)]));
    const later = new Map();
    for (const [name, list] of laters) {
      for (const id of within(list)) {
        for (const used of reachOf(id, getModuleInfo)) if (!later.has(used)) later.set(used, name);
      }
    }
    const users = new Map();
    for (const [name, list] of entries) {
      for (const id of within(list)) {
        for (const used of reachOf(id, getModuleInfo)) users.set(used, [...(users.get(used) ?? []), name]);
      }
    }
    return (id) => {
      if (core.has(id)) return 'core';
      const names = users.get(id) ?? [];
      if (names.length > 1 && names.includes(LIGHTEST)) return 'core';
      const subject = subjects.find(([, list]) => list.has(slashes(id)))?.[0];
      if (subject !== undefined) return subject;
      if (later.has(id)) return later.get(id);
      if (names.length < 2) return undefined;
      const family = Object.keys(FAMILIES).find((one) => names.every((name) => FAMILIES[one].has(name)));
      return family ?? 'shared';
    };
  };
  return (id, graph) => (plan ??= makePlan(graph))(id);
}

/** The SDK's door leads to all of it: importers take what they name. */
const DOOR = ['src/core/index.ts'];
/** A package, not a place of ours: where it stands is the resolver's. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
/** Where the parts of the site's first screen begin, in the order in which they run; a module belongs to the first that needs it. */
const SITE = {
  entry: ['standalone/main.tsx'],
  core: ['standalone/start.ts', 'src/core/create-client.ts', 'src/core/domains/adult.ts'],
  first: [...FIRST, ...LATER.calls],
  lobby: ['widgets/lobby/element.ts', 'widgets/lobby/shelves.ts', 'src/features/lobby/home-shelves.view.tsx'],
  shell: ['standalone/start-shell.tsx', 'src/core/domains/games.ts', 'src/core/domains/notices.ts'],
  home: ['standalone/pages/home/home.view.tsx'],
};
const NEWS = ['widgets/banner/element.ts', 'widgets/notices/element.ts', 'widgets/winners/element.ts'];

/**
 * The site's first screen in few files, each run when it is its turn: every file is a request more, and what runs before the
 * games keeps them waiting.
 * - the entry; core: the client; react; first: what calls are made and their answers are read with
 * - lobby: home's games; shared: what they and the shell both need
 * - shell: header, menus and footer; home: that page; news: what stands around its games, beside the elements themselves
 * - everything else where rollup puts it
 */
export function siteChunks() {
  const doors = new Set(modulesOf('door', DOOR));
  const starts = listsOf(SITE);
  const sources = modulesOf('news', NEWS);
  const apart = new Set(modulesOf('information', SUBJECTS.information));
  let plan;
  const makePlan = ({ getModuleIds, getModuleInfo }) => {
    const ids = [...getModuleIds()];
    const from = (roots) => new Set(roots.flatMap((id) => [...reachOf(id, getModuleInfo, new Set(), doors)]));
    const react = from(ids.filter((id) => REACT.test(slashes(id))));
    const parts = starts.map(([name, list]) => [name, from(ids.filter((id) => list.has(slashes(id))))]);
    const { shell } = Object.fromEntries(parts);
    const news = sources.map((source) => from(ids.filter((id) => slashes(id) === source)));
    return (id) => {
      if (react.has(id)) return 'react';
      // Named by a call's door, and wanted by few.
      if (apart.has(slashes(id))) return undefined;
      const part = parts.find(([, modules]) => modules.has(id))?.[0];
      if (part === 'lobby' && shell.has(id)) return 'shared';
      if (part !== undefined) return part === 'entry' ? undefined : part;
      return news.filter((modules) => modules.has(id)).length > 1 ? 'news' : undefined;
    };
  };
  return (id, graph) => (plan ??= makePlan(graph))(id);
}
