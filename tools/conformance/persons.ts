/** Fields that tell who a person is, or how they are reached. The name of a game, a bank or a vendor is none. */
export const PERSON_FIELD =
  /phone|mobile|e_?mail|whats_?app|facebook|wechat|^line$|qq_?num|birth|(real|full|first|last|middle|sur|family|given|nick|payee|sender|receiver|customer|subordinate|upline|downline|account_?holder)_?name|holder|(id|tax|identity|document)_?(number|no|num)$|document$|^cpf$|home_?address|^ip$/i;

const EMAIL = /[^\s@"'<>(),;:=]{1,64}@[^\s@"'<>(),;:=]+\.[^\s@"'<>(),;:=.]{2,}/g;
/** A number with its country. */
const ABROAD = /\+\d(?:[ ().-]{0,2}\d){6,14}(?!\d)/g;
/** A number in groups: (11) 91234-5678. Amounts, dates and times have other marks. */
const GROUPED = /(?<![\w.,:+-])(?:\(\d{2,4}\) ?\d{3,5}|\d{2,4} \d{3,5})[ -]?\d{3,4}(?![\w.,:-])/g;
/** Nine to eleven digits in a row: a phone, or the number of a document. */
const DIGITS = /(?<![\w.,:+-])\d{9,11}(?![\w,:-]|\.\d)/g;
/** Ten digits that begin with 1 are a time in seconds. */
const SECONDS = /^1\d{9}$/;

/** A text without phones, mail addresses and numbers of documents. */
export const withoutPersons = (text: string, hidden: string): string =>
  text
    .replace(EMAIL, hidden)
    .replace(ABROAD, hidden)
    .replace(GROUPED, hidden)
    .replace(DIGITS, (digits) => (SECONDS.test(digits) ? digits : hidden));
