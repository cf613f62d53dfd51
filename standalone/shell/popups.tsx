import { useLocation } from 'wouter';
import type { RoutePopup } from '../routes';

/**
 * The login and register widgets as popups over the page. Their route opens them; "this needs a login" opens them in place,
 * so that the game goes on where it was. Closing leaves the route.
 */
export function Popups({ popup }: { popup: RoutePopup | null }) {
  const [, navigate] = useLocation();
  const leave = (): void => {
    if (popup !== null) navigate('/');
  };
  return (
    <>
      <foyer-login theme="dark" mode="popup" open={popup === 'login'} onfoyer-close={leave} />
      <foyer-register theme="dark" mode="popup" open={popup === 'register'} onfoyer-close={leave} />
    </>
  );
}
