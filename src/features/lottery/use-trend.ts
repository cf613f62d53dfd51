import { useMemo, useState } from 'react';
import type { LotteryDrawn } from '../../contract/entities/lottery';
import type { LotteryGame } from '../../contract/lottery';
import { chartOf, trendOf, trendPlaces } from './trend';

/** Counts over what was drawn, of one place at a time where the order counts. */
export function useTrend(game: LotteryGame, drawn: readonly LotteryDrawn[]) {
  const [place, setPlace] = useState(0);
  const counted = useMemo(() => {
    const results = drawn.map(({ issue, rows }) => ({
      issue,
      numbers: rows.map((row) => row.map(Number)),
    }));
    const numbers = results.map((result) => result.numbers);
    return { trend: trendOf(game.draw, numbers, place), chart: chartOf(game.draw, results, place) };
  }, [game, drawn, place]);
  return { ...counted, places: trendPlaces(game.draw), place, setPlace };
}
