import { useEffect, useState } from 'react';
import type { AgentLink, AgentRate, RateLimit } from '../../contract/entities/agent-link';
import type { Announcement } from '../../contract/entities/notice';
import { agentDomain } from '../../core/domains/agent';
import type { AppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';

/** Pages of links that are put together in one list. */
const MAX_PAGES = 20;
const SAID_FOR_MS = 2_500;

/** What became of copying a text; said for a moment. */
export function useCopy(text: string): { said: 'copy' | 'copied' | 'copyFailed'; copy(): void } {
  const { clock } = useClient().ports;
  const [said, setSaid] = useState<'copy' | 'copied' | 'copyFailed'>('copy');
  useEffect(() => {
    if (said !== 'copied') return undefined;
    const timer = clock.setTimeout(() => setSaid('copy'), SAID_FOR_MS);
    return () => clock.clearTimeout(timer);
  }, [said, clock]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('copied');
    } catch {
      // No permission, or a page without https: the text stands there to be copied by hand.
      setSaid('copyFailed');
    }
  };
  return { said, copy: () => void copy() };
}

export interface Rates {
  /** Null until they are here. */
  limits: RateLimit[] | null;
  /** Parts per million by product. */
  chosen: Readonly<Partial<Record<RateLimit['product'], number>>>;
  choose(product: RateLimit['product'], ppm: number): void;
  /** What was chosen, as it is sent. */
  list: AgentRate[];
}

/** Rates that may be given, none at first. */
export function useRates(): Rates {
  const domain = useDomain(agentDomain);
  const { value } = useLoaded(() => domain.rateLimits());
  const [chosen, setChosen] = useState<Rates['chosen']>({});
  return {
    limits: value?.filter(({ mostPpm }) => mostPpm > 0) ?? null,
    chosen,
    choose: (product, ppm) => setChosen((old) => ({ ...old, [product]: ppm })),
    list: (value ?? []).flatMap(({ product }) => {
      const ppm = chosen[product] ?? 0;
      return ppm > 0 ? [{ product, ppm }] : [];
    }),
  };
}

export function useLinks(): Loaded<{ links: AgentLink[]; next: string }> & {
  more(): void;
  end(id: string): void;
  ending: { busy: boolean; error: AppError | null };
} {
  const domain = useDomain(agentDomain);
  const [pages, setPages] = useState(1);
  const list = useLoaded(async () => {
    const links: AgentLink[] = [];
    let next = '';
    for (let page = 0; page < pages; page += 1) {
      const answer = await domain.links({ cursor: next });
      links.push(...answer.links);
      ({ next } = answer);
      if (next === '') break;
    }
    return { links, next };
  });
  const { run, busy, error } = useAction(async (id: string) => {
    await domain.endLink(id);
    list.again();
  });
  return {
    ...list,
    more: () => {
      setPages((count) => Math.min(MAX_PAGES, count + 1));
      list.again();
    },
    end: (id) => void run(id),
    ending: { busy, error },
  };
}

export function useAnnouncements(): Loaded<Announcement[]> {
  const domain = useDomain(agentDomain);
  return useLoaded(() => domain.announcements());
}
