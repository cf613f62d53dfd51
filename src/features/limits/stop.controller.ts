import { useState } from 'react';
import { limitsDomain } from '../../core/domains/limits';
import { useAction, useClient, useDomain } from '../../react';

export type StopKind = 'pause' | 'exclusion';
const DAY_MS = 86_400_000;
/** Lengths that are offered of all that a merchant allows: a day, a week, two, a month, and the longest. */
const SOME_DAYS = [1, 2, 7, 14, 30];

export const daysOf = ({ min, max }: { min: number; max: number }): number[] => [
  ...new Set([min, ...SOME_DAYS.filter((days) => days > min && days < max), max]),
];

/** A pause or an exclusion on its way: its length, what it means, and the last yes. Nothing is chosen beforehand. */
export function useStop(kind: StopKind) {
  const client = useClient();
  const domain = useDomain(limitsDomain);
  const [length, setLength] = useState(0);
  const [step, setStep] = useState<'closed' | 'meaning' | 'last'>('closed');
  const { busy, error, run, clear } = useAction(() =>
    kind === 'pause' ? domain.pause(length) : domain.exclude(length),
  );
  const untilOf = (): number => {
    const now = client.serverTime.now();
    if (kind === 'pause') return now + length * DAY_MS;
    const end = new Date(now);
    end.setUTCMonth(end.getUTCMonth() + length);
    return end.getTime();
  };
  return {
    length,
    choose: setLength,
    step,
    open: () => setStep('meaning'),
    goOn: () => setStep('last'),
    close() {
      clear();
      setStep('closed');
    },
    until: untilOf(),
    busy,
    error,
    begin: () => void run(),
  };
}
