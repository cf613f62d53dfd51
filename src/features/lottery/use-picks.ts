import { useCallback, useMemo, useState } from 'react';
import type { BetType, LotteryGame } from '../../contract/lottery';
import { useClient } from '../../react';
import { changePicks, noPicks, quickPick, readPicks, type PickChange, type Picks } from './picks';
import { betOf, seriesOf, stepOf, type Price } from './slip';
import type { Stake } from './stake.view';

/** What is being picked: the bet, its numbers (kept for each bet while the page stands) and the stake. */
export function usePicks(game: LotteryGame, price: Price) {
  const { random } = useClient().ports;
  const [first] = game.bets;
  if (first === undefined) throw new RangeError('a game without bets');
  const [code, setCode] = useState(first.code);
  const [picksOf, setPicksOf] = useState<Readonly<Record<string, Picks>>>({});
  const [stake, setStake] = useState<Stake>({
    modePpm: price.modesPpm[0] ?? 1_000_000,
    multiple: 1,
    rebatePpm: 0,
  });
  const bet: BetType = betOf(game, code) ?? first;
  const series = useMemo(() => seriesOf(game, bet), [game, bet]);
  const empty = useMemo(() => noPicks(bet.pick), [bet]);
  const picks = picksOf[bet.code] ?? empty;
  const change = useCallback(
    (one: PickChange) =>
      setPicksOf((old) => ({
        ...old,
        [bet.code]: changePicks(bet.pick, old[bet.code] ?? noPicks(bet.pick), one),
      })),
    [bet],
  );
  const read = useMemo(() => readPicks(bet, picks), [bet, picks]);
  const changeStake = useCallback((part: Partial<Stake>) => setStake((old) => ({ ...old, ...part })), []);
  return {
    bet,
    setBet: setCode,
    picks,
    change,
    read,
    series,
    // What was chosen for another bet holds as far as this one has it.
    stake: { ...stake, rebatePpm: stepOf(series, stake.rebatePpm) },
    changeStake,
    suggest: () => change({ type: 'replace', picks: quickPick(bet, random) }),
    clear: () => change({ type: 'replace', picks: noPicks(bet.pick) }),
  };
}
