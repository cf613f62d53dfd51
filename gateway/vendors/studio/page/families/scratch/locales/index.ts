import type { TextFolder } from '../../../../../../../src/contract/tables/text-languages';
import { scratch as en, type ScratchKey } from './en';
import { scratch as es } from './es';
import { scratch as pt } from './pt';

export type { ScratchKey };

export const scratchTexts: Readonly<Record<TextFolder, Readonly<Record<ScratchKey, string>>>> = {
  en,
  pt,
  es,
};
