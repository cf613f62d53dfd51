import { useRef, useState } from 'react';
import { isAppError } from '../../core/kernel/app-error';

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
}

/** One question at a time for all callers. */
export function useStepUp(): StepUp {
  const [asking, setAsking] = useState(false);
  const answer = useRef<((proved: boolean) => void) | null>(null);
  const ask = (): Promise<boolean> => {
    answer.current?.(false);
    setAsking(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  const settle = (proved: boolean): void => {
    setAsking(false);
    answer.current?.(proved);
    answer.current = null;
  };
  return {
    asking,
    async guard(work) {
      try {
        return await work();
      } catch (error) {
        if (!isAppError(error) || error.code !== 'STEP_UP_REQUIRED') throw error;
        return (await ask()) ? work() : null;
      }
    },
    proved: () => settle(true),
    giveUp: () => settle(false),
  };
}
