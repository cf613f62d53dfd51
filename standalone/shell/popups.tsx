import { useLocation } from 'wouter';
import { findRoute, type RoutePopup } from '../routes';
import { addressUnder } from './navigation';

/**
 * The login, register and password widgets as popups over the page. A route opens the first two; "this needs a login" and
 * the like open them in place, so that the game goes on where it was. Closing leaves the route.
 */
export function Popups({ popup }: { popup: RoutePopup | null }) {
  const [, navigate] = useLocation();
  const leave = (closed: RoutePopup) => (): void => {
    // Asked of the address: whoever navigates closes the popup by that, and leaves nothing to leave.
    if (findRoute(window.location.pathname)?.popup === closed) navigate(addressUnder());
  };
  return (
    <>
      <foyer-login theme="dark" mode="popup" open={popup === 'login'} onfoyer-close={leave('login')} />
      <foyer-register
        theme="dark"
        mode="popup"
        open={popup === 'register'}
        onfoyer-close={leave('register')}
      />
      <foyer-password theme="dark" mode="popup" />
    </>
  );
}
