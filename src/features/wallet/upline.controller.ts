import { useEffect, useState } from 'react';
import type { UplineSettings } from '../../contract/entities/funds';
import type { Money } from '../../contract/money';
import { fundsDomain } from '../../core/domains/funds';
import { judgeAmount, typedAmount } from '../../core/i18n/read-amount';
import { asError, type AppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain, useStore } from '../../react';
import type { MoveProblem } from './funds.controller';

/** What is wrong with the payment password; tries that are left where that is known. */
export interface PasswordProblem {
  key: 'passwordMissing' | 'passwordWrong' | 'passwordLocked';
  triesLeft: number | null;
}

export interface UplineModel {
  settings: UplineSettings | null;
  /** The call to begin with failed. */
  loadError: AppError | null;
  retry(): void;
  most: Money | null;
  symbol: string;
  example: string;
  text: string;
  take(text: string): void;
  problem: MoveProblem | null;
  asked: Money | null;
  next(): void;
  back(): void;
  password: string;
  takePassword(text: string): void;
  passwordProblem: PasswordProblem | null;
  send(): void;
  busy: boolean;
  error: AppError | null;
  sent: Money | null;
  again(): void;
  setPassword(): void;
}

const triesIn = (value: unknown): number | null => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'triesLeft') : null;
  return typeof found === 'number' ? found : null;
};
const problemOf = ({ code, value }: AppError): PasswordProblem | null =>
  code === 'PAYMENT_PASSWORD_WRONG'
    ? { key: 'passwordWrong', triesLeft: triesIn(value) }
    : code === 'PAYMENT_PASSWORD_LOCKED'
      ? { key: 'passwordLocked', triesLeft: null }
      : null;
const least = (...minors: readonly bigint[]): bigint => minors.reduce((low, one) => (one < low ? one : low));

function useUplineSettings() {
  const domain = useDomain(fundsDomain);
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<{ settings: UplineSettings | null; error: AppError | null }>({
    settings: null,
    error: null,
  });
  useEffect(() => {
    let isGone = false;
    domain.upline().then(
      (settings) => {
        if (!isGone) setShown({ settings, error: null });
      },
      (thrown: unknown) => {
        if (!isGone) setShown((old) => ({ ...old, error: asError(thrown) }));
      },
    );
    return () => {
      isGone = true;
    };
  }, [domain, turn]);
  return { ...shown, retry: () => setTurn((count) => count + 1) };
}

/** MEM-5: money for who stands above. The idempotency key is made with the confirm step and kept until it is answered. */
export function useUpline(): UplineModel {
  const client = useClient();
  const { i18n, system } = client;
  const domain = useDomain(fundsDomain);
  const { settings, error: loadError, retry } = useUplineSettings();
  const tag = useStore(i18n.store, () => i18n.texts.language());
  const symbol = useStore(system.store, ({ status }) => status?.currencySymbol ?? '');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<MoveProblem | null>(null);
  const [intent, setIntent] = useState<{ money: Money; requestId: string } | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [password, setPassword] = useState('');
  const [passwordProblem, setPasswordProblem] = useState<PasswordProblem | null>(null);
  const [sent, setSent] = useState<Money | null>(null);
  const most =
    settings === null
      ? null
      : {
          minor: least(settings.max.minor, settings.available.minor, settings.amountLeft.minor),
          currency: settings.max.currency,
        };
  const sending = useAction(async () => {
    if (intent === null) return;
    if (password === '') return setPasswordProblem({ key: 'passwordMissing', triesLeft: null });
    try {
      await domain.toUpline({ amount: intent.money, password, requestId: intent.requestId });
      setSent(intent.money);
      setIntent(null);
      setConfirming(false);
      setText('');
      retry();
    } catch (thrown) {
      const error = asError(thrown);
      const wrong = problemOf(error);
      if (wrong === null) throw error;
      setPasswordProblem(wrong);
    } finally {
      setPassword('');
    }
  });
  return {
    settings,
    loadError,
    retry,
    most,
    symbol,
    example: typedAmount({ minor: 5_050n, currency: most?.currency ?? '' }, tag),
    text,
    take(value) {
      setText(value);
      setProblem(null);
      // Another amount is another intent.
      setIntent(null);
      sending.clear();
    },
    problem,
    asked: isConfirming ? (intent?.money ?? null) : null,
    next() {
      if (settings === null || most === null) return;
      const rule = { currency: most.currency, tag, min: settings.min.minor, max: most.minor };
      const judged = judgeAmount(text, rule);
      if ('problem' in judged) return setProblem(judged.problem);
      setIntent((old) => old ?? { money: judged.money, requestId: domain.newRequestId() });
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
    sent,
    again: () => setSent(null),
    setPassword: () => void client.intend({ type: 'open-member-page', page: 'securityCenter' }),
  };
}
