import { loadersBehindAgent } from '../../locales/loaders-behind-agent';
import type { I18nDomain } from '../types';
import { addBehind, hasBehind } from './behind-login';

/** Whether the words that only agents meet are a file of their own in the language that shows. */
export const hasTextsBehindAgent = (language: string): boolean => hasBehind(loadersBehindAgent, language);

/** Adds them in the language that shows. Never rejects: a lost file leaves English standing. */
export const addTextsBehindAgent = (i18n: Pick<I18nDomain, 'store' | 'texts'>): Promise<void> =>
  addBehind(loadersBehindAgent, i18n);
