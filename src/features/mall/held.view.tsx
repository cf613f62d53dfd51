import type { ReactNode } from 'react';
import type { PointConfig } from '../../contract/entities/points';
import { useOpenChange, useOpenOrder } from './held.controller';
import { Orders } from './orders.view';

export interface HeldProps {
  config: PointConfig;
  /** True while a form of this page waits for an answer. */
  isSending: boolean;
  /** Reads the balance of points and shows it. Rejects if it cannot be read. */
  look(): Promise<void>;
  /** Reloads the balance of points. */
  onMoved(): void;
  onSaid(text: string): void;
  onArticles(): void;
  /** The form, or the articles that lead to it. */
  children: ReactNode;
}

/** Replaces the articles while the outcome of an order is unknown, and lists the orders so that the member can check. */
export function Unordered({ children, isSending, onMoved, onSaid, onArticles }: HeldProps) {
  const { held, seen } = useOpenOrder(isSending, onMoved);
  if (held === null) return children;
  return (
    <>
      {held}
      {seen !== null && (
        <Orders key={seen.turn} first={seen.page} onMoved={onMoved} onSaid={onSaid} onArticles={onArticles} />
      )}
    </>
  );
}

/** Replaces the form while the outcome of a conversion is unknown. The balance above it shows whether points were taken. */
export const Unchanged = ({ children, config, isSending, look }: HeldProps): ReactNode =>
  useOpenChange(config, isSending, look) ?? children;
