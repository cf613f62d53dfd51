import type { TextFolder } from '../../../../src/contract/tables/text-languages';
import { shell as house, type ShellKey as HouseKey } from '../../house/locales/index';
import { shell as en, type StudioKey } from './en/shell';
import { shell as es } from './es/shell';
import { shell as pt } from './pt/shell';

export type ShellKey = HouseKey | StudioKey;

/** Words around every game of the studio: those of the house's games, and its own. */
export const shell: Readonly<Record<TextFolder, Readonly<Record<ShellKey, string>>>> = {
  en: { ...house.en, ...en },
  pt: { ...house.pt, ...pt },
  es: { ...house.es, ...es },
};
