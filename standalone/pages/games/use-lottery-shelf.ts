import { useLocation } from 'wouter';
import { useClient, useStore } from '../../../src/react';

const MODES: Readonly<Record<string, 'LOTT' | 'ELOTT'>> = { '/lott': 'LOTT', '/elott': 'ELOTT' };

/** What a lottery's page shows of our own draws; null on other pages, and where an older gateway has none. */
export function useLotteryShelf() {
  const { system } = useClient();
  const isOlder = useStore(system.store, ({ status }) => status?.dialect === 'legacy');
  const [path, navigate] = useLocation();
  const mode = MODES[path.replace(/\/+$/, '')];
  if (isOlder || mode === undefined) return null;
  return {
    mode,
    open: ({ detail: { game } }: CustomEvent<{ game: string }>): void => {
      if (game !== '') navigate(`/lottery?${new URLSearchParams({ gameCode: game })}`);
    },
  };
}
