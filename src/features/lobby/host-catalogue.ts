import { useSyncExternalStore } from 'react';
import { bare } from '../../core/kernel/bare';
import { useHost } from '../../react';
import { ownParts } from './own-parts';

interface Shelf {
  /** As the page handed it in; read by own-catalogue. */
  value: unknown;
  listeners: Set<() => void>;
}
const shelves = new WeakMap<HTMLElement, Shelf>();

/** What reads a list comes while the lobby is drawn for the first time; the view asks again where it was lost. */
function prepare(value: unknown): void {
  if (value !== null) ownParts().catch(() => undefined);
}

function shelfOf(element: HTMLElement): Shelf {
  let shelf = shelves.get(element);
  if (shelf === undefined) {
    shelves.set(element, (shelf = { value: null, listeners: new Set() }));
    // A page may have set the property before the element's script was there; it would hide the accessor for ever.
    if (Object.hasOwn(element, 'games')) {
      shelf.value = Reflect.get(element, 'games') ?? null;
      Reflect.deleteProperty(element, 'games');
      prepare(shelf.value);
      // React and Vue write a list as text where the class is not there yet.
    } else if (element.hasAttribute('games'))
      import('./games-as-text').then(({ takeGames }) => takeGames(element)).catch(() => undefined);
  }
  return shelf;
}

/** Gives an element class its `games` property: a list of the page's own, or null for the gateway's catalogue. */
export function addGamesProperty(element: { prototype: HTMLElement }): void {
  const games: PropertyDescriptor & ThisType<HTMLElement> = {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return shelfOf(this).value;
    },
    set(this: HTMLElement, value: unknown) {
      const shelf = shelfOf(this);
      shelf.value = value ?? null;
      prepare(shelf.value);
      for (const listener of shelf.listeners) listener();
    },
  };
  // A page may have added `value` to all objects.
  Object.defineProperty(element.prototype, 'games', bare(games));
}

/** What the page handed to the element around this view, unread; null: nothing. */
export function useHostCatalogue(): unknown {
  const shelf = shelfOf(useHost().element);
  return useSyncExternalStore(
    (listener) => {
      shelf.listeners.add(listener);
      return () => shelf.listeners.delete(listener);
    },
    () => shelf.value,
  );
}
