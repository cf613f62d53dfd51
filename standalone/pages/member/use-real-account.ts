import { useLocation } from 'wouter';
import { useAction, useClient } from '../../../src/react';

/** From play money to an account of one's own. */
export function useRealAccount(): { open(): void; busy: boolean } {
  const { session } = useClient();
  const [, navigate] = useLocation();
  const { run, busy } = useAction(async () => {
    // The play-money session ends first: registration needs a guest.
    await session.logout();
    navigate('/register');
  });
  return { open: () => void run(), busy };
}
