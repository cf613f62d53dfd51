import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Intent } from '../../src/core/types';
import { useClient, useIntents, useStore } from '../../src/react';
import { isMemberPage, memberPaths } from '../../src/features/member/paths';
import { findRoute, type RoutePopup } from '../routing/paths';
import { addressUnder } from '../routing/navigation';
import { wantsPassword, type PartName } from './parts';

export type PopupName = Exclude<PartName, 'balance'>;

/** Which element answers which intent, once it is defined. */
const ANSWERS: Partial<Record<Intent['type'], PopupName>> = {
  'need-login': 'login',
  'need-register': 'register',
  'forgot-password': 'password',
  'need-password-change': 'password',
  'open-rounds': 'rounds',
};
/** An element answers a moment after its script came. */
const SAY_AGAIN_MS = 50;
const MAX_SAYINGS = 100;

/** Raises an intent until it is taken, for a bounded time. */
const sayAgain = (say: () => boolean, sayings = 0): void => {
  if (!say() && sayings < MAX_SAYINGS) setTimeout(() => sayAgain(say, sayings + 1), SAY_AGAIN_MS);
};

/** Which popups are wanted, by the route or by an intent that they answer once their scripts came. */
export function usePopups(popup: RoutePopup | null): {
  wanted: readonly PopupName[];
  /** Its script came. */
  arrived(name: PopupName): void;
  /** It is not wanted any more. */
  dropped(name: PopupName): void;
  /** It was closed: its route is left. */
  leave(closed: RoutePopup): void;
} {
  const client = useClient();
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<readonly PopupName[]>(() => (wantsPassword() ? ['password'] : []));
  const want = (name: PopupName): void => setWanted((old) => (old.includes(name) ? old : [...old, name]));
  const waiting = useRef<Intent[]>([]);
  // A page that is loaded again in the middle of a change goes on with it.
  const isDue = useStore(client.session.store, (state) => state.passwordChangeDue);
  useIntents((intent) => {
    const page =
      intent.type === 'open-deposit' && client.system.flag('DEPOSIT')
        ? 'depositv2'
        : intent.type === 'open-rewards' && client.system.flag('REWCEN3')
          ? 'rewardCenter'
          : intent.type === 'open-member-page' && intent.page;
    if (page && isMemberPage(page)) {
      navigate(memberPaths[page]);
      return true;
    }
    const name = ANSWERS[intent.type];
    if (name === undefined || customElements.get(`foyer-${name}`) !== undefined) return false;
    // The newest intent of a type counts: one login is enough.
    waiting.current = [...waiting.current.filter(({ type }) => type !== intent.type), intent];
    want(name);
    return true;
  });
  useEffect(() => {
    if (popup === 'login' || popup === 'register') want(popup);
  }, [popup]);
  useEffect(() => {
    if (isDue) want('password');
  }, [isDue]);

  const arrived = (name: PopupName): void => {
    const own = waiting.current.filter(({ type }) => ANSWERS[type] === name);
    waiting.current = waiting.current.filter((intent) => !own.includes(intent));
    // The core keeps what waits for a login since the first time: raised again, only the intent counts.
    for (const { type } of own) sayAgain(() => client.intend({ type } as Intent));
  };
  const leave = (closed: RoutePopup): void => {
    // Read from the address: a navigation has closed the popup already.
    if (findRoute(window.location.pathname)?.popup === closed) navigate(addressUnder());
  };
  const dropped = (name: PopupName): void => {
    waiting.current = waiting.current.filter(({ type }) => ANSWERS[type] !== name);
    setWanted((old) => old.filter((one) => one !== name));
    if (name === 'login' || name === 'register') leave(name);
  };
  return { wanted, arrived, dropped, leave };
}
