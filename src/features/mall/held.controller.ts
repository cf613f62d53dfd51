import { useState, type ReactNode } from 'react';
import type { PointConfig } from '../../contract/entities/points';
import { pointDomain } from '../../core/domains/points';
import { useDomain, useFormat, useText } from '../../react';
import { useOutcome } from '../../react/use-outcome';
import { worthOf } from './rules';
import { usePointText } from './texts';

const loadHeld = () => import('../../ui/primitives/unknown-outcome');
/** Validates the stored count: any script of the page can write to session storage. */
const isCount = (text: string): boolean => /^\d{1,15}$/.test(text);

/** A mall order with unknown outcome; `held` is null if there is none. `onLook` reloads the balance; `turn` grows when the list of orders must be reloaded. */
export function useOpenOrder(onLook: () => void): { held: ReactNode; turn: number } {
  const domain = useDomain(pointDomain);
  const t = useText('mall');
  const [turn, setTurn] = useState(0);
  const look = async (): Promise<void> => {
    await domain.orders();
    setTurn((count) => count + 1);
    onLook();
  };
  const done = (): string => t('state_placed');
  return { held: useOutcome({ call: 'points.redeem', currency: '', look, done }, loadHeld), turn };
}

/** A conversion with unknown outcome; null if there is none. */
export function useOpenChange(config: PointConfig, onLook: () => void): ReactNode {
  const domain = useDomain(pointDomain);
  const t = useText('mall');
  const { money } = useFormat();
  const inWords = usePointText();
  return useOutcome(
    {
      call: 'points.convert',
      currency: '',
      async look() {
        await domain.balance();
        onLook();
      },
      words: (sent) => (isCount(sent) ? inWords(BigInt(sent)) : ''),
      done: (changed, sent) =>
        t('converted', { points: changed, amount: money(worthOf(BigInt(sent), config)) }),
    },
    loadHeld,
  );
}
