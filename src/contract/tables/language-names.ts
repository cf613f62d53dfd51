import type { LanguageCode } from './languages';

/** What a language select shows: a language's own name and the country whose flag stands for it. */
export const languageNames: Record<LanguageCode, { name: string; flag: string }> = {
  CN: { name: '简体中文', flag: 'CN' },
  EN: { name: 'English', flag: 'GB' },
  JA: { name: '日本語', flag: 'JP' },
  TH: { name: 'ไทย', flag: 'TH' },
  VI: { name: 'Tiếng Việt', flag: 'VN' },
  MY: { name: 'မြန်မာ', flag: 'MM' },
  ES: { name: 'Español', flag: 'MX' },
  HI: { name: 'हिन्दी', flag: 'IN' },
  ID: { name: 'Bahasa Indonesia', flag: 'ID' },
  KM: { name: 'ខ្មែរ', flag: 'KH' },
  KO: { name: '한국어', flag: 'KR' },
  MS: { name: 'Bahasa Melayu', flag: 'MY' },
  PT: { name: 'Português', flag: 'BR' },
  TA: { name: 'தமிழ்', flag: 'LK' },
  TW: { name: '繁體中文', flag: 'TW' },
  TY: { name: 'Reo Tahiti', flag: 'PF' },
  UR: { name: 'اردو', flag: 'PK' },
  TR: { name: 'Türkçe', flag: 'TR' },
  BN: { name: 'বাংলা', flag: 'BD' },
  AR: { name: 'العربية', flag: 'SA' },
  'PT-BR': { name: 'Português (Brasil)', flag: 'BR' },
};
