import { useEffect, useState } from 'react';
import type { Promotion } from '../../../contract/entities/notice';
import { noticesDomain } from '../../../core/domains/notices';
import type { AppError } from '../../../core/kernel/app-error';
import { useClient, useDomain, useStore } from '../../../react';
import { useFollow, type Follow } from '../follow';
import { kindsOf, promotionAction, type PromotionAction } from './promotion-action';

export const ALL = 'all_promo';
const NONE: readonly Promotion[] = [];
/** Promotions on one page at most. */
const MAX_PROMOTIONS = 200;

export interface PromotionsState {
  load: 'loading' | 'ready' | 'error';
  error: AppError | null;
  /** Those of the chosen kind. */
  rows: readonly Promotion[];
  kinds: readonly string[];
  kind: string;
  chooseKind(kind: string): void;
  /** The one that the address names; null for the list, and for an unknown id. */
  opened: Promotion | null;
  unknown: boolean;
  retry(): void;
  action: PromotionAction;
  /** Does what the button says, from a click. */
  act(): void;
  /** Nothing on this page shows rewards. */
  closed: boolean;
  follow: Follow;
}

/** @param id promotion to read, '' for the list */
export function usePromotions(id: string): PromotionsState {
  const client = useClient();
  const notices = useDomain(noticesDomain);
  const state = useStore(notices.store, (whole) => whole);
  const isGuest = useStore(client.session.store, ({ state }) => state === 'guest');
  const follow = useFollow();
  const [kind, chooseKind] = useState(ALL);
  const [closed, setClosed] = useState('');
  useEffect(() => void notices.start(), [notices]);

  const all = state.notices?.promotions.slice(0, MAX_PROMOTIONS) ?? NONE;
  const kinds = kindsOf(all);
  const chosen = kinds.includes(kind) ? kind : ALL;
  const opened = all.find((row) => row.id === id) ?? null;
  const wanted = opened === null ? null : promotionAction(opened, isGuest);
  // No button where its link would be refused.
  const action = wanted?.type === 'address' && !follow.reaches(wanted.link) ? null : wanted;
  const act = (): void => {
    if (action?.type === 'games') follow.visit({ at: 'category', category: action.category });
    else if (action?.type === 'register') follow.visit({ at: 'register' });
    else if (action?.type === 'address') follow.link(action.link);
    else if (action?.type === 'rewards') setClosed(follow.rewards() ? '' : id);
  };
  const isClosed = closed !== '' && closed === id;
  return {
    load: state.notices !== null ? 'ready' : state.load === 'error' ? 'error' : 'loading',
    error: state.error,
    rows: chosen === ALL ? all : all.filter((row) => row.category === chosen),
    kinds,
    kind: chosen,
    chooseKind,
    opened,
    unknown: id !== '' && state.notices !== null && opened === null,
    retry: () => void notices.start(),
    action,
    act,
    closed: isClosed,
    // Said once, in the words for offers.
    follow: isClosed ? { ...follow, unanswered: false } : follow,
  };
}
