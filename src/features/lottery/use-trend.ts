import { useMemo, useState } from 'react';
import type { LotteryDrawn } from '../../contract/entities/lottery';
import type { LotteryGame } from '../../contract/lottery';
import { trendOf, trendPlaces } from './trend';

/** Counts over what was drawn, of one place at a time where the order counts. */
export function useTrend(game: LotteryGame, drawn: readonly LotteryDrawn[]) {
  const [place, setPlace] = useState(0);
  const trend = useMemo(
    () =>
      trendOf(
        game.draw,
        drawn.map(({ rows }) => rows.map((row) => row.map(Number))),
        place,
      ),
    [game, drawn, place],
  );
  return { trend, places: trendPlaces(game.draw), place, setPlace };
}
