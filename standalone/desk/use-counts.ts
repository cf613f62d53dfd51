import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { DeskCallName, DeskCounts } from '../../gateway/desk/index';
import type { DeskApi } from './desk-api';

/** How often the page asks what waits. */
const LOOK_EVERY_MS = 30_000;

interface Counted {
  /** As it stands beside a place: '3', '30+'; '' for nothing, and while it is not known. */
  badge(call: DeskCallName): string;
  /** Another text means that the list behind it is another one. */
  mark(call: DeskCallName): string | undefined;
  /** Counts anew, after something was done. */
  recount(): void;
}

export const CountsContext = createContext<Counted>({
  badge: () => '',
  mark: () => undefined,
  recount: () => undefined,
});
export const useCounted = (): Counted => useContext(CountsContext);

/** What waits in each queue, asked now and then; a refused look leaves what was there. */
export const useCounts = (api: DeskApi): Counted => {
  const [counts, setCounts] = useState<DeskCounts>({});
  const [edition, setEdition] = useState(0);
  useEffect(() => {
    let isOver = false;
    const look = (): void =>
      void api
        .ask('desk.counts', {})
        .then((found) => !isOver && setCounts(found))
        .catch(() => undefined);
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [api, edition]);
  const textOf = (call: DeskCallName): string | undefined => {
    const found = counts[call];
    return found && `${found.count}${found.more ? '+' : ''}`;
  };
  return {
    badge(call) {
      const text = textOf(call);
      return text === undefined || text === '0' ? '' : text;
    },
    mark: textOf,
    recount: useCallback(() => setEdition((before) => before + 1), []),
  };
};
