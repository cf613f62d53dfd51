import type { Game } from '../../contract/entities/game';
import type { DomainDefinition, LobbyState, ReadStore } from '../../core/types';
import type { lobby } from '../../locales/en/lobby';
import { useClient, useLazy, useStore } from '../../react';

/** Pages of one list that were loaded one after another. */
export interface Trail {
  key: string;
  /** Page the list began with, and the one it has grown to. */
  first: number;
  page: number;
  games: readonly Game[];
  /** The answer that came last. A state that still holds it is a request, not yet an answer. */
  last: readonly Game[];
}

export interface TrailDomain {
  store: ReadStore<Trail | null>;
  firstPageOf(state: LobbyState): number;
}
export const TRAIL = 'lobby-trail';

const still: TrailDomain['store'] = { getState: () => null, subscribe: () => () => undefined };

/** The list that grows, null before its first page, and before what lets it grow is there. */
export function useTrail(part: { trailDomain: DomainDefinition<TrailDomain> } | null): Trail | null {
  const client = useClient();
  const trail = part ? client.use(part.trailDomain) : client.peek<TrailDomain>(TRAIL);
  return useStore(trail?.store ?? still, (whole) => whole);
}

/** Where the words come from that only the end of a list says; the widget knows the file. */
export type LoadTexts = () => Promise<{ lobby: typeof lobby }>;

/** What stands around a list, once it is wanted, and never before its words. */
export function useListEnd(loadTexts: LoadTexts | undefined, wanted: boolean) {
  const { i18n } = useClient();
  const end = useLazy(() => import('./list-end.view'), wanted);
  const words = useLazy(async () => {
    const texts = await loadTexts?.();
    if (texts) i18n.addTexts('lobby', texts.lobby);
    return {};
  }, wanted);
  return words.part && end.part;
}
