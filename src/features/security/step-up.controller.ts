import { useEffect, useRef, useState } from 'react';
import { securityDomain } from '../../core/domains/security';
import { isAppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain, useStore } from '../../react';
import type { FocusTarget } from '../../ui/primitives/use-focus-field';

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

/** Refusals told at the field. */
const AT_FIELD: readonly string[] = ['PASSWORD_WRONG', 'FORM_INVALID'];

/** The password, asked for once more. */
export function useProof(onProved: () => void) {
  const { session } = useClient();
  const domain = useDomain(securityDomain);
  const username = useStore(session.store, (state) => state.username);
  const [password, setPassword] = useState('');
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const { busy, error, run, clear } = useAction(async () => {
    await domain.stepUp(password);
    onProved();
  });
  useEffect(() => {
    if (error !== null) setFocus({ name: 'password' });
  }, [error]);
  const isAtField = error !== null && AT_FIELD.includes(error.code);
  return {
    ...{ username, password, focus, busy, error, isAtField },
    isMissing: error?.code === 'FORM_INVALID',
    prove: () => void run(),
    take(value: string) {
      setPassword(value);
      if (isAtField) clear();
    },
  };
}
