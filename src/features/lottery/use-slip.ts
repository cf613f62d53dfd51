import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LotteryGame } from '../../contract/lottery';
import { limitsIn } from '../../core/lottery-rules';
import { useClient } from '../../react';
import { backOf, betOf, stakeOf, winOf, withLine, withoutLines, type Price, type SlipLine } from './slip';
import { keepSlip, loadSlip } from './slip-store';

/** The slip of a game: its lines and what they come to. Every action keeps its identity, so that lines are not drawn again. */
export function useSlip(game: LotteryGame, price: Price, currency: string) {
  const { storage } = useClient().ports;
  const [lines, setLines] = useState<readonly SlipLine[]>(() => loadSlip(storage.session, game, price));
  const nextId = useRef(lines.length + 1);
  // With the drawing itself: what is in sight is kept, also where the page goes before the next frame.
  useLayoutEffect(() => keepSlip(storage.session, game.code, lines), [storage, game, lines]);
  const { multipleMax } = price;
  const { linesMax } = game.limits;
  const add = useCallback(
    (added: readonly Omit<SlipLine, 'id'>[]) =>
      setLines((old) =>
        added
          .reduce<readonly SlipLine[]>(
            (all, line) => withLine(all, { ...line, id: nextId.current++ }, multipleMax),
            old,
          )
          .slice(0, linesMax),
      ),
    [multipleMax, linesMax],
  );
  const setMultiple = useCallback(
    (id: number, multiple: number) =>
      setLines((old) => old.map((line) => (line.id === id ? { ...line, multiple } : line))),
    [],
  );
  const remove = useCallback((id: number) => setLines((old) => old.filter((line) => line.id !== id)), []);
  const clear = useCallback(() => setLines([]), []);
  const takeOut = useCallback(
    (bought: Parameters<typeof withoutLines>[1]) => setLines((old) => withoutLines(old, bought)),
    [],
  );
  const sums = useMemo(() => {
    let totalMinor = 0n;
    let bestMinor = 0n;
    let backMinor = 0n;
    let dearest = 0n;
    for (const line of lines) {
      const bet = betOf(game, line.bet);
      if (bet === undefined) continue;
      const stake = stakeOf(bet, price, line);
      totalMinor += stake;
      backMinor += backOf(bet, price, line);
      if (stake > dearest) dearest = stake;
      const win = winOf(bet, price, line) ?? 0n;
      if (win > bestMinor) bestMinor = win;
    }
    return { totalMinor, bestMinor, backMinor, dearest };
  }, [lines, game, price]);
  const limits = useMemo(() => limitsIn(game, currency) ?? null, [game, currency]);
  return {
    lines,
    ...sums,
    isFull: lines.length >= linesMax,
    /** In the currency that is played in. */
    limits,
    isLineTooDear: limits !== null && sums.dearest > limits.lineMax,
    isTicketTooDear: limits !== null && sums.totalMinor > limits.ticketMax,
    add,
    setMultiple,
    remove,
    clear,
    /** Leaves the slip without lines that were bought. */
    takeOut,
  };
}
export type Slip = ReturnType<typeof useSlip>;
