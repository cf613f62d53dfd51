import { useCallback, useEffect, useRef, useState } from 'react';
import type { TeamMember } from '../../contract/entities/agent';
import { agentDomain } from '../../core/domains/agent';
import { asError, isAppError, type AppError } from '../../core/kernel/app-error';
import { useClient, useDomain, useStore } from '../../react';
import { rowsOf, type Branch, type TeamRow } from './team-rows';

/** Where the tree begins: below the agent, below one of the team, or what a search found. */
interface Place {
  memberId: string;
  search: string;
}
const TOP: Place = { memberId: '', search: '' };
const WAITING: Branch = { members: [], next: '', load: 'loading' };

export interface TeamState {
  place: Place;
  rows: TeamRow[];
  /** From the agent down to whose branch this is; one alone at the top. */
  trail: readonly { id: string; name: string }[];
  /** The first answer of this place is not here yet. */
  isWaiting: boolean;
  error: AppError | null;
  /** Found by the search so far; `isMore`: not all of them are here. */
  found: { count: number; isMore: boolean };
  toggle(memberId: string): void;
  /** The next page of a branch, also once more after it failed. */
  more(parent: string): void;
  /** Begins the tree with one branch; '' is the agent's own. */
  enter(memberId: string): void;
  search(text: string): void;
  retry(): void;
}

/** The tree as far as it was opened: each branch comes when it is asked for, page by page. */
export function useTeam(): TeamState {
  const { session } = useClient();
  const domain = useDomain(agentDomain);
  const who = useStore(session.store, (state) => state.member?.id ?? state.username);
  const [place, setPlace] = useState<Place & { turn: number }>({ ...TOP, turn: 0 });
  const [branches, setBranches] = useState<ReadonlyMap<string, Branch>>(new Map());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [trail, setTrail] = useState<TeamState['trail']>([]);
  const [error, setError] = useState<AppError | null>(null);
  // What is on its way for a place ends with it.
  const stop = useRef(new AbortController());
  const root = place.memberId;
  const put = useCallback((id: string, branch: Branch): void => {
    setBranches((old) => new Map(old).set(id, branch));
  }, []);

  useEffect(() => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setBranches(new Map([[place.memberId, WAITING]]));
    setOpen(new Set());
    setError(null);
    domain.branch({ memberId: place.memberId, search: place.search, signal }).then(
      ({ members, next, trail: shown }) => {
        if (signal.aborted) return;
        put(place.memberId, { members, next, load: 'ready' });
        setTrail(shown);
      },
      (thrown: unknown) => {
        if (!signal.aborted) setError(asError(thrown));
      },
    );
    return () => stop.current.abort();
  }, [domain, place, put, who]);

  const read = (id: string, before: Branch): void => {
    const { signal } = stop.current;
    put(id, { ...before, load: 'loading' });
    const search = id === root ? place.search : '';
    domain.branch({ memberId: id, search, cursor: before.next, signal }).then(
      ({ members, next }) => {
        if (!signal.aborted) put(id, { members: [...before.members, ...members], next, load: 'ready' });
      },
      (thrown: unknown) => {
        if (!signal.aborted && isAppError(thrown)) put(id, { ...before, load: 'error' });
      },
    );
  };
  const own = branches.get(root);
  const go = (next: Place): void => setPlace({ ...next, turn: place.turn + 1 });
  return {
    place,
    rows: rowsOf(branches, open, root),
    trail,
    isWaiting: error === null && (own === undefined || (own.load === 'loading' && own.members.length === 0)),
    error,
    found: { count: own?.members.length ?? 0, isMore: (own?.next ?? '') !== '' },
    toggle(memberId) {
      const isOpen = open.has(memberId);
      const next = new Set(open);
      if (isOpen) next.delete(memberId);
      else next.add(memberId);
      setOpen(next);
      if (!isOpen && !branches.has(memberId)) read(memberId, WAITING);
    },
    more(parent) {
      const before = branches.get(parent);
      if (before !== undefined && before.load !== 'loading') read(parent, before);
    },
    enter: (memberId) => go({ memberId, search: '' }),
    search: (text) => go({ memberId: '', search: text.trim() }),
    retry: () => go(place),
  };
}

/** The member whose card is open. */
export function useCard(): { member: TeamMember | null; show(member: TeamMember | null): void } {
  const [member, show] = useState<TeamMember | null>(null);
  return { member, show };
}
