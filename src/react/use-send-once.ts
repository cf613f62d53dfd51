import { useMemo } from 'react';
import { asError } from '../core/kernel/app-error';
import { isRefusal, sentOrders } from '../core/kernel/sent-orders';
import { useClient } from './client-context';
import { useStore } from './use-store';

/**
 * Sends orders of one kind. The same order keeps its idempotency key until its final answer is here, also where the view is left or loaded
 * again in between, for up to `RETRY_WITHIN_MS` after the last try.
 */
export function useSendOnce(kind: string) {
  const client = useClient();
  const orders = sentOrders(client, kind);
  const member = useStore(client.session.store, ({ username }) => username);
  // If another view gets the answer first, this view still sends the old key, so that its button cannot order twice.
  const open = useMemo(
    () => new Map(orders.mine().map((order) => [order.text, order] as const)),
    // Another member has orders of their own.
    // oxlint-disable-next-line react/exhaustive-deps
    [client, kind, member],
  );
  return async <T>(text: string, send: (requestId: string) => Promise<T>): Promise<T> => {
    const kept = open.get(text);
    const key = orders.keyFor(text, kept && orders.isRecent(kept.at) ? kept.key : undefined);
    open.set(text, { text, key, at: client.ports.clock.now() });
    const forget = (): void => {
      open.delete(text);
      orders.forget(key);
    };
    try {
      const answer = await send(key);
      forget();
      return answer;
    } catch (thrown) {
      const error = asError(thrown);
      // A gateway that does not know keys left the outcome open: who orders again after looking orders anew.
      if (isRefusal(error) || error.code === 'OUTCOME_UNKNOWN') forget();
      throw thrown;
    }
  };
}
