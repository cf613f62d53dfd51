import { useEffect, useRef, type ReactNode } from 'react';
import { useLazy } from '../../src/react';
import type { RoutePopup } from '../routing/paths';
import { LostDialog } from '../kit/lost-dialog.view';
import { parts } from './parts';
import { usePopups, type PopupName } from './use-popups';
import { useSiteTheme } from '../kit/site-theme';
import { within } from '../kit/within';

/**
 * The login, register and password widgets as popups over the page. A route opens the first two; "this needs a login" and
 * the like open them in place, so that the game goes on where it was. Closing leaves the route. Their scripts load with the
 * first intent for them.
 */
export function Popups({ popup }: { popup: RoutePopup | null }) {
  const theme = useSiteTheme();
  const { wanted, arrived, dropped, leave } = usePopups(popup);
  const views: Record<PopupName, ReactNode> = {
    login: (
      <foyer-login theme={theme} mode="popup" open={popup === 'login'} onfoyer-close={() => leave('login')} />
    ),
    register: (
      <foyer-register
        theme={theme}
        mode="popup"
        open={popup === 'register'}
        onfoyer-close={() => leave('register')}
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
