import { useEffect, useState } from 'react';
import type { TeamMember } from '../../contract/entities/agent';
import type { AgentTransfers } from '../../contract/entities/agent-transfer';
import type { UplineSettings } from '../../contract/entities/funds';
import { agentDomain } from '../../core/domains/agent';
import { amountText } from '../../react/amounts';
import { asError, type AppError } from '../../core/kernel/app-error';
import { useClient, useDomain } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { usePassOn, type PassOn } from '../../react/use-pass-on';

/** Members who are offered at a time; who is not among them is found by name. */
const OFFERED = 20;
/** Pages of what was sent that are put together in one list. */
const MAX_PAGES = 20;

/** What may be passed on now. */
export function useTransferSettings(): Loaded<UplineSettings> & { look(): Promise<void> } {
  const domain = useDomain(agentDomain);
  const loaded = useLoaded(() => domain.transferSettings());
  return { ...loaded, look: async () => loaded.put(await domain.transferSettings()) };
}

/** Money for one member right below. Another member needs a view of its own. */
export function useTransfer(options: {
  memberId: string;
  settings: UplineSettings | null;
  onSent(): void;
  /** Reads again what shows whether money was passed on. */
  look(): Promise<void>;
}): PassOn {
  const { memberId, settings, onSent, look } = options;
  const domain = useDomain(agentDomain);
  return usePassOn({
    settings,
    to: memberId,
    send: ({ amount, ...input }) => domain.transfer({ ...input, memberId, amount: amountText(amount) }),
    onSent,
    look,
  });
}

/** To where a payment password is set. */
export function useSetPassword(): () => void {
  const client = useClient();
  return () => void client.intend({ type: 'open-member-page', page: 'securityCenter' });
}

export interface ReceiverChoice {
  /** Null until they are here. */
  members: readonly TeamMember[] | null;
  /** What was searched for; '' for the first ones. */
  search: string;
  /** More of them stand right below. */
  isMore: boolean;
  error: AppError | null;
  find(text: string): void;
}

/** Members right below, from whom the agent chooses who gets it. */
export function useReceivers(): ReceiverChoice {
  const domain = useDomain(agentDomain);
  const [asked, setAsked] = useState({ search: '', turn: 0 });
  const [shown, setShown] = useState<Pick<ReceiverChoice, 'members' | 'isMore' | 'error'>>({
    ...{ members: null, isMore: false, error: null },
  });
  useEffect(() => {
    const stop = new AbortController();
    setShown({ members: null, isMore: false, error: null });
    domain.branch({ search: asked.search, signal: stop.signal }).then(
      ({ members, next }) => {
        if (stop.signal.aborted) return;
        // A search finds members at any depth; money goes to those right below alone.
        const direct = members.filter(({ depth }) => depth === 1);
        setShown({
          members: direct.slice(0, OFFERED),
          isMore: next !== '' || direct.length > OFFERED,
          error: null,
        });
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted) setShown({ members: null, isMore: false, error: asError(thrown) });
      },
    );
    return () => stop.abort();
  }, [domain, asked]);
  return {
    ...shown,
    search: asked.search,
    find: (text) => setAsked((old) => ({ search: text.trim(), turn: old.turn + 1 })),
  };
}

/** What was passed on, the newest first, page after page. */
export function useSentTransfers(): Loaded<AgentTransfers> & { more(): void; look(): Promise<void> } {
  const domain = useDomain(agentDomain);
  const [pages, setPages] = useState(1);
  const list = useLoaded(async () => {
    const transfers: AgentTransfers['transfers'] = [];
    let next = '';
    for (let page = 0; page < pages; page += 1) {
      const answer = await domain.transfers({ cursor: next });
      transfers.push(...answer.transfers);
      ({ next } = answer);
      if (next === '') break;
    }
    return { transfers, next };
  });
  return {
    ...list,
    look: async () => list.put(await domain.transfers()),
    more: () => {
      setPages((count) => Math.min(MAX_PAGES, count + 1));
      list.again();
    },
  };
}
