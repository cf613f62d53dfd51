import { useState } from 'react';
import type { PlayLimits } from '../../contract/entities/limit';
import { limitsDomain, MAX_AMOUNT_MINOR } from '../../core/domains/limits';
import { judgeAmount, readCount, typedAmount } from '../../core/i18n/read-amount';
import { useAction, useClient, useDomain } from '../../react';
import { useSign, useTag } from '../../react/use-tag';
import type { LimitRow } from './limits.controller';

type Problem =
  | ''
  | 'problemMissing'
  | 'problemUnreadable'
  | 'problemCurrency'
  | 'problemDecimals'
  | 'problemMinutes'
  | 'problemLow'
  | 'problemHigh';
const MAX_MINUTES = { day: 1_440, week: 10_080, month: 44_640 } as const;
const SECOND_MS = 1_000;
const PROBLEMS = {
  amountMissing: 'problemMissing',
  amountUnreadable: 'problemUnreadable',
  amountCurrency: 'problemCurrency',
  amountDecimals: 'problemDecimals',
  amountTooLow: 'problemLow',
  amountTooHigh: 'problemHigh',
} as const;

/** One limit that is being set or changed: what is typed, and from when it would hold. */
export function useLimitChange(
  { kind, period, limit }: LimitRow,
  about: Pick<PlayLimits, 'currency' | 'raiseWaitS'>,
  onDone: (limits: PlayLimits, isLater: boolean) => void,
) {
  const client = useClient();
  const domain = useDomain(limitsDomain);
  const { currency, raiseWaitS } = about;
  const tag = useTag();
  const sign = useSign();
  const shown = (): string => {
    if (limit === null || limit.unread) return '';
    return kind === 'time' ? limit.amount.toString() : typedAmount({ minor: limit.amount, currency }, tag);
  };
  const [text, setText] = useState(shown);
  const [isTried, setTried] = useState(false);
  const judge = (): { amount: bigint } | { problem: Exclude<Problem, ''> } => {
    if (kind === 'time') {
      if (text.trim() === '') return { problem: 'problemMissing' };
      const minutes = readCount(text, tag);
      if (minutes === null) return { problem: 'problemMinutes' };
      return minutes > MAX_MINUTES[period] ? { problem: 'problemHigh' } : { amount: minutes };
    }
    const judged = judgeAmount(text, { currency, tag, sign, min: 1n, max: MAX_AMOUNT_MINOR });
    return 'money' in judged ? { amount: judged.money.minor } : { problem: PROBLEMS[judged.problem] };
  };
  const judged = judge();
  const isLater = limit !== null && !limit.unread && 'amount' in judged && judged.amount > limit.amount;
  const save = useAction(async () => {
    if ('amount' in judged)
      onDone(await domain.set({ kind, period, amount: judged.amount, currency }), isLater);
  });
  const end = useAction(async () => onDone(await domain.set({ kind, period, amount: null, currency }), true));
  return {
    text,
    setText,
    problem: isTried && 'problem' in judged ? judged.problem : ('' as Problem),
    /** Nothing that could be saved is typed yet. */
    isOpen: !('amount' in judged),
    isLater,
    earliest: client.serverTime.now() + raiseWaitS * SECOND_MS,
    busy: save.busy || end.busy,
    error: save.error ?? end.error,
    save() {
      setTried(true);
      if ('amount' in judged) void save.run();
    },
    end: () => void end.run(),
  };
}
