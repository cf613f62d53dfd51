import { useEffect, useRef, useState } from 'react';
import type { LotterySaved } from '../../contract/entities/lottery-chase';
import type { LotteryGame } from '../../contract/lottery';
import { lotteryDomain } from '../../core/domains/lottery';
import { useAction, useDomain } from '../../react';
import { lineOf, type Price, type SlipLine } from './slip';

/** As long as the gateway takes it. */
export const MAX_NAME_LENGTH = 40;

type Change = { type: 'save'; name: string; lines: readonly SlipLine[] } | { type: 'forget'; id: string };

/** Numbers of this game that the member keeps under names, for another slip. */
export function useSaved(input: {
  game: LotteryGame;
  price: Price;
  isOpen: boolean;
  onUse(lines: readonly Omit<SlipLine, 'id'>[]): void;
}) {
  const { game, price, isOpen, onUse } = input;
  const domain = useDomain(lotteryDomain);
  const [all, setAll] = useState<readonly LotterySaved[] | null>(null);
  /** Lines of the last one used that the game takes no more. */
  const [gone, setGone] = useState(0);
  /** A list that was asked for before the last change is not shown after it. */
  const changes = useRef(0);
  const send = (act: Change): Promise<LotterySaved[]> => {
    switch (act.type) {
      case 'save':
        return domain.save({
          game: game.code,
          name: act.name,
          lines: act.lines.map(({ bet, selection, modePpm, multiple, rebatePpm }) => ({
            bet,
            selection,
            mode: modePpm,
            multiple,
            rebatePpm,
          })),
        });
      case 'forget':
        return domain.forget(act.id);
    }
  };
  const reading = useAction(async () => {
    const at = changes.current;
    const list = await domain.saved();
    if (changes.current === at) setAll(list);
  });
  const { run, busy, error } = useAction(async (change: Change) => {
    changes.current += 1;
    setAll(await send(change));
  });
  const { run: read } = reading;
  useEffect(() => {
    if (isOpen) void read();
  }, [isOpen, read]);
  return {
    list: all === null ? null : all.filter((one) => one.game === game.code),
    busy,
    error: error ?? reading.error,
    gone,
    save: (name: string, lines: readonly SlipLine[]) => run({ type: 'save', name: name.trim(), lines }),
    forget: (id: string) => void run({ type: 'forget', id }),
    use(saved: LotterySaved) {
      const lines = saved.lines.flatMap(
        ({ mode, ...line }, at) => lineOf(game, price, { ...line, modePpm: mode }, at) ?? [],
      );
      setGone(saved.lines.length - lines.length);
      onUse(lines);
    },
  };
}
