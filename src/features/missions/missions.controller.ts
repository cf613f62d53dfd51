import { useEffect, useRef, useState } from 'react';
import type { ChanceGame, ChancePlay } from '../../contract/entities/chance';
import { chanceDomain } from '../../core/domains/chance';
import { missionDomain } from '../../core/domains/missions';
import { addTextsBehindLogin, hasTextsBehindLogin } from '../../core/i18n/behind-login';
import type { PromotionsDomain } from '../../core/types';
import { useAction, useClient, useDomain, useStore } from '../../react';
import { useLive } from '../../react/use-live';
import { useLoaded } from '../../react/use-loaded';
import { useTier } from '../../react/use-tier';

const MISSIONS = 20;
const TOP = 20;
/** How old the board in sight gets at most. */
const BOARD_EVERY_MS = 30_000;
const RAFFLE_NUMBERS = 50;

export const useLanguage = (): string => useStore(useClient().i18n.store, (state) => state.language);

/** An element in the operator's frame shows what a partner's page asks for, below the tabs of that page. The member centre stands there whole. */
export const useHasTabs = (inCentre: boolean): boolean => {
  const { page } = useClient().ports;
  return inCentre || page.isLent !== true;
};

/** True once the words are here in the visitor's language, or are known to be lost: guests read them too. */
export function useContestTexts(): boolean {
  const { i18n } = useClient();
  const language = useLanguage();
  const [settled, setSettled] = useState('');
  const isDue = hasTextsBehindLogin(language);
  useEffect(() => {
    if (!isDue) return undefined;
    let isGone = false;
    void addTextsBehindLogin(i18n).then(() => {
      if (!isGone) setSettled(language);
    });
    return () => {
      isGone = true;
    };
  }, [i18n, language, isDue]);
  return !isDue || settled === language;
}

/** Who looks: a member is asked about on the operator's own pages alone. */
export function useWho(): {
  isGuest: boolean;
  isOwn: boolean;
  enter(): void;
  toPromotions(): void;
  toGames(): void;
} {
  const client = useClient();
  const tier = useTier();
  const { state, kind } = useStore(client.session.store, (one) => ({ state: one.state, kind: one.kind }));
  const goTo = (path: string): void => {
    if (!client.ports.page.navigate(path)) client.intend({ type: 'navigate', path });
  };
  return {
    isGuest: state === 'guest',
    isOwn: state === 'member' && kind !== 'trial' && tier === 'own',
    enter: () => void client.intend({ type: 'need-login' }),
    toPromotions: () => goTo('/promotions'),
    toGames: () => goTo('/'),
  };
}

const useBadges = (): (() => void) => {
  const client = useClient();
  return () => void client.peek<PromotionsDomain>('promotions')?.refresh();
};

/** Goals with the member's progress; what is joined or claimed is read again. */
export function useMissions() {
  const domain = useDomain(missionDomain);
  const badges = useBadges();
  const list = useLoaded(() => domain.missions({ size: MISSIONS }));
  const [under, setUnder] = useState('');
  const action = useAction(async (name: string, work: () => Promise<void>) => {
    setUnder(name);
    try {
      await work();
    } finally {
      setUnder('');
      list.again();
      badges();
    }
  });
  return {
    ...{ list, under, error: action.error },
    join: (missionId: string) => action.run(missionId, () => domain.join(missionId)),
    /** null: it was not taken. `waits`: a person looks at it first. */
    async claim(rewardId: string): Promise<'taken' | 'waits' | null> {
      let became: 'taken' | 'waits' | null = null;
      await action.run(rewardId, async () => {
        became = await domain.claim(rewardId);
      });
      return became;
    },
  };
}

export const useBoards = () => {
  const domain = useDomain(missionDomain);
  return useLoaded(() => domain.boards());
};

/** One board: its first ranks as they are told, all of it read again while it is in sight. Another one needs another key. */
export function useBoard(id: string) {
  const domain = useDomain(missionDomain);
  const { clock } = useClient().ports;
  const board = useLoaded(() => domain.board(id, { size: TOP }));
  const { again, put, value } = board;
  useLive(['LEADERBOARD', 'RESYNC'], (event) => {
    if (event.type === 'RESYNC') again();
    if (event.type !== 'LEADERBOARD' || event.data.missionId !== id || value === null) return;
    put(domain.told(value, event.data.ranking));
  });
  useEffect(() => {
    let timer: unknown = null;
    const tick = (): void => {
      timer = clock.setTimeout(tick, BOARD_EVERY_MS);
      if (document.visibilityState === 'visible') again();
    };
    timer = clock.setTimeout(tick, BOARD_EVERY_MS);
    return () => clock.clearTimeout(timer);
  }, [clock, again]);
  return board;
}

/** Wheels and eggs; for members with their tickets and plays. */
export function useChance(isOwn: boolean) {
  const domain = useDomain(chanceDomain);
  const games = useLoaded(() => domain.games());
  const tickets = useLoaded(() => (isOwn ? domain.tickets() : Promise.resolve([])));
  const plays = useLoaded(() => (isOwn ? domain.plays() : Promise.resolve([])));
  const rereads = [tickets.again, plays.again];
  const latest = useRef(rereads);
  latest.current = rereads;
  useEffect(() => latest.current.forEach((again) => again()), [isOwn]);
  const [last, setLast] = useState<ChancePlay | null>(null);
  const action = useAction(async (ticketId: string) => {
    try {
      setLast(await domain.play(ticketId));
    } finally {
      for (const again of [tickets.again, plays.again, games.again]) again();
    }
  });
  return {
    ...{ games, tickets, plays, last, busy: action.busy, error: action.error },
    play: (ticketId: string) => void action.run(ticketId),
  };
}
export type ChanceModel = ReturnType<typeof useChance>;

/** Computes one play again, here. */
export function useCheck(play: ChancePlay, game: ChanceGame | undefined) {
  const domain = useDomain(chanceDomain);
  const [verdict, setVerdict] = useState<'' | 'right' | 'wrong' | 'not-yet'>('');
  const { busy, run } = useAction(async () => {
    if (game !== undefined) setVerdict(await domain.check(play, game));
  });
  return { verdict, busy, check: () => void run() };
}

export const useRaffles = () => {
  const domain = useDomain(chanceDomain);
  return useLoaded(() => domain.raffles());
};

/** One raffle with its winners; for members their numbers. Another one needs another key. */
export function useRaffle(id: string, isOwn: boolean) {
  const domain = useDomain(chanceDomain);
  const client = useClient();
  return {
    result: useLoaded(() => domain.raffle(id)),
    own: useLoaded(() =>
      isOwn ? domain.raffleTickets(id, { size: RAFFLE_NUMBERS }) : Promise.resolve({ tickets: [], pages: 0 }),
    ),
    verify() {
      const path = '/lottery/verify';
      if (!client.ports.page.navigate(path)) client.intend({ type: 'navigate', path });
    },
  };
}
