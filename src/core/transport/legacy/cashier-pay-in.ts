import { fieldsOf, textOf } from './readers';
import type { Fields } from './row';

// What there is to do for a payer, in the answer to an order of a deposit. Its shape was never seen: it is looked for by names and by
// what a text looks like. Where nothing is recognised the deposit counts as asked for.

/** Objects inside of objects that are looked into, and texts that are read. */
const MAX_DEPTH = 3;
const MAX_TEXTS = 200;
const MAX_ADDRESS = 2_048;
/** No QR code holds more. */
const MAX_CODE = 2_000;
const MAX_PICTURE = 300_000;

type Named = readonly (readonly [name: string, text: string])[];
type Test = (text: string) => boolean;

/** Texts and numbers of an answer by their names in small letters, the outer ones first. */
const textsIn = (value: unknown): Named => {
  const found: [string, string][] = [];
  let level: unknown[] = [value];
  for (let depth = 0; depth <= MAX_DEPTH && found.length < MAX_TEXTS; depth += 1) {
    const entries = level.flatMap((one) => Object.entries(fieldsOf(Array.isArray(one) ? one[0] : one)));
    for (const [name, one] of entries)
      if (textOf(one) !== '') found.push([name.toLowerCase().replace(/_/g, ''), textOf(one)]);
    level = entries.map(([, one]) => one);
  }
  return found.slice(0, MAX_TEXTS);
};
const find = (texts: Named, names: RegExp, looksRight: Test = () => true): string =>
  texts.find(([name, text]) => names.test(name) && looksRight(text))?.[1] ?? '';

const isPage: Test = (text) => /^https?:\/\/\S+$/i.test(text) && text.length <= MAX_ADDRESS;
/** As an address of data, or its base64 alone: PNG, JPEG and GIF begin with these. */
const isPicture: Test = (text) =>
  text.length <= MAX_PICTURE &&
  /^(data:image\/(png|jpe?g|gif|webp);base64,|iVBORw0KGgo|\/9j\/|R0lGOD)[A-Za-z0-9+/=\s]+$/.test(text);
/** Codes to pay with begin like this everywhere, Pix among them. */
const isPayCode: Test = (text) => text.startsWith('000201') && text.length <= MAX_CODE;
const isCode: Test = (text) =>
  isPayCode(text) || (/^(?!data:|https?:)\S{16,}$/.test(text) && text.length <= MAX_CODE && !isPicture(text));

const toPage = (url: string): Fields => ({ type: 'redirect', url });
const toPicture = (text: string): Fields => ({
  type: 'qr',
  payload: '',
  image: text.startsWith('data:') ? text : `data:image/png;base64,${text.replace(/\s/g, '')}`,
});
const toCode = (payload: string): Fields => ({ type: 'qr', payload });

const CODE_NAMES = /^(?!.*(id|no|type|name|time)$).*(qr|pixco|copypaste|brcode|^emv|^payload$|codeurl$)/;
const PAGE_NAMES =
  /^(?!.*(notify|callback|return|back|logo|icon|image|img|avatar|success|fail|cancel|home)).*(url|uri|link|page|^href|frame|redirect)$/;

const codeIn = (texts: Named): Fields | null => {
  const code = find(texts, CODE_NAMES, isCode);
  if (code !== '') return toCode(code);
  const picture = find(texts, CODE_NAMES, isPicture);
  return picture === '' ? null : toPicture(picture);
};
/** A page of the provider, or one that is nothing but the picture of a code: the browser shows both. */
const pageIn = (texts: Named): Fields | null => {
  const url = find(texts, CODE_NAMES, isPage) || find(texts, PAGE_NAMES, isPage);
  return url === '' ? null : toPage(url);
};

/** Lines of an account to pay into, by the names that they are likely to have. */
const LINES: readonly (readonly [label: string, names: RegExp])[] = [
  [
    'holder',
    /^((bank)?account(name|holder)|(payee|receiver|beneficiary|card|account)?holder(name)?|(payee|receiver|beneficiary|card)(name)?)$/,
  ],
  ['bank', /^bank(name)?$/],
  ['branch', /^(bank)?branch(name)?$/],
  ['account', /^((bank)?(account|card)(no|num|number)|bankaccount)$/],
  ['iban', /^iban$/],
  ['bic', /^(bic|swift)(code)?$/],
  ['pix_key', /^pixkey$/],
];
/** Lines that identify an account by themselves. */
const PAID_INTO: readonly string[] = ['account', 'iban', 'pix_key'];
/** A field `account` can also hold the member's user name, so one of these must accompany it. */
const WHOSE: readonly string[] = ['holder', 'bank'];
/** What a transfer is to be marked with; the number of the order where no such word is told. */
const REFERENCE = /^(postscript|reference(no|code)?|transfer(remark|code)|remarks?)$/;
const ORDER = /^((deposit|transaction|order|tx|trade)(id|no)|id|referenceno)$/;

/** Returns the account to pay into, and whether its fields can mean nothing else; null if there is none. */
const accountIn = (texts: Named): { account: Fields; isSure: boolean } | null => {
  const lines = LINES.map(([label, names]) => ({ label, value: find(texts, names) }));
  const has = (labels: readonly string[]): boolean =>
    lines.some(({ label, value }) => value !== '' && labels.includes(label));
  const isSure = has(PAID_INTO);
  const bare = isSure ? '' : find(texts, /^account$/);
  if (!isSure && (bare === '' || !has(WHOSE))) return null;
  const rows = lines.map(({ label, value }) => ({
    label,
    value: label === 'account' ? value || bare : value,
  }));
  return {
    isSure,
    account: {
      type: 'account',
      rows: rows.filter(({ value }) => value !== ''),
      reference: find(texts, REFERENCE) || find(texts, ORDER),
    },
  };
};

/** Where a coin is sent to. A street is no such address: it has spaces. */
const coinIn = (texts: Named): Fields | null => {
  const address = find(texts, /address$/, (text) => /^[A-Za-z0-9:]{20,128}$/.test(text));
  if (address === '') return null;
  const network = find(texts, /^(network|chain|protocol|wallettype)(name)?$/);
  const rows = [
    { label: 'network', value: network },
    { label: 'address', value: address },
  ];
  return { type: 'account', rows: rows.filter(({ value }) => value !== ''), reference: '' };
};

/**
 * Returns what the payer does next, in the contract's form; null if the answer does not say.
 * @param isTransfer true for a transfer to an account: an address in the same answer is the bank's own page, or help
 */
export const payInOf = (value: unknown, isTransfer = false): Fields | null => {
  const text = textOf(value);
  if (isPage(text)) return toPage(text);
  if (isPayCode(text)) return toCode(text);
  if (isPicture(text)) return toPicture(text);
  const texts = textsIn(value);
  const found = accountIn(texts);
  const first = isTransfer && found?.isSure ? found.account : null;
  return first ?? codeIn(texts) ?? pageIn(texts) ?? found?.account ?? coinIn(texts);
};

/** By what an order is named in its answer: its report may know it by one of these. */
export const orderNamesIn = (value: unknown): string[] =>
  textsIn(value)
    .filter(([name]) => ORDER.test(name))
    .map(([, text]) => text);

/** Until when it can be paid, as it was written; '' for nothing. */
export const expiryIn = (value: unknown): string =>
  find(textsIn(value), /^(expir(e|es|ed|ation)(at|time|date)?|validuntil)$/);
