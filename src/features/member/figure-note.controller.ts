import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { figureWords } from '../../core/i18n/lazy-words';
import { useClient } from '../../react';

/** An unread figure alone, or at an end of what is said. A dash between two figures is a span. */
const DASH = /^\s*–(\s|$)|\s–\s*($|[.,;:)])/;

const hasDash = (place: Node): boolean => {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (DASH.test(text.nodeValue ?? '')) return true;
  return false;
};

/** Watches what stands around the note. Of several notes in one place the first one speaks. */
export function useFigureNote(): { note: RefObject<HTMLParagraphElement | null>; isDue: boolean } {
  const { i18n } = useClient();
  // Before anything asks for a word.
  useState(() => i18n.addTexts('figures', figureWords));
  const note = useRef<HTMLParagraphElement>(null);
  const [isDue, setDue] = useState(false);
  useLayoutEffect(() => {
    const place = note.current?.parentNode;
    if (!place) return undefined;
    const look = (): void => setDue(place.querySelector('.figure-note') === note.current && hasDash(place));
    const changes = new MutationObserver(look);
    changes.observe(place, { childList: true, characterData: true, subtree: true });
    look();
    return () => changes.disconnect();
  }, []);
  return { note, isDue };
}
