/** Languages of this protocol: code as on the wire, in storage and in configuration → BCP 47 tag. */
const tags = {
  CN: 'zh-CN',
  EN: 'en',
  JA: 'ja',
  TH: 'th',
  VI: 'vi',
  MY: 'my',
  ES: 'es',
  HI: 'hi',
  ID: 'id',
  KM: 'km',
  KO: 'ko',
  MS: 'ms',
  PT: 'pt',
  TA: 'ta',
  TW: 'zh-TW',
  TY: 'ty',
  UR: 'ur',
  TR: 'tr',
  BN: 'bn',
  AR: 'ar',
  'PT-BR': 'pt-BR',
} as const;

export type LanguageCode = keyof typeof tags;
export const languageCodes = Object.keys(tags) as LanguageCode[];
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
  return code ? { code, tag: tags[code], direction: rightToLeft.includes(code) ? 'rtl' : 'ltr' } : null;
};
