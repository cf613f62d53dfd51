import type { TextFolder } from '../../../../src/contract/tables/text-languages';
import * as en from './en/index';
import * as es from './es/index';
import * as pt from './pt/index';

export type { DuelKey } from './en/duel';
export type { GlowmothKey } from './en/glowmoth';
export type { KoiKey } from './en/koi';
export type { ShellKey } from './en/shell';

type Group = keyof typeof en;
/** One game's words in every language: a page carries its own and the shell's. */
type Words<G extends Group> = Readonly<Record<TextFolder, Readonly<Record<keyof (typeof en)[G], string>>>>;

export const duel: Words<'duel'> = {
  en: en.duel,
  pt: pt.duel,
  es: es.duel,
};
export const glowmoth: Words<'glowmoth'> = {
  en: en.glowmoth,
  pt: pt.glowmoth,
  es: es.glowmoth,
};
export const koi: Words<'koi'> = {
  en: en.koi,
  pt: pt.koi,
  es: es.koi,
};
export const shell: Words<'shell'> = {
  en: en.shell,
  pt: pt.shell,
  es: es.shell,
};
