import { useEffect, useState, type ReactNode } from 'react';
import type { TeamMember } from '../../contract/entities/agent';
import type { AgentTransfers } from '../../contract/entities/agent-transfer';
import type { UplineSettings } from '../../contract/entities/funds';
import { agentDomain } from '../../core/domains/agent';
import { amountText } from '../../react/amounts';
import { asError, type AppError } from '../../core/kernel/app-error';
import { useClient, useDomain } from '../../react';
import type { AgentDomain } from '../../core/types';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { useOutcome } from '../../react/use-outcome';
import { usePassOn, type PassOn } from '../../react/use-pass-on';

const loadHeld = () => import('./held.view');

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
    call: 'agents.transfer',
    to: memberId,
    send: ({ amount, ...input }) => domain.transfer({ ...input, memberId, amount: amountText(amount) }),
    onSent,
    look,
    loadHeld,
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

/** Older gateways do not have every list. */
const isNotThere = (thrown: unknown): boolean =>
  /^(FUNCTION_NOT_AVAILABLE|REQUEST_UNKNOWN_PATH)$/.test(asError(thrown).code);

/** What was passed on; where there is no such list, what came to members of the team by a transfer. */
const readSent = async (domain: AgentDomain, cursor = ''): Promise<AgentTransfers> => {
  try {
    return await domain.transfers({ cursor });
  } catch (thrown) {
    if (!isNotThere(thrown)) throw thrown;
  }
  const { moves, next } = await domain.moves({ types: ['transfer'], cursor });
  const arrived = moves.filter(({ amount }) => amount.unread === true || amount.minor > 0n);
  return { transfers: arrived.map((move) => ({ ...move, state: 'done' })), next };
};

export interface SentTransfers extends Loaded<AgentTransfers> {
  /** This gateway has no list of them. */
  isNotThere: boolean;
  more(): void;
  /** Reads the newest ones and shows them; nothing where there is no list. */
  look(): Promise<void>;
}

/** What was passed on, the newest first, page after page. */
export function useSentTransfers(): SentTransfers {
  const domain = useDomain(agentDomain);
  const [pages, setPages] = useState(1);
  const list = useLoaded(async () => {
    const transfers: AgentTransfers['transfers'] = [];
    let next = '';
    for (let page = 0; page < pages; page += 1) {
      const answer = await readSent(domain, next);
      transfers.push(...answer.transfers);
      ({ next } = answer);
      if (next === '') break;
    }
    return { transfers, next };
  });
  return {
    ...list,
    isNotThere: list.error !== null && isNotThere(list.error),
    async look() {
      try {
        list.put(await readSent(domain));
      } catch (thrown) {
        if (!isNotThere(thrown)) throw thrown;
      }
    },
    more: () => {
      setPages((count) => Math.min(MAX_PAGES, count + 1));
      list.again();
    },
  };
}

/** A transfer of unknown outcome, where none is under way in this view. */
export const useOpenTransfer = (settings: UplineSettings, look: () => Promise<void>): ReactNode =>
  useOutcome({ call: 'agents.transfer', currency: settings.min.currency, look }, loadHeld);
