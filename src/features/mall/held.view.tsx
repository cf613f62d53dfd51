import type { ReactNode } from 'react';
import type { PointConfig } from '../../contract/entities/points';
import { useOpenChange, useOpenOrder } from './held.controller';
import { Orders } from './orders.view';

export interface HeldProps {
  config: PointConfig;
  /** Reads how many points there are. */
  onMoved(): void;
  onSaid(text: string): void;
  onArticles(): void;
  /** The form, or the way to it. */
  children: ReactNode;
}

/** In the place of the articles while it is unknown whether an order was taken: with the orders, from which the member sees it. */
export function Unordered({ children, onMoved, ...props }: HeldProps) {
  const { held, turn } = useOpenOrder(onMoved);
  if (held === null) return children;
  return (
    <>
      {held}
      <Orders key={turn} {...props} onMoved={onMoved} />
    </>
  );
}

/** In the place of the form while it is unknown whether points became money: how many there are stands above it. */
export const Unchanged = ({ children, config, onMoved }: HeldProps): ReactNode =>
  useOpenChange(config, onMoved) ?? children;
