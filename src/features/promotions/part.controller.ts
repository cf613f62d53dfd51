import type { ComponentType } from 'react';
import type { Namespace, Texts } from '../../locales/types';
import { useClient, useLazy } from '../../react';

/** What stands in the element, with its sheets and English words. */
export interface OffersPart {
  Body: ComponentType<{ offer: string }>;
  styles: readonly string[];
  texts: Partial<Record<Namespace, Texts>>;
}

/** Where a code is entered, with its sheets and English words. */
export interface CodePart {
  Code: ComponentType<{ onDone(): void }>;
  styles: readonly string[];
  texts: OffersPart['texts'];
}

/** The offers once their script is here, never before their words. */
export const useOffersPart = (load: () => Promise<OffersPart>) => usePart(load, true);

/** The place for a code, once it is due. */
export const useCodePart = (load: () => Promise<CodePart>, isDue: boolean) => usePart(load, isDue);

function usePart<Part extends Pick<OffersPart, 'texts'>>(load: () => Promise<Part>, isDue: boolean) {
  const { i18n } = useClient();
  return useLazy(async () => {
    const part = await load();
    for (const [namespace, pack] of Object.entries(part.texts)) i18n.addTexts(namespace as Namespace, pack);
    return part;
  }, isDue);
}
