import { useState } from 'react';
import { withdrawalsDomain } from '../../core/domains/withdrawals';
import type { AppError } from '../../core/kernel/app-error';
import { useAction, useDomain } from '../../react';

/** The code by text message that a withdrawal asks for. */
export interface WithdrawCode {
  value: string;
  take(text: string): void;
  problem: 'missing' | 'wrong' | null;
  /** When another one may be asked for; null: now. */
  until: number | null;
  sending: boolean;
  error: AppError | null;
  send(): void;
}

/** What was typed, kept in memory alone. `isAsked`: above the settings' line; the gateway may ask for one all the same. */
export function useWithdrawCode(isAsked: boolean) {
  const domain = useDomain(withdrawalsDomain);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<WithdrawCode['problem']>(null);
  const [isDemanded, setDemanded] = useState(false);
  const [until, setUntil] = useState<number | null>(null);
  const sending = useAction(async () => setUntil(await domain.requestCode()));
  const code: WithdrawCode = {
    value,
    take(text) {
      setValue(text);
      setProblem(null);
    },
    problem,
    until,
    sending: sending.busy,
    error: sending.error,
    send: () => void sending.run(),
  };
  return {
    code: isAsked || isDemanded ? code : null,
    /** Says what is wrong with it; true: it is the code's. */
    refuse(error: AppError): boolean {
      const isMissing = error.code === 'WITHDRAW_CODE_REQUIRED';
      if (isMissing) setDemanded(true);
      else if (error.code !== 'CODE_WRONG') return false;
      setValue('');
      setProblem(isMissing ? 'missing' : 'wrong');
      return true;
    },
    miss: () => setProblem('missing'),
    clear() {
      setValue('');
      setProblem(null);
      setDemanded(false);
    },
  };
}
