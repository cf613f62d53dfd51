import type { LotteryFamily } from '../../src/contract/lottery/game';

type Words = Readonly<Record<'en' | 'pt' | 'es', string>>;

/** What menus call a kind of lottery. */
const names: Readonly<Record<LotteryFamily, Words>> = {
  digits5: { en: 'Five digits', pt: 'Cinco dígitos', es: 'Cinco cifras' },
  dice3: { en: 'Three dice', pt: 'Três dados', es: 'Tres dados' },
  race10: { en: 'Racing', pt: 'Corridas', es: 'Carreras' },
  pick5of11: { en: '5 of 11', pt: '5 de 11', es: '5 de 11' },
  keno80: { en: 'Keno', pt: 'Keno', es: 'Keno' },
  lucky28: { en: 'Lucky 28', pt: 'Lucky 28', es: 'Lucky 28' },
  vnNorth: { en: 'Vietnam North', pt: 'Vietnã Norte', es: 'Vietnam Norte' },
  vnSouth: { en: 'Vietnam South and Central', pt: 'Vietnã Sul e Centro', es: 'Vietnam Sur y Centro' },
  sea3: { en: 'Three digits', pt: 'Três dígitos', es: 'Tres cifras' },
  lotto: { en: 'Lotto', pt: 'Loto', es: 'Loto' },
  pool: { en: 'Prize pools', pt: 'Prêmio acumulado', es: 'Pozo acumulado' },
};

export const familyName = (family: LotteryFamily, language: string): string => {
  const code = language.toLowerCase();
  return names[family][code === 'pt' || code === 'es' ? code : 'en'];
};
