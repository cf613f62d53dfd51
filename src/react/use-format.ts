import type { I18nDomain, SystemDomain } from '../core/types';
import { useClient } from './client-context';

/** Money, moments and the sentences of errors as the visitor reads them; with the texts of a view they are drawn anew. */
export const useFormat = (): Pick<I18nDomain, 'money' | 'number' | 'dateTime' | 'errorText'> =>
  useClient().i18n;

/** Where the operator's pictures are. */
export const useImages = (): Pick<SystemDomain, 'image'> => useClient().system;
