import { useEffect, useState } from 'react';
import type { RainRound } from '../../contract/entities/chance';
import { chanceDomain } from '../../core/domains/chance';
import { rainWords } from '../../core/i18n/lazy-words';
import type { PromotionsDomain } from '../../core/types';
import { useAction, useClient, useDomain } from '../../react';
import { useLoaded } from '../../react/use-loaded';

/** Behind the instant at which something changes: the gateway's clock decides, not this one's. */
const SLACK_MS = 300;
/** A page that sleeps for days asks now and then. */
const LONGEST_MS = 3_600_000;

export type RainPhase = 'none' | 'coming' | 'open' | 'over';
/** How a round stood when it was told. */
export const phaseOf = ({ roundId, hasStarted, hasEnded }: RainRound): RainPhase =>
  roundId === '' ? 'none' : hasEnded ? 'over' : hasStarted ? 'open' : 'coming';

/** Milliseconds until a round that was told changes by itself, by the clock that told it; null: it does not. */
export const untilChange = (round: RainRound): number | null => {
  const phase = phaseOf(round);
  const at = phase === 'coming' ? round.startsAt : phase === 'open' ? round.endsAt : null;
  return at === null || round.now === null
    ? null
    : Math.min(LONGEST_MS, Math.max(0, at - round.now) + SLACK_MS);
};

/** The round that runs or comes next, the one before, and taking a slice. */
export function useRain() {
  const domain = useDomain(chanceDomain);
  const client = useClient();
  const { clock } = client.ports;
  // Before anything asks for a word.
  useState(() => client.i18n.addTexts('rain', rainWords));
  const round = useLoaded(async () => {
    const next = await domain.rain();
    // What was over before is shown beside it, where it can be asked for.
    const last = next.last === null ? null : await domain.rain(next.last).catch(() => null);
    return { next, last };
  });
  const { again, value } = round;
  useEffect(() => {
    const due = value === null ? null : untilChange(value.next);
    if (due === null) return undefined;
    const timer = clock.setTimeout(again, due);
    return () => clock.clearTimeout(timer);
  }, [clock, again, value]);
  const [emptyRound, setEmptyRound] = useState('');
  const { busy, error, run } = useAction(async (of: RainRound) => {
    try {
      const { won } = await domain.grab(of);
      if (won === null) setEmptyRound(of.roundId);
    } finally {
      again();
      void client.peek<PromotionsDomain>('promotions')?.refresh();
    }
  });
  return { ...{ round, busy, error, emptyRound }, grab: (of: RainRound) => void run(of) };
}

/** Computes a cut again, here. */
export function useCut(round: RainRound) {
  const domain = useDomain(chanceDomain);
  const [verdict, setVerdict] = useState<'' | 'right' | 'wrong' | 'not-yet'>('');
  const { busy, run } = useAction(async () => setVerdict(await domain.checkRain(round)));
  return { verdict, busy, check: () => void run() };
}
