import type { ReactNode } from 'react';
import type { PointConfig } from '../../contract/entities/points';
import { useOpenChange, useOpenOrder } from './held.controller';
import { Orders } from './orders.view';

export interface HeldProps {
  config: PointConfig;
  /** Reloads the balance of points. */
  onMoved(): void;
  onSaid(text: string): void;
  onArticles(): void;
  /** The form, or the articles that lead to it. */
  children: ReactNode;
}

/** Replaces the articles while the outcome of an order is unknown, and lists the orders so that the member can check. */
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

/** Replaces the form while the outcome of a conversion is unknown. The balance above it shows whether points were taken. */
export const Unchanged = ({ children, config, onMoved }: HeldProps): ReactNode =>
  useOpenChange(config, onMoved) ?? children;
