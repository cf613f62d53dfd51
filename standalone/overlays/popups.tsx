import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Intent } from '../../src/core/types';
import { useClient, useIntents, useLazy, useStore } from '../../src/react';
import { findRoute, type RoutePopup } from '../routing/paths';
import { LostDialog } from '../kit/lost-dialog';
import { addressUnder } from '../routing/navigation';
import { parts, wantsPassword, type PartName } from './parts';
import { useSiteTheme } from '../kit/site-theme';
import { within } from '../kit/within';

type PopupName = Exclude<PartName, 'balance'>;

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

/**
 * The login, register and password widgets as popups over the page. A route opens the first two; "this needs a login" and
 * the like open them in place, so that the game goes on where it was. Closing leaves the route. Their scripts load with the
 * first intent for them.
 */
export function Popups({ popup }: { popup: RoutePopup | null }) {
  const client = useClient();
  const theme = useSiteTheme();
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<readonly PopupName[]>(() => (wantsPassword() ? ['password'] : []));
  const want = (name: PopupName): void => setWanted((old) => (old.includes(name) ? old : [...old, name]));
  const waiting = useRef<Intent[]>([]);
  // A page that is loaded again in the middle of a change goes on with it.
  const isDue = useStore(client.session.store, (state) => state.passwordChangeDue);
  useIntents((intent) => {
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
  const leave = (closed: RoutePopup) => (): void => {
    // Read from the address: a navigation has closed the popup already.
    if (findRoute(window.location.pathname)?.popup === closed) navigate(addressUnder());
  };
  const dropped = (name: PopupName): void => {
    waiting.current = waiting.current.filter(({ type }) => ANSWERS[type] !== name);
    setWanted((old) => old.filter((one) => one !== name));
    if (name === 'login' || name === 'register') leave(name)();
  };
  const views: Record<PopupName, ReactNode> = {
    login: <foyer-login theme={theme} mode="popup" open={popup === 'login'} onfoyer-close={leave('login')} />,
    register: (
      <foyer-register
        theme={theme}
        mode="popup"
        open={popup === 'register'}
        onfoyer-close={leave('register')}
      />
    ),
    password: <foyer-password theme={theme} mode="popup" />,
    rounds: <foyer-rounds theme={theme} mode="popup" />,
  };
  return wanted.map((name) => (
    <Deferred key={name} name={name} onThere={() => arrived(name)} onDrop={() => dropped(name)}>
      {views[name]}
    </Deferred>
  ));
}

/** Raises an intent until it is taken, for a bounded time. */
const sayAgain = (say: () => boolean, sayings = 0): void => {
  if (!say() && sayings < MAX_SAYINGS) setTimeout(() => sayAgain(say, sayings + 1), SAY_AGAIN_MS);
};

interface DeferredProps {
  name: PopupName;
  onThere(): void;
  onDrop(): void;
  children: ReactNode;
}

/** A popup whose script comes now that it is wanted; a lost one says so and is asked for again. */
function Deferred({ name, onThere, onDrop, children }: DeferredProps) {
  const { part, lost, retry } = useLazy(() => within(parts[name]()));
  const tell = useRef(onThere);
  useEffect(() => {
    tell.current = onThere;
  });
  const isThere = part !== null;
  useEffect(() => {
    if (isThere) tell.current();
  }, [isThere]);
  if (isThere) return children;
  return lost ? <LostDialog onRetry={retry} onClose={onDrop} /> : null;
}
