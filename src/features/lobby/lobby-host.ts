import { useCallback, useMemo } from 'react';
import type { Game, VendorCard } from '../../contract/entities/game';
import { useHost, useIntents, useSessionEvents, type ElementHost } from '../../react';
import { useHostCatalogue } from './host-catalogue';
import { ADDRESS_NAMES, type AddressWords } from './address';
import type { AddressPort } from './use-address';

/** `detail` of foyer-launch. */
export interface LaunchDetail {
  game: Game | VendorCard;
  trial: boolean;
}

/** The element's attributes as read, and every time one of them is written; the last turn's are told together. */
const addressPort = (host: Pick<ElementHost, 'element' | 'emit'>): AddressPort => ({
  read: () =>
    Object.fromEntries(
      ADDRESS_NAMES.map((name) => [name, String(Reflect.get(host.element, name) ?? '')]),
    ) as AddressWords,
  onWritten(listener) {
    const watch = new MutationObserver((records) =>
      listener(new Set(records.map(({ attributeName }) => attributeName ?? ''))),
    );
    watch.observe(host.element, { attributeFilter: [...ADDRESS_NAMES] });
    return () => watch.disconnect();
  },
  tell: (address) => void host.emit('foyer-lobby-change', address),
});

/** What the element around a lobby says to its page, and what the page handed in. */
export function useLobbyHost(): {
  own: unknown;
  /** Tells the page; false when it takes the start over. */
  offer(game: Game | VendorCard, options: { trial: boolean }): boolean;
  address: AddressPort;
  onCategory(category: string): void;
  onRefused(count: number): void;
} {
  const host = useHost();
  useSessionEvents();
  const offer = useCallback(
    (game: Game | VendorCard, { trial }: { trial: boolean }) =>
      host.emit('foyer-launch', { game, trial } satisfies LaunchDetail, { cancelable: true }),
    [host],
  );
  const onCategory = useCallback(
    (category: string) => void host.emit('foyer-category-change', { category }),
    [host],
  );
  const onRefused = useCallback(
    (refused: number) => void host.emit('foyer-error', { code: 'CONFIG_INVALID', field: 'games', refused }),
    [host],
  );
  const address = useMemo(() => addressPort(host), [host]);
  return { own: useHostCatalogue(), address, offer, onCategory, onRefused };
}

/** Takes games that other views of the page mean to start: a win, a banner. */
export function useStartIntents(
  start: (target: Game | VendorCard, options: { trial: boolean }) => void,
  active: boolean,
): void {
  useIntents((intent) => {
    if (intent.type !== 'start-game' || !active) return false;
    start(intent.game, { trial: false });
    return true;
  });
}
