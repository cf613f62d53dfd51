import { useState, type ReactNode } from 'react';
import type { PointConfig, PointOrderPage } from '../../contract/entities/points';
import { pointDomain } from '../../core/domains/points';
import { useDomain, useFormat, useText } from '../../react';
import { useOutcome } from '../../react/use-outcome';
import { ORDERS_SIZE } from './mall.controller';
import { worthOf } from './rules';
import { usePointText } from './texts';

const loadHeld = () => import('../../ui/primitives/unknown-outcome');
/** Validates the stored count: any script of the page can write to session storage. */
const isCount = (text: string): boolean => /^\d{1,15}$/.test(text);
/** The form shows its own errors. */
const NO_ERROR = { error: null, clear: () => undefined };

interface OpenOrder {
  /** Null if there is no order with unknown outcome. */
  held: ReactNode;
  /** The orders as the last look has read them; null before that. `turn` counts the looks. */
  seen: { page: PointOrderPage; turn: number } | null;
}
/** A mall order with unknown outcome. @param isSending true while a form of this page waits for an answer @param onLook called after each look */
export function useOpenOrder(isSending: boolean, onLook: () => void): OpenOrder {
  const domain = useDomain(pointDomain);
  const t = useText('mall');
  const [seen, setSeen] = useState<OpenOrder['seen']>(null);
  const held = useOutcome(
    {
      call: 'points.redeem',
      currency: '',
      sending: { ...NO_ERROR, busy: isSending },
      async look() {
        const page = await domain.orders({ page: 1, size: ORDERS_SIZE });
        setSeen((old) => ({ page, turn: (old?.turn ?? 0) + 1 }));
        onLook();
      },
      done: () => t('state_placed'),
    },
    loadHeld,
  );
  return { held, seen };
}

/** A conversion with unknown outcome; null if there is none. @param look reads the balance and shows it */
export function useOpenChange(config: PointConfig, isSending: boolean, look: () => Promise<void>): ReactNode {
  const t = useText('mall');
  const { money } = useFormat();
  const inWords = usePointText();
  return useOutcome(
    {
      call: 'points.convert',
      currency: '',
      sending: { ...NO_ERROR, busy: isSending },
      look,
      words: (sent) => (isCount(sent) ? inWords(BigInt(sent)) : ''),
      done: (changed, sent) =>
        t('converted', { points: changed, amount: money(worthOf(BigInt(sent), config)) }),
    },
    loadHeld,
  );
}
