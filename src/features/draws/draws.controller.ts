import { useEffect } from 'react';
import type { LotteryBoard } from '../../contract/entities/lottery';
import { lotteryDomain } from '../../core/domains/lottery';
import type { draws } from '../../locales/en/draws';
import { useClient, useDomain, useLazy, useStore } from '../../react';
import { useSecond } from '../../react/use-second';

/** Where the words come from that checker and proofs alone say; the widget knows the file. */
export type LoadTexts = () => Promise<{ draws: typeof draws }>;

/** A part that comes when it is wanted, and never before its words. */
export const usePart = <T extends object>(loadTexts: LoadTexts | undefined, load: () => Promise<T>) => {
  const { i18n } = useClient();
  return useLazy(async () => {
    const [part, texts] = await Promise.all([load(), loadTexts?.()]);
    if (texts) i18n.addTexts('draws', texts.draws);
    return part;
  });
};

/** Boards, kept fresh while the widget stands in a page. */
export function useBoards(game: string) {
  const lottery = useDomain(lotteryDomain);
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language);
  const { boards, load, error } = useStore(lottery.store, (state) => state);
  useEffect(() => lottery.watch(), [lottery]);
  // Names of games follow the language.
  useEffect(() => void lottery.refresh(), [lottery, language]);
  return {
    boards: boards.filter(({ code }) => game === '' || code === game),
    load,
    error,
    retry: () => void lottery.refresh(),
  };
}

const SECOND_MS = 1_000;

/** What a board counts down to by the gateway's clock: the close, then the draw. Draws again with each second. */
export function useTimes({ current, next }: Pick<LotteryBoard, 'current' | 'next'>): {
  /** `soon`: the draw's time has come and its numbers have not. */
  until: 'close' | 'draw' | 'opening' | 'soon' | 'none';
  leftS: number;
} {
  const lottery = useDomain(lotteryDomain);
  useSecond(() => lottery.now());
  const now = lottery.now();
  const wait = (at: number): number => Math.ceil((at - now) / SECOND_MS);
  if (current && current.closesAt > now) return { until: 'close', leftS: wait(current.closesAt) };
  if (current && current.drawsAt > now) return { until: 'draw', leftS: wait(current.drawsAt) };
  if (current) return { until: 'soon', leftS: 0 };
  if (next && next.opensAt > now) return { until: 'opening', leftS: wait(next.opensAt) };
  return { until: 'none', leftS: 0 };
}
