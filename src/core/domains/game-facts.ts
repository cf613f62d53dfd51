import { createStore } from 'zustand/vanilla';
import { gameDetail, gameFigures, vendorCounts } from '../../contract/calls/game-facts';
export { readGameFacts } from '../../contract/entities/game-facts';
import type { GameFigures } from '../../contract/entities/game-facts';
import { isPageVisible } from '../kernel/page-visible';
import type { Client, DomainDefinition, GameFactsDomain } from '../types';

/** Jackpots and seats are asked for this often while they are watched; failures in a row lengthen the pause up to the second. */
export const FIGURES_MS = 20_000;
export const MAX_PAUSE_MS = 320_000;

const NONE: ReadonlyMap<string, GameFigures> = new Map();

/** What changes while games stand on the page: one question for all of them, and none while the page is out of sight. */
const createFigures = (client: Client): Pick<GameFactsDomain, 'figures' | 'watch'> => {
  const { clock, page } = client.ports;
  const store = createStore<ReadonlyMap<string, GameFigures>>(() => NONE);
  let watchers = 0;
  let failures = 0;
  let timer: unknown = null;
  let isAsking = false;
  let askedAt = -Infinity;

  const plan = (): void => {
    clock.clearTimeout(timer);
    timer =
      watchers === 0
        ? null
        : clock.setTimeout(() => void ask(), Math.min(MAX_PAUSE_MS, FIGURES_MS * 2 ** failures));
  };
  const ask = async (): Promise<void> => {
    if (isAsking || watchers === 0) return;
    if (!(page.isVisible?.() ?? isPageVisible())) {
      plan();
      return;
    }
    isAsking = true;
    askedAt = clock.now();
    try {
      const rows = await client.call(gameFigures, {});
      failures = 0;
      store.setState(new Map(rows.map((row) => [row.id, row])), true);
    } catch {
      // What was known stands until the next answer: gateways exist that tell none.
      failures += 1;
    }
    isAsking = false;
    plan();
  };
  const stop = (): void => {
    clock.clearTimeout(timer);
    timer = null;
  };
  client.onDestroy(stop);
  return {
    figures: store,
    watch() {
      watchers += 1;
      // A list that comes back soon finds what was told a moment ago.
      if (watchers === 1 && clock.now() - askedAt < FIGURES_MS) plan();
      else if (watchers === 1) void ask();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        watchers -= 1;
        if (watchers === 0) stop();
      };
    },
  };
};

/** What is known of games besides their lists: asked for where a visitor wants to know. */
export const gameFactsDomain: DomainDefinition<GameFactsDomain> = {
  name: 'game-facts',
  create(client) {
    const language = (): string => client.i18n.store.getState().language;
    return {
      detail: (gameId) => client.call(gameDetail, { nodeId: gameId, language: language() }),
      counts: (category) =>
        client.call(vendorCounts, { gameType: category, language: language() }).catch(() => []),
      ...createFigures(client),
    };
  },
};
