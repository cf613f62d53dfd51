import { useState } from 'react';
import { asError } from '../core/kernel/app-error';
import { isRefusal, sentOrders } from '../core/kernel/sent-orders';
import { useClient } from './client-context';

/**
 * Sends orders of one kind. The same order keeps its idempotency key until its final answer is here, also where the view is left or loaded
 * again in between.
 */
export function useSendOnce(kind: string) {
  const orders = sentOrders(useClient(), kind);
  // This view was opened before their answers: it shows what was so before, and must not order them anew once they are here.
  const [open] = useState(() => new Map(orders.mine().map(({ text, key }) => [text, key] as const)));
  return async <T>(text: string, send: (requestId: string) => Promise<T>): Promise<T> => {
    const key = open.get(text) ?? orders.keyFor(text);
    const forget = (): void => {
      open.delete(text);
      orders.forget(key);
    };
    try {
      const answer = await send(key);
      forget();
      return answer;
    } catch (thrown) {
      if (isRefusal(asError(thrown))) forget();
      throw thrown;
    }
  };
}
