import { useEffect, useState } from 'react';
import type { AppError } from '../core/kernel/app-error';
import { useAction } from './use-action';

/** What the visitor may do after an order of which it is unknown whether it was carried out. */
export interface Outcome {
  isUnknown: boolean;
  /** The report was read after the order: it may be sent again, as a new one. */
  isSeen: boolean;
  /** The report could not be read. */
  error: AppError | null;
  look(): void;
}

/**
 * Reads the report as soon as the outcome of an order is unknown.
 * @param look reads what shows whether the order was carried out, and puts it into the page
 */
export function useOutcome(error: AppError | null, look: () => Promise<void>): Outcome {
  const { run, error: lookError } = useAction(look);
  const [seen, setSeen] = useState<AppError | null>(null);
  const [turn, setTurn] = useState(0);
  const unknown = error?.code === 'OUTCOME_UNKNOWN' ? error : null;
  useEffect(() => {
    if (unknown === null) return;
    void run().then((isRead) => {
      if (isRead) setSeen(unknown);
    });
  }, [unknown, run, turn]);
  return {
    isUnknown: unknown !== null,
    isSeen: unknown !== null && seen === unknown,
    error: lookError,
    look: () => setTurn((count) => count + 1),
  };
}
