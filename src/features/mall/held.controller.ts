import { useState, type ReactNode } from 'react';
import type { PointConfig } from '../../contract/entities/points';
import { pointDomain } from '../../core/domains/points';
import { useDomain, useFormat, useText } from '../../react';
import { useOutcome } from '../../react/use-outcome';
import { worthOf } from './rules';
import { usePointText } from './texts';

const loadHeld = () => import('../../ui/primitives/unknown-outcome');
/** Any script of the page may have written what was remembered of an order. */
const isCount = (text: string): boolean => /^\d{1,15}$/.test(text);

/** An order of unknown outcome. `onLook` reads how many points there are; `turn` says that the orders are to be shown anew. */
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

/** Points of which it is unknown whether they became money. */
export function useOpenChange(config: PointConfig, onLook: () => void): ReactNode {
  const domain = useDomain(pointDomain);
  const t = useText('mall');
  const { money } = useFormat();
  const inWords = usePointText();
  return useOutcome(
    {
      ...{ call: 'points.convert', currency: '' },
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
