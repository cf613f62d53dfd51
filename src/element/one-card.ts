import { useEffect, useState } from 'react';
import type { Client } from '../core/types';
import { useClient } from '../react';

interface Candidate {
  /** Widgets of one operator speak for one another. */
  client: Client;
  element: HTMLElement;
  tell(isFirst: boolean): void;
}

/** Widgets of this page that are blocked. */
const candidates = new Set<Candidate>();

/** One that takes no room, e.g. in a tab that is not open, cannot speak for the others. */
const isSeen = ({ element }: Candidate): boolean =>
  element.isConnected && element.getClientRects().length > 0;
const before = (one: Candidate, other: Candidate): number =>
  one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

const settle = (client: Client): void => {
  const own = [...candidates].filter((one) => one.client === client);
  const [first] = own.filter(isSeen).sort(before);
  for (const one of own) one.tell(one === first);
};

/** Whether this element is the one that says for the whole page why it is closed: the first that is seen. */
export function useIsFirst(element: HTMLElement): boolean {
  const client = useClient();
  const [isFirst, tell] = useState(false);
  useEffect(() => {
    const mine: Candidate = { client, element, tell };
    candidates.add(mine);
    // A tab that opens or closes gives its widget room, or takes it.
    const observer = new ResizeObserver(() => settle(client));
    observer.observe(element);
    settle(client);
    return () => {
      observer.disconnect();
      candidates.delete(mine);
      settle(client);
    };
  }, [client, element]);
  return isFirst;
}
