import { useEffect, useState } from 'react';
import type { DeskCallName, DeskMe } from '../../gateway/desk/index';
import type { DeskApi } from './desk-api';

/** Places of the desk by what an operator must be allowed to ask there. */
export const SECTIONS = [
  { name: 'withdrawals', call: 'withdrawals.queue' },
  { name: 'cases', call: 'cases.queue' },
  { name: 'proofs', call: 'proofs.queue' },
  { name: 'suspense', call: 'suspense.list' },
  { name: 'disputes', call: 'disputes.queue' },
  { name: 'debts', call: 'debts.list' },
  { name: 'deposits', call: 'alarms.queue' },
  { name: 'returns', call: 'returns.queue' },
  { name: 'pay', call: 'pay.queue' },
  { name: 'owed', call: 'pay.owed' },
  { name: 'referrals', call: 'referrals.queue' },
  { name: 'identity', call: 'identity.queue' },
  { name: 'feedback', call: 'feedback.queue' },
  { name: 'chat', call: 'chat.queue' },
  { name: 'reports', call: 'reports.queue' },
  { name: 'figures', call: 'figures.list' },
  { name: 'lottery', call: 'lottery.waiting' },
  { name: 'requests', call: 'requests.queue' },
  { name: 'promotions', call: 'promotions.list' },
  { name: 'messages', call: 'messages.list' },
  { name: 'contests', call: 'contests.list' },
  { name: 'content', call: 'content.list' },
  { name: 'brand', call: 'brand.show' },
  { name: 'members', call: 'members.find' },
  { name: 'rules', call: 'policy.show' },
  { name: 'switches', call: 'switches.list' },
  { name: 'operators', call: 'operators.list' },
  { name: 'audit', call: 'audit.list' },
] as const satisfies readonly { name: string; call: DeskCallName }[];

export type SectionName = (typeof SECTIONS)[number]['name'];

export type AppState =
  | { at: 'start' }
  | { at: 'door'; news: 'none' | 'over' | 'opened' }
  | { at: 'opening'; link: string }
  | { at: 'desk'; me: DeskMe };

const LINK = '#open=';
/** How often the page asks whether its session still stands. */
const LOOK_EVERY_MS = 60_000;

const startState = (api: DeskApi): AppState => {
  const { hash } = window.location;
  if (hash.startsWith(LINK)) return { at: 'opening', link: hash.slice(LINK.length) };
  return api.hasPage() ? { at: 'start' } : { at: 'door', news: 'none' };
};

/** Which side of the door the page is on. */
export const useApp = (api: DeskApi) => {
  const [state, setState] = useState<AppState>(() => startState(api));
  const enter = (): void => {
    setState({ at: 'start' });
  };
  const isStart = state.at === 'start';
  useEffect(() => {
    if (!isStart) return;
    let isOver = false;
    api
      .ask('desk.me', {})
      .then((me) => !isOver && setState({ at: 'desk', me }))
      .catch(() => !isOver && setState({ at: 'door', news: 'over' }));
    return () => {
      isOver = true;
    };
  }, [api, isStart]);
  useEffect(
    () => api.onOver(() => setState((now) => (now.at === 'desk' ? { at: 'door', news: 'over' } : now))),
    [api],
  );
  const isIn = state.at === 'desk';
  useEffect(() => {
    if (!isIn) return;
    const timer = setInterval(() => void api.ask('desk.me', {}).catch(() => undefined), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [api, isIn]);
  const leave = (): void => {
    api
      .ask('desk.leave', {})
      .catch(() => undefined)
      .finally(() => {
        api.keepPage(null);
        setState({ at: 'door', news: 'none' });
      });
  };
  const opened = (): void => {
    // The secret of the link leaves the address.
    window.history.replaceState(null, '', '/desk/');
    setState({ at: 'door', news: 'opened' });
  };
  return { state, enter, leave, opened };
};

export interface Route {
  section: SectionName;
  /** What is open there, '' when nothing is. */
  id: string;
}

/** Sections whose ids are names. Content ids are a kind and a key; all others are numbers. */
const NAMED: readonly SectionName[] = ['promotions', 'contests', 'messages'];
const idIn = (section: SectionName, id: string): string => {
  const form =
    section === 'content' ? /^[\w~-]{1,100}$/ : NAMED.includes(section) ? /^[\da-z-]{1,60}$/ : /^\d{1,18}$/;
  return form.test(id) ? id : '';
};

const routeOf = (hash: string, allowed: readonly SectionName[]): Route => {
  const [, name = '', id = ''] = /^#\/([a-z]+)(?:\/([\w~-]*))?$/.exec(hash) ?? [];
  const section = allowed.find((one) => one === name);
  return section === undefined
    ? { section: allowed[0] ?? 'members', id: '' }
    : { section, id: idIn(section, id) };
};

export const hrefOf = (section: SectionName, id = ''): string => `#/${section}${id === '' ? '' : `/${id}`}`;

/** Where the address says one is; the browser's own ways forth and back work. */
export const useRoute = (me: DeskMe) => {
  const allowed = SECTIONS.filter(({ call }) => me.calls.includes(call)).map(({ name }) => name);
  const [hash, setHash] = useState(() => window.location.hash);
  useEffect(() => {
    const look = (): void => setHash(window.location.hash);
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  const route = routeOf(hash, allowed);
  useEffect(() => {
    // Another place begins at its top. The places scroll by themselves, on a narrow screen sideways.
    window.scrollTo(0, 0);
    document
      .querySelector('.sections [aria-current]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [route.section]);
  const go = (section: SectionName, id = ''): void => {
    window.location.hash = hrefOf(section, id);
  };
  return { allowed, route, go };
};
