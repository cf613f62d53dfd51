import { useEffect, useMemo } from 'react';
import type { Game } from '../../contract/entities/game';
import type { GameFigures } from '../../contract/entities/game-facts';
import { gameFactsDomain, readGameFacts } from '../../core/domains/game-facts';
import { gameSheetDomain } from '../../core/domains/game-sheet';
import { useDomain, useStore } from '../../react';

/** What changes of a game while it stands there; nothing where nothing is told. */
export function useGameFigures(gameId: string): Pick<GameFigures, 'jackpot' | 'seats'> {
  const figures = useStore(useDomain(gameFactsDomain).figures, (all) => all.get(gameId));
  return { jackpot: figures?.jackpot ?? null, seats: figures?.seats ?? null };
}

/** What its list says of a game and what changes of it, and the way to all that is known of it. */
export function useTileFacts(game: Game) {
  const sheet = useDomain(gameSheetDomain);
  const facts = useMemo(() => readGameFacts(game.facts), [game.facts]);
  return { ...facts, ...useGameFigures(game.id), open: () => sheet.open(game) };
}

/** Keeps jackpots and seats fresh while games of the gateway stand there. */
export function useFreshFigures(isShared: boolean): void {
  const facts = useDomain(gameFactsDomain);
  useEffect(() => (isShared ? facts.watch() : undefined), [facts, isShared]);
}

/** The game that is looked at closely; null: none. */
export function useGameSheet(): { game: Game | null; close(): void } {
  const sheet = useDomain(gameSheetDomain);
  const game = useStore(sheet.store, (state) => state.game);
  return { game, close: sheet.close };
}
