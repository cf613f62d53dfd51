import { messages } from '../../locales/en/messages';
import type { I18nDomain } from '../types';

/** Words that a page needs only when something is to be said over it: they come with whatever says it. */
export const addMessageTexts = (i18n: Pick<I18nDomain, 'addTexts'>): void =>
  i18n.addTexts('messages', messages);
