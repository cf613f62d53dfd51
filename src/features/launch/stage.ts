import type { DomainDefinition, ReadStore } from '../../core/types';

/** Which of the views on a page shows the open game. */
export interface StageDomain {
  /** The claim that shows it, null while there is none. */
  store: ReadStore<{ shown: symbol | null }>;
  /** Asks to show games; the highest rank does, the first of equals. Returns the way to step back. */
  claim(rank: number): { id: symbol; leave(): void };
}

/** An element made for the game goes before a lobby that would show it over the page. */
export const STAGE_RANK = { lobby: 0, game: 1 } as const;

/**
 * One game at a time is open (the launch domain knows which), while several views could show it: a lobby's own dialog, a
 * game element elsewhere on the page. They agree here.
 */
export const stageDomain: DomainDefinition<StageDomain> = {
  name: 'stage',
  create() {
    const claims: { id: symbol; rank: number }[] = [];
    let state: { shown: symbol | null } = { shown: null };
    const listeners = new Set<(next: typeof state, old: typeof state) => void>();
    const settle = (): void => {
      let best: (typeof claims)[number] | null = null;
      for (const claim of claims) if (best === null || claim.rank > best.rank) best = claim;
      const old = state;
      if ((best?.id ?? null) === old.shown) return;
      state = { shown: best?.id ?? null };
      for (const listener of listeners) listener(state, old);
    };
    return {
      store: {
        getState: () => state,
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      claim(rank) {
        const id = Symbol('stage');
        claims.push({ id, rank });
        settle();
        return {
          id,
          leave() {
            const at = claims.findIndex((claim) => claim.id === id);
            if (at >= 0) claims.splice(at, 1);
            settle();
          },
        };
      },
    };
  },
};
