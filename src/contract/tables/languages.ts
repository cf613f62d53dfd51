/** Languages of this protocol: codes as on the wire, in storage and in configuration. */
export const languageCodes = [
  'CN',
  'EN',
  'JA',
  'TH',
  'VI',
  'MY',
  'ES',
  'HI',
  'ID',
  'KM',
  'KO',
  'MS',
  'PT',
  'TA',
  'TW',
  'TY',
  'UR',
  'TR',
  'BN',
  'AR',
  'PT-BR',
] as const;
export type LanguageCode = (typeof languageCodes)[number];
/** Codes whose BCP 47 tag is more than the code in small letters. */
const tags: Partial<Record<LanguageCode, string>> = { CN: 'zh-CN', TW: 'zh-TW', 'PT-BR': 'pt-BR' };
const rightToLeft: readonly LanguageCode[] = ['AR', 'UR'];

export interface LanguageRow {
  code: LanguageCode;
  /** BCP 47 tag for `lang` attributes and formats. */
  tag: string;
  direction: 'ltr' | 'rtl';
}

/** The row of a code in any spelling ("pt", "pt_br"), or null for a language this table does not know. */
export const languageOf = (spelling: string): LanguageRow | null => {
  const wanted = spelling.replace('_', '-').toUpperCase();
  const code = languageCodes.find((known) => known === wanted);
  return code
    ? { code, tag: tags[code] ?? code.toLowerCase(), direction: rightToLeft.includes(code) ? 'rtl' : 'ltr' }
    : null;
};
