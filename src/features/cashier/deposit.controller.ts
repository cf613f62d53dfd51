import { useMemo, useState, type ReactNode } from 'react';
import type { Deposit, DepositMethod, DepositSettings } from '../../contract/entities/deposit';
import type { Money } from '../../contract/money';
import { depositsDomain } from '../../core/domains/deposits';
import { judgeAmount, typedAmount, type AmountProblem } from '../../core/i18n/read-amount';
import { limitOf } from '../../react/amounts';
import { asError, type AppError } from '../../core/kernel/app-error';
import { isRefusal } from '../../core/kernel/sent-orders';
import { cpfProblem, plainTaxNumber } from '../../core/kernel/tax-number';
import { useAction, useDomain, useText } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { useOutcome } from '../../react/use-outcome';
import { useSign, useTag } from '../../react/use-tag';
import type { FocusTarget } from '../../ui/primitives/use-focus-field';
import { useDraft } from './draft.controller';
import { presetsOf } from './presets';
import { taxNumberText } from './tax-number';
import { isDepositWaiting } from './timeline';

export interface DepositFacts {
  settings: DepositSettings;
  methods: readonly DepositMethod[];
  /** The newest that can still be paid or is about to be credited. */
  open: Deposit | null;
}

export function useDepositFacts(): Loaded<DepositFacts> {
  const domain = useDomain(depositsDomain);
  return useLoaded(async () => {
    const [settings, methods, newest] = await Promise.all([
      domain.settings(),
      domain.methods(),
      domain.list({ page: 1 }),
    ]);
    // A way that this client does not know cannot be shown.
    const shown = methods.filter(({ kind }) => kind !== 'unknown');
    return { settings, methods: shown, open: newest.deposits.find(isDepositWaiting) ?? null };
  });
}

export interface DepositForm {
  method: DepositMethod | null;
  choose(id: string): void;
  amount: string;
  takeAmount(text: string): void;
  presets: readonly { money: Money; isChosen: boolean; choose(): void }[];
  /** null: the number is known, or the method does not ask. */
  document: { value: string; take(text: string): void; problem: DocumentProblem | null } | null;
  amountProblem: AmountProblem | null;
  focus: FocusTarget | null;
  /** What is kept of it, as the method says now; null for nothing. */
  fee: Money | null;
  /** The currency's sign, and an amount as it may be typed. */
  symbol: string;
  example: string;
  /** The amount that stands in the confirm step; null in the form. */
  asked: Money | null;
  next(): void;
  back(): void;
  send(): void;
  busy: boolean;
  error: AppError | null;
  /** The outcome of an order before is unknown: this stands in the form's place. */
  held: ReactNode;
}
type DocumentProblem = 'documentMissing' | 'documentRefused' | `document${'Same' | 'Company' | 'Invalid'}`;

/** Hundredths of a percent in a whole. */
const WHOLE_POINTS = 10_000n;
/** As the gateway works it out; null for nothing. */
const feeOf = ({ minor, currency }: Money, fee: DepositMethod['fee']): Money | null => {
  if (fee.fixed.unread) return fee.fixed;
  const kept = fee.fixed.minor + (minor * BigInt(fee.basisPoints)) / WHOLE_POINTS;
  return kept === 0n ? null : { minor: kept < minor ? kept : minor, currency };
};

/** What is typed, and the intent that it became with the confirm step. */
export const EMPTY_DEPOSIT = { method: '', amount: '', document: '', requestId: '', step: '' };

/** What is typed until a deposit is asked for. The idempotency key is made with the confirm step and kept until it is answered. */
export function useDepositForm(
  facts: DepositFacts,
  onMade: (deposit: Deposit) => void,
  look: () => Promise<void>,
): DepositForm {
  const t = useText('cashier');
  const domain = useDomain(depositsDomain);
  const tag = useTag();
  const symbol = useSign();
  const [draft, change] = useDraft('deposit', EMPTY_DEPOSIT, ['document']);
  const [shown, setShown] = useState<{ amount: AmountProblem | null; document: DocumentProblem | null }>({
    amount: null,
    document: null,
  });
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const method = facts.methods.find(({ id }) => id === draft.method) ?? facts.methods[0] ?? null;
  const needsDocument = method?.needsDocument === true && facts.settings.document === '';
  const judged = useMemo(
    () =>
      method === null
        ? null
        : judgeAmount(draft.amount, {
            currency: method.min.currency,
            tag,
            sign: symbol,
            min: method.min.minor,
            max: limitOf(method.max),
          }),
    [draft.amount, method, tag, symbol],
  );
  const money = judged !== null && 'money' in judged ? judged.money : null;
  const documentProblem = (): DocumentProblem | null => {
    if (!needsDocument) return null;
    if (draft.document.trim() === '') return 'documentMissing';
    const problem = cpfProblem(draft.document);
    return problem && `document${problem}`;
  };
  const sending = useAction(async () => {
    if (method === null || money === null) return;
    try {
      const made = await domain.create({
        method: method.id,
        amount: money,
        requestId: draft.requestId,
        ...(needsDocument ? { document: plainTaxNumber(draft.document) } : {}),
      });
      change(EMPTY_DEPOSIT);
      onMade(made);
    } catch (thrown) {
      const error = asError(thrown);
      const isDocument = error.code === 'REGISTER_FIELD_INVALID';
      // After a refusal the next try is another intent. An order that may have been carried out keeps its key.
      if (isRefusal(error)) change({ requestId: '', step: '' });
      if (isDocument) {
        setShown({ amount: null, document: 'documentRefused' });
        setFocus({ name: 'document' });
        return;
      }
      throw error;
    }
  });
  const held = useOutcome(
    {
      call: 'deposits.create',
      currency: method?.min.currency ?? '',
      sending,
      look,
      done: () => t('deposit_awaiting'),
      // What is sent after a look is meant anew.
      onAgain: () => change({ requestId: domain.newRequestId() }),
    },
    () => import('../../ui/primitives/unknown-outcome'),
  );
  const edit = (some: Partial<typeof EMPTY_DEPOSIT>): void => {
    change({ ...some, requestId: '', step: '' });
    sending.clear();
  };
  return {
    method,
    choose(id) {
      edit({ method: id });
      setShown((old) => ({ ...old, amount: null }));
    },
    amount: draft.amount,
    takeAmount(text) {
      edit({ amount: text });
      setShown((old) => ({ ...old, amount: null }));
    },
    presets:
      method === null
        ? []
        : presetsOf(method).map((one) => ({
            money: one,
            isChosen: money?.minor === one.minor,
            choose: () => {
              edit({ amount: typedAmount(one, tag) });
              setShown((old) => ({ ...old, amount: null }));
            },
          })),
    document: needsDocument
      ? {
          value: draft.document,
          problem: shown.document,
          take(text) {
            edit({ document: taxNumberText(text) });
            setShown((old) => ({ ...old, document: null }));
          },
        }
      : null,
    amountProblem: shown.amount,
    fee: method === null || money === null ? null : feeOf(money, method.fee),
    symbol,
    example:
      method === null
        ? ''
        : typedAmount({ currency: method.min.currency, minor: method.min.minor + 50n }, tag),
    focus,
    asked: draft.step === 'confirm' && documentProblem() === null ? money : null,
    next() {
      const amount = judged !== null && 'problem' in judged ? judged.problem : null;
      const document = documentProblem();
      setShown({ amount, document });
      if (amount !== null) setFocus({ name: 'amount' });
      else if (document !== null) setFocus({ name: 'document' });
      else
        change({
          requestId: draft.requestId === '' ? domain.newRequestId() : draft.requestId,
          method: method?.id ?? '',
          step: 'confirm',
        });
    },
    // What was sent without an answer keeps its key, unless something of it is changed.
    back: () => change({ step: '' }),
    send: () => void sending.run(),
    busy: sending.busy,
    error: sending.error,
    held,
  };
}
