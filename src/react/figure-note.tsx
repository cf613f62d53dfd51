import { useLayoutEffect, useRef, useState } from 'react';
import { figureWords } from '../core/i18n/lazy-words';
import { useClient } from './client-context';
import { useMissingParts } from './missing-parts';
import { useText } from './use-text';

/** An unread figure alone, or at an end of what is said. A dash between two figures is a span. */
const DASH = /^\s*–(\s|$)|\s–\s*($|[.,;:)])/;

const hasDash = (place: Node): boolean => {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (DASH.test(text.nodeValue ?? '')) return true;
  return false;
};

/** Stands below a page in front of older gateways alone: says once what its dashes stand for, while it has any, and has the parts left out that the gateway cannot serve. */
export function FigureNote() {
  const { i18n } = useClient();
  // Before anything asks for a word.
  useState(() => i18n.addTexts('figures', figureWords));
  const t = useText('figures');
  const note = useRef<HTMLParagraphElement>(null);
  const [isDue, setDue] = useState(false);
  useMissingParts(note);
  useLayoutEffect(() => {
    const page = note.current?.parentNode;
    if (!page) return undefined;
    const look = (): void => setDue(hasDash(page));
    const changes = new MutationObserver(look);
    changes.observe(page, { childList: true, characterData: true, subtree: true });
    look();
    return () => changes.disconnect();
  }, []);
  return (
    <p ref={note} className="figure-note" role="note" hidden={!isDue}>
      {t('unread')}
    </p>
  );
}
