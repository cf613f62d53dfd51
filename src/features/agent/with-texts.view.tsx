import type { ReactNode } from 'react';
import type { Namespace, Texts } from '../../locales/types';
import { useOwnTexts } from './texts.controller';

/** What needs English words of its own that no page has brought yet. */
export function WithTexts(props: { texts: Partial<Record<Namespace, Texts>>; children: ReactNode }) {
  useOwnTexts(props.texts);
  return props.children;
}
