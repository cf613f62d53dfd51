import { createStore } from 'zustand/vanilla';
import type { Game } from '../../contract/entities/game';
import type { DomainDefinition, ReadStore } from '../types';

/** Which game a visitor looks at closely; null: none. */
export const gameSheetDomain: DomainDefinition<{
  store: ReadStore<{ game: Game | null }>;
  open(game: Game): void;
  close(): void;
}> = {
  name: 'game-sheet',
  create() {
    const store = createStore<{ game: Game | null }>(() => ({ game: null }));
    return {
      store,
      open: (game) => store.setState({ game }),
      close: () => store.setState({ game: null }),
    };
  },
};
