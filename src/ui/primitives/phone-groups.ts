import { plainDigits } from '../../core/kernel/plain-digits';
import { showValue } from './show-value';

/** Digits of one number that are grouped; what is longer is no number of any country. */
const MOST_DIGITS = 15;

/**
 * How people write mobile numbers, by dialling code: # is a digit. Before a colon stands what the number begins with, the
 * last form goes for all others. Digits of a country without a row stand in one piece.
 */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  '1': ['(###) ###-####'],
  '7': ['### ###-##-##'],
  '27': ['## ### ####'],
  '33': ['# ## ## ## ##'],
  '34': ['### ## ## ##'],
  '39': ['### ### ####'],
  '44': ['#### ######'],
  '48': ['### ### ###'],
  '49': ['#### #######'],
  '51': ['### ### ###'],
  '52': ['55:## #### ####', '33:## #### ####', '56:## #### ####', '81:## #### ####', '### ### ####'],
  '54': ['9:# ## ####-####', '11:## ####-####', '### ###-####'],
  '55': ['(##) #####-####'],
  '56': ['# #### ####'],
  '57': ['### ### ####'],
  '58': ['###-#######'],
  '60': ['11:##-#### ####', '##-### ####'],
  '62': ['###-####-####'],
  '63': ['### ### ####'],
  '65': ['#### ####'],
  '66': ['## ### ####'],
  '81': ['##-####-####'],
  '82': ['##-####-####'],
  '84': ['### ### ###'],
  '86': ['### #### ####'],
  '90': ['### ### ####'],
  '91': ['##### #####'],
  '234': ['### ### ####'],
  '351': ['### ### ###'],
  '380': ['## ### ####'],
  '502': ['#### ####'],
  '503': ['#### ####'],
  '504': ['####-####'],
  '505': ['#### ####'],
  '506': ['#### ####'],
  '507': ['####-####'],
  '593': ['## ### ####'],
  '595': ['### ### ###'],
  '598': ['## ### ###'],
  '852': ['#### ####'],
  '853': ['#### ####'],
  '886': ['### ### ###'],
  '971': ['## ### ####'],
  '1809': ['###-####'],
  '1829': ['###-####'],
  '1849': ['###-####'],
};

/** Nothing but digits and what people put between them. */
const GROUPABLE = /^[\d\s().\-\u2010-\u2015]*$/;

const formOf = (dialling: string, digits: string): string | undefined => {
  for (const row of Object.hasOwn(FORMS, dialling) ? (FORMS[dialling] ?? []) : []) {
    const colon = row.indexOf(':');
    if (digits.startsWith(row.slice(0, Math.max(colon, 0)))) return row.slice(colon + 1);
  }
  return undefined;
};

/** The digits of what was typed, where it is nothing but a number; else what was typed, as servers read its digits. */
export const ungroupPhone = (text: string): string => {
  const plain = plainDigits(text);
  return GROUPABLE.test(plain) ? plain.replace(/\D/g, '') : plain;
};

/** A number as its country writes it. A code in front, letters and numbers of other lengths stay as they are. */
export const groupPhone = (text: string, dialling: string): string => {
  const digits = ungroupPhone(text);
  if (!/^\d+$/.test(digits) || digits.length > MOST_DIGITS) return digits;
  // The zero that is dialled at home is no part of the number.
  const home = dialling !== '39' && digits.startsWith('0') ? '0' : '';
  const rest = digits.slice(home.length);
  const form = formOf(dialling, rest);
  if (form === undefined || rest.length > form.replace(/[^#]/g, '').length) return digits;
  let at = 0;
  let grouped = '';
  for (const sign of form) {
    // What stands between digits comes with the next one: it can be deleted at the end.
    if (at === rest.length) break;
    grouped += sign === '#' ? (rest[at++] ?? '') : sign;
  }
  return home + (home !== '' && grouped.startsWith('(') ? ' ' : '') + grouped;
};

/**
 * Where the caret stands in a grouped number: behind as many digits as before.
 * @param forward before the next digit: what was deleted to the right may have been a sign that came back
 */
export const caretIn = (grouped: string, text: string, caret: number, forward = false): number => {
  if (caret >= text.length) return grouped.length;
  let left = plainDigits(text.slice(0, caret)).replace(/\D/g, '').length;
  let at = 0;
  for (; left > 0 && at < grouped.length; at += 1) if (/\d/.test(grouped[at] ?? '')) left -= 1;
  while (forward && at < grouped.length && !/\d/.test(grouped[at] ?? '')) at += 1;
  return at;
};

/** What stands in an input, as it is sent and as it is shown, and where the caret then stands. */
export const readPhone = (
  input: HTMLInputElement,
  dialling: string,
  event?: Event,
): { value: string; grouped: string; caret: number } => {
  const text = input.value;
  const value = ungroupPhone(text);
  const grouped = groupPhone(value, dialling);
  // By name: after a move, events are of another window's classes.
  const isForward = event !== undefined && 'inputType' in event && event.inputType === 'deleteContentForward';
  return { value, grouped, caret: caretIn(grouped, text, input.selectionStart ?? text.length, isForward) };
};

export const placeCaret = (input: HTMLInputElement, caret: number): void => {
  // Setting the caret of a field without the focus would take it there in some browsers.
  if (input.matches(':focus')) input.setSelectionRange(caret, caret);
};

/** Shows a number in an input, with its caret. */
export const showPhone = (input: HTMLInputElement, grouped: string, caret: number): void => {
  showValue(grouped)(input);
  placeCaret(input, caret);
};
