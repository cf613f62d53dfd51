import { useLayoutEffect, useRef, useState } from 'react';
import { figureWords } from '../core/i18n/lazy-words';
import { useClient } from './client-context';
import { useMissingParts } from './missing-parts';
import { useText } from './use-text';

/** An unread figure by itself, or at the start or end of a text. A dash between two figures is a range. */
const DASH = /^\s*–(\s|$)|\s–\s*($|[.,;:)])/;

const hasDash = (place: Node): boolean => {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (DASH.test(text.nodeValue ?? '')) return true;
  return false;
};

/** Note below a page, only with older gateways. Explains the dashes while the page has any, and hides the parts that the gateway cannot serve. */
export function FigureNote() {
  const { i18n } = useClient();
  // `useText` below needs them registered in the first render.
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
