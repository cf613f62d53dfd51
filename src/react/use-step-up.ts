import { useRef, useState } from 'react';
import { AppError, isAppError } from '../core/kernel/app-error';
import { useLazy } from './use-lazy';

export interface StepUp {
  /** Whether the person is asked for the password. */
  asking: boolean;
  /**
   * Does the work; when the gateway wants the person proved again, asks for that and then does it once more. Null when the
   * person gave up.
   */
  guard<T>(work: () => Promise<T>): Promise<T | null>;
  proved(): void;
  giveUp(): void;
  /** The question did not load: the work fails by that. */
  lost(): void;
}

/** One question at a time for all callers. */
export function useStepUp(): StepUp {
  const [asking, setAsking] = useState(false);
  const answer = useRef<((told: 'proved' | 'given up' | 'lost') => void) | null>(null);
  const ask = (): Promise<'proved' | 'given up' | 'lost'> => {
    answer.current?.('given up');
    setAsking(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  const settle = (told: 'proved' | 'given up' | 'lost') => (): void => {
    setAsking(false);
    answer.current?.(told);
    answer.current = null;
  };
  return {
    asking,
    async guard(work) {
      try {
        return await work();
      } catch (error) {
        if (!isAppError(error) || error.code !== 'STEP_UP_REQUIRED') throw error;
        const told = await ask();
        if (told === 'lost') throw new AppError('CHUNK_LOST');
        return told === 'proved' ? work() : null;
      }
    },
    proved: settle('proved'),
    giveUp: settle('given up'),
    lost: settle('lost'),
  };
}

/** What asks the question loads with the first one; null until then. A file that was lost is asked for again with the next. */
export function useStepUpPart<T extends object>(stepUp: StepUp, load: () => Promise<T>): T | null {
  const { asking, lost } = stepUp;
  const { part } = useLazy(async () => {
    try {
      return await load();
    } catch (error) {
      lost();
      throw error;
    }
  }, asking);
  return part;
}
