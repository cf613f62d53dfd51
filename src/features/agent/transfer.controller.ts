import { useEffect, useState, type ReactNode } from 'react';
import type { TeamMember } from '../../contract/entities/agent';
import type { AgentTransfers } from '../../contract/entities/agent-transfer';
import type { UplineSettings } from '../../contract/entities/funds';
import { agentDomain } from '../../core/domains/agent';
import { amountText } from '../../react/amounts';
import { AppError, asError } from '../../core/kernel/app-error';
import { useClient, useDomain, useText } from '../../react';
import type { AgentDomain } from '../../core/types';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { useOutcome } from '../../react/use-outcome';
import { usePassOn, type PassOn } from '../../react/use-pass-on';

const loadHeld = () => import('../../ui/primitives/unknown-outcome');

/** Members who are offered at a time; who is not among them is found by name. */
const OFFERED = 20;
/** Pages of what was sent that are put together in one list. */
const MAX_PAGES = 20;

/** What may be passed on now. */
export function useTransferSettings(
  /** Reads the list of what was passed on; false where there is none. */
  lookAtList: () => Promise<boolean> = () => Promise.resolve(false),
): Loaded<UplineSettings> & {
  /** Reads what shows whether money was passed on: the list, and what is there. */
  look(): Promise<void>;
} {
  const domain = useDomain(agentDomain);
  const loaded = useLoaded(() => domain.transferSettings());
  return {
    ...loaded,
    async look() {
      const isListed = await lookAtList();
      const told = await domain.transferSettings();
      loaded.put(told);
      // Neither a list nor a balance: that shows nothing.
      if (!isListed && told.available.unread) throw new AppError('REPLY_INVALID');
    },
  };
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
  const t = useText('agentMember');
  return usePassOn({
    settings,
    call: 'agents.transfer',
    to: memberId,
    send: ({ amount, ...input }) => domain.transfer({ ...input, memberId, amount: amountText(amount) }),
    onSent,
    look,
    done: () => t('stateDone'),
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
  // Entries with a kind are wages or moves between a member's own wallets, not transfers from the agent.
  const arrived = moves.filter(
    ({ amount, kind }) => kind === '' && (amount.unread === true || amount.minor > 0n),
  );
  return { transfers: arrived.map((move) => ({ ...move, state: 'done' })), next };
};

export interface SentTransfers extends Loaded<AgentTransfers> {
  /** This gateway has no list of them. */
  isNotThere: boolean;
  more(): void;
  /** Reads the newest ones and shows them; false where there is no list. */
  look(): Promise<boolean>;
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
        return true;
      } catch (thrown) {
        if (!isNotThere(thrown)) throw thrown;
        return false;
      }
    },
    more: () => {
      setPages((count) => Math.min(MAX_PAGES, count + 1));
      list.again();
    },
  };
}

/** A transfer of unknown outcome, where none is under way in this view. */
export function useOpenTransfer({ min }: UplineSettings, look: () => Promise<void>): ReactNode {
  const t = useText('agentMember');
  const done = (): string => t('stateDone');
  return useOutcome({ call: 'agents.transfer', currency: min.currency, look, done }, loadHeld);
}
