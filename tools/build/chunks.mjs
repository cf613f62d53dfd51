// Which module goes into which chunk. Rollup alone would make one file for every combination of widgets that share
// something; each such file is a request more. So what two widgets share travels in one of two files.

const slashes = (id) => id.replaceAll('\\', '/');
const WIDGET = /\/widgets\/([^/]+)\/element\.tsx?$/;
/** Every page with a widget needs this and all it imports; the rest the small widget shares with what it loads later. */
const ALWAYS =
  /\/src\/(element\/index\.ts|core\/kernel\/page-place\.ts|react\/use-tier\.ts|features\/auth\/(use-part|wait-text)\.ts|ui\/primitives\/(state|skeleton)\.(tsx|css\?inline))$/;
/** What every page with a client loads once its first answer is there; and what it loads once somebody acts. */
const LATER = {
  late: /\/src\/core\/late\.ts$/,
  session: /\/src\/core\/(domains\/session\.effects|transport\/sealing\/sealing)\.ts$/,
};
/** What widgets share besides their looks: a page without that subject does not carry it. */
const SUBJECTS = {
  /** The gateway's words for refusals and our English for them: both come with the first one. */
  errors: /\/src\/(contract\/tables\/error-codes|locales\/en\/errors)\.ts$/,
  play: /\/src\/(core\/(domains\/games(\.split)?|kernel\/last-answers)|contract\/((calls|entities)\/games?|calls\/paging))\.ts$/,
  /** Announcements, and the banner above a form that shows one of them. */
  notices:
    /\/src\/(core\/domains\/notices|contract\/.*\/notices?|ui\/primitives\/banner)\.(tsx?|css\?inline)$/,
  /** Alone it is so small that rollup would put it, with the announcements, into the form itself. */
  more: /\/src\/features\/auth\/login-more\.view\.tsx$/,
  /** Asks whether the site is still open, minutes later: alone it is so small that rollup would put it on the way there. */
  watch: /\/src\/core\/domains\/system\.watch\.ts$/,
  /** Countries and help: few pages ask for them. */
  information: /\/src\/(contract\/(calls|entities)\/information|core\/domains\/system\.information)\.ts$/,
  wallet: /\/src\/core\/domains\/wallet\.ts$|\/src\/contract\/.*\/wallet\.ts$/,
  /** Fields that only some forms have, with their sheets: alone they are so small that rollup would put them into the loader. */
  forms:
    /\/src\/ui\/primitives\/(code-field|countdown-button|phone-field|captcha-field|strength)\.(tsx|css\?inline)$/,
  /** What registration begins with, and forms that come later need as well. */
  rules:
    /\/src\/(ui\/primitives\/tabs|core\/domains\/registration\.rules|contract\/tables\/field-patterns)\.(tsx?|css\?inline)$/,
  /** What a form needs once a code goes to a phone: number, countdown, asking for it. */
  codes: /\/src\/core\/domains\/(codes|mobile)\.ts$|\/src\/react\/use-(countdown|dialling)\.ts$/,
  /** Drawn for the few who scan one: rollup would put it into the only element that may ask for it. */
  qr: /\/node_modules\/uqr\/|\/src\/ui\/primitives\/qr-code\.tsx$/,
};
/** The small widget whose page must not pay for others. */
const LEAN = 'login';
/** Widgets of one subject: what only they share must not reach a page with another one alone. */
const FAMILIES = {
  play: new Set(['game', 'lobby']),
  news: new Set(['banner', 'notices', 'winners']),
  account: new Set(['register', 'password', 'security']),
};

/** Ids that a module reaches by static imports, itself included. */
function reachOf(id, getModuleInfo, seen = new Set(), stop = null) {
  if (seen.has(id)) return seen;
  seen.add(id);
  if (stop?.test(slashes(id))) return seen;
  for (const next of getModuleInfo(id)?.importedIds ?? []) reachOf(next, getModuleInfo, seen, stop);
  return seen;
}

/**
 * - core: the element shell with all it needs, and what the login widget shares with another one
 * - late, session: what the client itself loads later; a widget that needs a part of it finds the whole there
 * - play, news, account: what only the widgets of that subject share
 * - notices: announcements, for the banner of a form too
 * - wallet: what knows about balances
 * - forms: fields that more than one form has, and none of them at first; qr: drawn codes
 * - shared: what other widgets share among themselves
 * - everything else where rollup puts it: with its widget, or in the lazy file that asks for it
 */
export function widgetChunks() {
  let plan;
  const makePlan = ({ getModuleIds, getModuleInfo }) => {
    const ids = [...getModuleIds()];
    const core = new Set(
      ids.filter((id) => ALWAYS.test(slashes(id))).flatMap((id) => [...reachOf(id, getModuleInfo)]),
    );
    const later = new Map();
    for (const [name, pattern] of Object.entries(LATER)) {
      for (const id of ids.filter((one) => pattern.test(slashes(one)))) {
        for (const used of reachOf(id, getModuleInfo)) if (!later.has(used)) later.set(used, name);
      }
    }
    const users = new Map();
    for (const id of ids) {
      const name = WIDGET.exec(slashes(id))?.[1];
      if (name === undefined) continue;
      for (const used of reachOf(id, getModuleInfo)) users.set(used, [...(users.get(used) ?? []), name]);
    }
    return (id) => {
      if (core.has(id)) return 'core';
      const names = users.get(id) ?? [];
      if (names.length > 1 && names.includes(LEAN)) return 'core';
      const subject = Object.keys(SUBJECTS).find((name) => SUBJECTS[name].test(slashes(id)));
      if (subject !== undefined) return subject;
      if (later.has(id)) return later.get(id);
      if (names.length < 2) return undefined;
      const family = Object.keys(FAMILIES).find((one) => names.every((name) => FAMILIES[one].has(name)));
      return family ?? 'shared';
    };
  };
  return (id, graph) => (plan ??= makePlan(graph))(id);
}

/** The SDK's door leads to all of it: who comes through takes what he names. */
const DOOR = /\/src\/core\/index\.ts$/;
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
/** Where the parts of the site's first screen begin, in the order in which they run; a module belongs to the first that needs it. */
const SITE = {
  entry: /\/standalone\/main\.tsx$/,
  core: /\/(standalone\/start|src\/core\/(client|domains\/adult))\.ts$/,
  late: LATER.late,
  lobby: /\/(widgets\/lobby\/(element|shelves)\.ts|src\/features\/lobby\/home-shelves\.view\.tsx)$/,
  shell: /\/(standalone\/start-shell\.tsx|src\/core\/domains\/(games|notices)\.ts)$/,
  home: /\/standalone\/pages\/home\/home\.tsx$/,
};
const NEWS = /\/widgets\/(banner|notices|winners)\/element\.ts$/;

/**
 * The site's first screen in few files, each run when it is its turn: every file is a request more, and what runs before the
 * games keeps them waiting.
 * - the entry; core: the client; react; late: what the first answers are read with
 * - lobby: home's games; shared: what they and the shell both need
 * - shell: header, menus and footer; home: that page; news: what stands around its games, beside the elements themselves
 * - everything else where rollup puts it
 */
export function siteChunks() {
  let plan;
  const makePlan = ({ getModuleIds, getModuleInfo }) => {
    const ids = [...getModuleIds()];
    const from = (roots) => new Set(roots.flatMap((id) => [...reachOf(id, getModuleInfo, new Set(), DOOR)]));
    const where = (pattern) => ids.filter((id) => pattern.test(slashes(id)));
    const react = from(where(REACT));
    const parts = Object.entries(SITE).map(([name, root]) => [name, from(where(root))]);
    const { shell } = Object.fromEntries(parts);
    const news = where(NEWS).map((id) => from([id]));
    return (id) => {
      if (react.has(id)) return 'react';
      // Named by a call's door, and wanted by few.
      if (SUBJECTS.information.test(slashes(id))) return undefined;
      const part = parts.find(([, modules]) => modules.has(id))?.[0];
      if (part === 'lobby' && shell.has(id)) return 'shared';
      if (part !== undefined) return part === 'entry' ? undefined : part;
      return news.filter((modules) => modules.has(id)).length > 1 ? 'news' : undefined;
    };
  };
  return (id, graph) => (plan ??= makePlan(graph))(id);
}
