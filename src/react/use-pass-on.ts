import { useState, type ReactNode } from 'react';
import type { UplineSettings } from '../contract/entities/funds';
import type { Money } from '../contract/money';
import { judgeAmount, typedAmount, type AmountProblem } from '../core/i18n/read-amount';
import { amountText, limitOf, lowest } from './amounts';
import { asError, type AppError } from '../core/kernel/app-error';
import { useClient } from './client-context';
import { passwordProblemOf, type PasswordProblem } from './password-problem';
import { useAction } from './use-action';
import type { OutcomeOptions } from './use-held';
import { useOutcome } from './use-outcome';
import { useSendOnce } from './use-send-once';
import { useStore } from './use-store';
import { useTag } from './use-tag';

export interface PassOn {
  most: Money | null;
  symbol: string;
  example: string;
  text: string;
  take(text: string): void;
  problem: AmountProblem | null;
  /** The amount that is to be confirmed; null before that. */
  asked: Money | null;
  next(): void;
  back(): void;
  password: string;
  takePassword(text: string): void;
  passwordProblem: PasswordProblem | null;
  send(): void;
  busy: boolean;
  error: AppError | null;
  /** The outcome of an order before is unknown: this stands in the form's place. */
  held: ReactNode;
  sent: Money | null;
  again(): void;
  setPassword(): void;
}

/** Money for another member: an amount, then the payment password. The same amount is sent under the same key until its final answer is here. */
export function usePassOn(options: {
  settings: UplineSettings | null;
  /** Name of the call that sends it. */
  call: string;
  /** Who gets it, in the name of the kept orders. */
  to: string;
  send(input: { amount: Money; password: string; requestId: string }): Promise<void>;
  onSent(): void;
  /** Reads again what shows whether an order was carried out. */
  look: OutcomeOptions['look'];
  /** What is said of an order that was carried out after all. */
  done: OutcomeOptions['done'];
  loadHeld: Parameters<typeof useOutcome>[1];
}): PassOn {
  const { settings, call, to, send, onSent, look, done, loadHeld } = options;
  const client = useClient();
  const { system } = client;
  const tag = useTag();
  const symbol = useStore(system.store, ({ status }) => status?.currencySymbol ?? '');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<AmountProblem | null>(null);
  const [amount, setAmount] = useState<Money | null>(null);
  const sendOnce = useSendOnce(`transfer ${to}`);
  const [isConfirming, setConfirming] = useState(false);
  const [password, setPassword] = useState('');
  const [passwordProblem, setPasswordProblem] = useState<PasswordProblem | null>(null);
  const [sent, setSent] = useState<Money | null>(null);
  const most = settings && lowest(settings.max, settings.available, settings.amountLeft);
  const sending = useAction(async () => {
    if (amount === null) return;
    if (password === '') return setPasswordProblem({ key: 'passwordMissing', triesLeft: null });
    try {
      await sendOnce(amountText(amount), (requestId) => send({ amount, password, requestId }));
      setSent(amount);
      setConfirming(false);
      setText('');
      onSent();
    } catch (thrown) {
      const error = asError(thrown);
      const wrong = passwordProblemOf(error);
      if (wrong === null) throw error;
      setPasswordProblem(wrong);
    } finally {
      setPassword('');
    }
  });
  const held = useOutcome({ call, currency: settings?.min.currency ?? '', sending, look, done }, loadHeld);
  return {
    most,
    symbol,
    example: typedAmount({ minor: 5_050n, currency: most?.currency ?? '' }, tag),
    text,
    take(value) {
      setText(value);
      setProblem(null);
      sending.clear();
    },
    problem,
    asked: isConfirming ? amount : null,
    next() {
      if (settings === null || most === null) return;
      const { currency } = most;
      const judged = judgeAmount(text, {
        currency,
        tag,
        sign: symbol,
        min: settings.min.minor,
        max: limitOf(most),
      });
      if ('problem' in judged) return setProblem(judged.problem);
      setAmount(judged.money);
      setConfirming(true);
    },
    back() {
      setConfirming(false);
      setPasswordProblem(null);
      setPassword('');
    },
    password,
    takePassword(value) {
      setPassword(value);
      setPasswordProblem(null);
    },
    passwordProblem,
    send: () => void sending.run(),
    busy: sending.busy,
    error: sending.error,
    held,
    sent,
    again: () => setSent(null),
    setPassword: () => void client.intend({ type: 'open-member-page', page: 'securityCenter' }),
  };
}

/** Why nothing may be passed on now; null: it may. */
export const blockOf = (settings: UplineSettings): 'paused' | 'password' | 'over' | null => {
  if (settings.pausedUntil !== null) return 'paused';
  if (!settings.paymentPasswordSet) return 'password';
  const { timesLeft } = settings;
  return (timesLeft !== null && timesLeft <= 0) || limitOf(settings.amountLeft) <= 0n ? 'over' : null;
};
