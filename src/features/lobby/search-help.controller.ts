import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react';
import type { Category, Game, VendorCard } from '../../contract/entities/game';
import { nameSearch } from '../../core/name-search';
import { gamesDomain } from '../../core/domains/games';
import { useClient, useDomain } from '../../react';
import { readKept } from '../../core/kernel/kept';

/** Searches kept in this browser, and letters from which one is worth keeping. */
export const MAX_LAST = 6;
const MIN_LETTERS = 2;
const MAX_LETTERS = 64;
/** Popular games and vendors that are offered. */
const MAX_POPULAR = 6;
const MAX_VENDORS = 6;

const LAST = 'searches';

/** What was searched for in this browser, newest first; forgotten with the logout. */
export function useLastSearches(): {
  last: readonly string[];
  remember(text: string): void;
  forget(): void;
} {
  const client = useClient();
  const { local } = client.ports.storage;
  const key = `${client.config.merchant}.${LAST}`;
  const [last, setLast] = useState<readonly string[]>(() => {
    const { words } = readKept(local.get(key));
    return Array.isArray(words)
      ? words
          .flatMap((word) => (typeof word === 'string' ? [word.slice(0, MAX_LETTERS)] : []))
          .slice(0, MAX_LAST)
      : [];
  });
  const forget = useCallback(() => {
    local.remove(key);
    setLast([]);
  }, [local, key]);
  useEffect(() => client.session.onLogout(forget), [client, forget]);
  const remember = useCallback(
    (text: string) => {
      const word = text.trim().slice(0, MAX_LETTERS);
      if (word.length < MIN_LETTERS) return;
      setLast((old) => {
        const words = [word, ...old.filter((one) => one.toLowerCase() !== word.toLowerCase())].slice(
          0,
          MAX_LAST,
        );
        local.set(key, JSON.stringify({ words }));
        return words;
      });
    },
    [local, key],
  );
  return { last, remember, forget };
}

/** Names of games that many play now; none before they are here, nor where they cannot be had. */
export function usePopular(wanted: boolean): readonly string[] {
  const games = useDomain(gamesDomain);
  const [popular, setPopular] = useState<readonly Game[]>([]);
  useEffect(() => {
    if (!wanted) return undefined;
    let isGone = false;
    games.hot({ category: '', vendors: [] }).then(
      (list) => isGone || setPopular(list),
      // Nothing is offered then.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [games, wanted]);
  return useMemo(() => [...new Set(popular.map(({ name }) => name))].slice(0, MAX_POPULAR), [popular]);
}

/** Vendors with a name like the search, each once; those of the open category first. */
export function useVendorsLike(
  categories: readonly Category[],
  { category, search }: { category: string; search: string },
): readonly VendorCard[] {
  const cards = useMemo(() => {
    const ordered = [...categories].sort((a, b) => Number(b.key === category) - Number(a.key === category));
    const known = new Map<string, VendorCard>();
    for (const { vendors } of ordered)
      for (const card of vendors) if (!known.has(card.vendor)) known.set(card.vendor, card);
    return [...known.values()];
  }, [categories, category]);
  const names = useMemo(
    () => nameSearch({ count: cards.length, namesOf: (at) => [cards[at]?.name ?? ''], vendorOf: () => '' }),
    [cards],
  );
  return useMemo(
    () =>
      names
        .find(search)
        .places.slice(0, MAX_VENDORS)
        .flatMap((at) => cards[at] ?? []),
    [names, search, cards],
  );
}

/**
 * Whether the search field is being used: the focus is in it or in what stands below it. Escape and a choice close what stands
 * there; arrows lead from the field into it and back.
 */
export function useBelowField(field: RefObject<HTMLInputElement | null>): {
  open: boolean;
  setOpen(open: boolean): void;
} {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const input = field.current;
    const whole = input?.parentElement;
    if (!input || !whole) return undefined;
    const root = input.getRootNode() as Document | ShadowRoot;
    const holds = (node: EventTarget | null): boolean => whole.contains(node as Node | null);
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      // Where the window alone lost the focus, the field still has it in its tree.
      const stays = 'host' in root && holds(root.activeElement);
      if (!holds(relatedTarget) && !stays) setOpen(false);
    };
    const onFocus = () => setOpen(true);
    // Emptied by hand it offers again, emptied by another choice it does not.
    const onInput = () => setOpen(input.value === '');
    input.setAttribute('aria-keyshortcuts', 'ArrowDown');
    // It may have the focus before this part is here. Never closed from here: a click may have opened it before this effect ran.
    if ('host' in root && root.activeElement === input && input.value === '') setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key === 'Escape' && target !== input) {
        event.stopPropagation();
        input.focus();
        setOpen(false);
      }
      if (key === 'Escape') setOpen(false);
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      const choices = [input, ...whole.querySelectorAll<HTMLElement>('.below button')];
      const at = choices.findIndex((one) => one === target);
      const next = choices[at + (key === 'ArrowDown' ? 1 : -1)];
      if (at < 0 || next === undefined || choices.length === 1) return;
      event.preventDefault();
      next.focus();
    };
    input.addEventListener('focus', onFocus);
    input.addEventListener('click', onFocus);
    input.addEventListener('input', onInput);
    whole.addEventListener('focusout', onLeave);
    whole.addEventListener('keydown', onKey);
    return () => {
      input.removeEventListener('focus', onFocus);
      input.removeEventListener('click', onFocus);
      input.removeEventListener('input', onInput);
      whole.removeEventListener('focusout', onLeave);
      whole.removeEventListener('keydown', onKey);
    };
  }, [field]);
  return { open, setOpen };
}

/** Keeps what was searched for once it is left or confirmed. */
export function useRemembered(
  field: RefObject<HTMLInputElement | null>,
  remember: (text: string) => void,
): void {
  useEffect(() => {
    const input = field.current;
    const keep = () => input && remember(input.value);
    input?.addEventListener('change', keep);
    return () => input?.removeEventListener('change', keep);
  }, [field, remember]);
}
