import { useLocation } from 'wouter';
import { useClient, useStore } from '../../../src/react';

/** What a lottery's shelf shows of our own draws; an older gateway has none. */
export function useLotteryShelf() {
  const { system } = useClient();
  const isOlder = useStore(system.store, ({ status }) => status?.dialect === 'legacy');
  const [path, navigate] = useLocation();
  return {
    hasGames: !isOlder,
    mode: path.startsWith('/elott') ? ('ELOTT' as const) : ('LOTT' as const),
    open: ({ detail: { game } }: CustomEvent<{ game: string }>): void => {
      if (game !== '') navigate(`/lottery?${new URLSearchParams({ gameCode: game })}`);
    },
  };
}
