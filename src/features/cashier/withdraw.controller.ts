import { useEffect, useState, type ReactNode } from 'react';
import type { PayeeView } from '../../contract/entities/payee';
import type { Withdrawal } from '../../contract/entities/withdrawal';
import type { WithdrawalSettings } from '../../contract/entities/withdrawal-settings';
import type { Money } from '../../contract/money';
import { payeesDomain } from '../../core/domains/payees';
import { withdrawalsDomain } from '../../core/domains/withdrawals';
import { judgeAmount, typedAmount, type AmountProblem } from '../../core/i18n/read-amount';
import { computed, limitOf, lowest } from '../../react/amounts';
import { type AppError, asError } from '../../core/kernel/app-error';
import { isRefusal } from '../../core/kernel/sent-orders';
import { useAction, useClient, useDomain, useText } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { useOutcome } from '../../react/use-outcome';
import { useSign, useTag } from '../../react/use-tag';
import type { FocusTarget } from '../../ui/primitives/use-focus-field';
import { useDraft } from './draft.controller';
import { isWithdrawalOpen } from './timeline';
import { useWithdrawCode, type WithdrawCode } from './withdraw-code.controller';

export { payeeWords } from '../../core/domains/payees';

export interface WithdrawFacts {
  settings: WithdrawalSettings;
  payees: readonly PayeeView[];
  /** What withdrawals under way hold, as far as the newest of them say. */
  held: Money | null;
  /** The newest that is under way, or asks whether it arrived. */
  open: Withdrawal | null;
}

const heldBy = (withdrawals: readonly Withdrawal[]): Money | null => {
  const [first, ...others] = withdrawals.filter(isWithdrawalOpen).map(({ amount }) => amount);
  if (first === undefined) return null;
  return computed(
    others.reduce((sum, { minor }) => sum + minor, first.minor),
    first,
    ...others,
  );
};

export function useWithdrawFacts(): Loaded<WithdrawFacts> {
  const domain = useDomain(withdrawalsDomain);
  const payees = useDomain(payeesDomain);
  return useLoaded(async () => {
    const [settings, known, newest] = await Promise.all([
      domain.settings(),
      payees.list(),
      domain.list({ page: 1 }),
    ]);
    return {
      settings,
      payees: known.payees,
      held: heldBy(newest.withdrawals),
      open: newest.withdrawals.find(isWithdrawalOpen) ?? null,
    };
  });
}

/** What the fee of an amount is; asked for once typing has paused. */
export type FeeState = { is: 'none' | 'waiting' | 'failed' } | { is: 'known'; fee: Money; net: Money };

const FEE_AFTER_MS = 500;

function useFee(amount: Money | null, payeeId: string): { fee: FeeState; retry(): void } {
  const domain = useDomain(withdrawalsDomain);
  const { clock } = useClient().ports;
  const [fee, setFee] = useState<FeeState>({ is: 'none' });
  const [tries, setTries] = useState(0);
  const minor = amount?.minor;
  const currency = amount?.currency;
  useEffect(() => {
    if (minor === undefined || currency === undefined) {
      setFee({ is: 'none' });
      return undefined;
    }
    let isGone = false;
    setFee({ is: 'waiting' });
    const timer = clock.setTimeout(() => {
      domain.fee({ amount: { minor, currency }, payeeId }).then(
        (answer) => {
          if (!isGone) setFee({ is: 'known', ...answer });
        },
        () => {
          if (!isGone) setFee({ is: 'failed' });
        },
      );
    }, FEE_AFTER_MS);
    return () => {
      isGone = true;
      clock.clearTimeout(timer);
    };
  }, [domain, clock, minor, currency, payeeId, tries]);
  return { fee, retry: () => setTries((count) => count + 1) };
}

export interface PayeeRow {
  payee: PayeeView;
  /** From when on it may be used; null: now. */
  usableFrom: number | null;
  isUsable: boolean;
}

export interface WithdrawForm {
  payees: readonly PayeeRow[];
  payee: PayeeView | null;
  payeeProblem: boolean;
  choose(id: string): void;
  amount: string;
  takeAmount(text: string): void;
  takeAll(): void;
  amountProblem: AmountProblem | null;
  /** The most that may be asked for now: the limit, what is left for today, or what is there. */
  most: Money;
  symbol: string;
  example: string;
  fee: FeeState;
  retryFee(): void;
  focus: FocusTarget | null;
  /** The amount that stands in the confirm step; null in the form. */
  asked: Money | null;
  password: string;
  takePassword(text: string): void;
  passwordProblem: PasswordProblem | null;
  /** null: none is asked for. */
  code: WithdrawCode | null;
  next(): void;
  back(): void;
  send(): void;
  busy: boolean;
  error: AppError | null;
  /** The outcome of a withdrawal before is unknown: this stands in the form's place. */
  held: ReactNode;
}
/** What is wrong with the payment password: missing, wrong with so many tries left, or locked until then. */
export type PasswordProblem =
  | { is: 'missing' }
  | { is: 'wrong'; triesLeft: number | null }
  | { is: 'locked'; until: number | null };

const numberIn = (value: unknown, name: string): number | null => {
  const found: unknown = Reflect.get(Object(value) as object, name);
  return typeof found === 'number' ? found : null;
};

/** The refusals that belong to the password's field. */
const passwordProblemOf = ({ code, value }: AppError): PasswordProblem | null => {
  if (code === 'PAYMENT_PASSWORD_WRONG') return { is: 'wrong', triesLeft: numberIn(value, 'triesLeft') };
  if (code === 'PAYMENT_PASSWORD_LOCKED') return { is: 'locked', until: numberIn(value, 'until') };
  return null;
};

/** What is typed, and the intent that it became with the confirm step. */
export const EMPTY_WITHDRAWAL = { payee: '', amount: '', requestId: '', step: '' };

/** What is typed until a withdrawal is asked for. The idempotency key is made with the confirm step and kept until it is answered. */
export function useWithdrawForm(
  facts: WithdrawFacts,
  onMade: (made: Withdrawal) => void,
  look: () => Promise<void>,
): WithdrawForm {
  const { settings } = facts;
  const client = useClient();
  const domain = useDomain(withdrawalsDomain);
  const t = useText('cashier');
  const tag = useTag();
  const symbol = useSign();
  const [draft, change] = useDraft('withdraw', EMPTY_WITHDRAWAL);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState<{ amount: AmountProblem | null; payee: boolean }>({
    amount: null,
    payee: false,
  });
  const [passwordProblem, setPasswordProblem] = useState<PasswordProblem | null>(null);
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const now = client.serverTime.now();
  const payees = facts.payees.map((payee): PayeeRow => {
    const usableFrom = payee.usableFrom !== null && payee.usableFrom > now ? payee.usableFrom : null;
    return { payee, usableFrom, isUsable: usableFrom === null && !payee.frozen };
  });
  const usable = payees.filter(({ isUsable }) => isUsable);
  const payee = (usable.find((row) => row.payee.id === draft.payee) ?? usable[0])?.payee ?? null;
  const { currency } = settings.min;
  const most = lowest(settings.max, settings.available, settings.amountLeft);
  const judged = judgeAmount(draft.amount, {
    currency,
    tag,
    sign: symbol,
    min: settings.min.minor,
    max: limitOf(most),
  });
  const money = 'money' in judged ? judged.money : null;
  const { fee, retry: retryFee } = useFee(money, payee?.id ?? '');

  const { codeAbove } = settings;
  const proof = useWithdrawCode(codeAbove !== null && money !== null && money.minor > codeAbove.minor);
  const sending = useAction(async () => {
    if (payee === null || money === null) return;
    if (password === '') {
      setPasswordProblem({ is: 'missing' });
      setFocus({ name: 'paymentPassword' });
      return;
    }
    if (proof.code?.value === '') {
      proof.miss();
      setFocus({ name: 'code' });
      return;
    }
    try {
      const made = await domain.create({
        amount: money,
        payeeId: payee.id,
        password,
        requestId: draft.requestId,
        ...(proof.code === null ? {} : { code: proof.code.value }),
      });
      setPassword('');
      proof.clear();
      change(EMPTY_WITHDRAWAL);
      onMade(made);
    } catch (thrown) {
      const error = asError(thrown);
      const problem = passwordProblemOf(error);
      if (problem !== null) {
        setPassword('');
        setPasswordProblem(problem);
        setFocus({ name: 'paymentPassword' });
        return;
      }
      if (proof.refuse(error)) return setFocus({ name: 'code' });
      // Its key would be answered with the same refusal, also once there is enough money.
      if (isRefusal(error)) change({ requestId: domain.newRequestId() });
      throw error;
    }
  });
  const held = useOutcome(
    {
      call: 'withdrawals.create',
      currency,
      sending,
      look,
      done: () => t('withdraw_checking'),
      // What is sent after a look is meant anew.
      onAgain: () => change({ requestId: domain.newRequestId() }),
    },
    () => import('../../ui/primitives/unknown-outcome'),
  );
  const edit = (some: Partial<typeof EMPTY_WITHDRAWAL>): void => {
    // Another amount or payee is another intent.
    change({ ...some, requestId: '', step: '' });
    setShown({ amount: null, payee: false });
    proof.clear();
    sending.clear();
  };
  return {
    payees,
    payee,
    payeeProblem: shown.payee,
    choose: (id) => edit({ payee: id }),
    amount: draft.amount,
    takeAmount: (text) => edit({ amount: text }),
    takeAll: () => edit({ amount: typedAmount(most, tag) }),
    amountProblem: shown.amount,
    most,
    symbol,
    example: typedAmount({ currency, minor: settings.min.minor + 50n }, tag),
    fee,
    retryFee,
    focus,
    asked: draft.step === 'confirm' && payee !== null ? money : null,
    password,
    takePassword(text) {
      setPassword(text);
      setPasswordProblem(null);
    },
    passwordProblem,
    code: proof.code,
    next() {
      const amount = 'problem' in judged ? judged.problem : null;
      setShown({ amount, payee: payee === null });
      if (amount !== null) return setFocus({ name: 'amount' });
      if (payee === null || fee.is !== 'known') return;
      const requestId = draft.requestId === '' ? domain.newRequestId() : draft.requestId;
      change({ requestId, payee: payee.id, step: 'confirm' });
    },
    // What was sent without an answer keeps its key, unless something of it is changed.
    back() {
      setPassword('');
      setPasswordProblem(null);
      change({ step: '' });
    },
    send: () => void sending.run(),
    busy: sending.busy,
    error: sending.error,
    held,
  };
}
