import type { TFunction } from 'i18next';
import { en } from './locales/en';

const isOurs = (note: string): note is keyof typeof en.caseNotes => Object.hasOwn(en.caseNotes, note);

/** A note of a case: the gateway's own in the operator's language, an operator's as it was written. */
export const caseNote = (t: TFunction<'desk'>, note: string): string =>
  isOurs(note) ? t(`caseNotes.${note}`) : note;
