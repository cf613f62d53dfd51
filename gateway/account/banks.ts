import type { Bank } from '../../src/contract/entities/payee';

/** Banks that a form offers, by the code that the Banco Central gives them; any other code can be typed. */
const NAMES: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '003': 'Banco da Amazônia',
  '004': 'Banco do Nordeste',
  '021': 'Banestes',
  '033': 'Santander',
  '037': 'Banpará',
  '041': 'Banrisul',
  '047': 'Banese',
  '070': 'BRB',
  '077': 'Inter',
  '085': 'Ailos',
  '097': 'Credisis',
  '104': 'Caixa Econômica Federal',
  '121': 'Agibank',
  '133': 'Cresol',
  '136': 'Unicred',
  '197': 'Stone',
  '208': 'BTG Pactual',
  '212': 'Banco Original',
  '237': 'Bradesco',
  '246': 'ABC Brasil',
  '260': 'Nubank',
  '290': 'PagBank',
  '318': 'BMG',
  '323': 'Mercado Pago',
  '336': 'C6 Bank',
  '341': 'Itaú',
  '348': 'XP',
  '380': 'PicPay',
  '389': 'Mercantil',
  '403': 'Cora',
  '422': 'Safra',
  '623': 'PAN',
  '655': 'Votorantim',
  '707': 'Daycoval',
  '735': 'Neon',
  '748': 'Sicredi',
  '756': 'Sicoob',
};

export const banks: readonly Bank[] = Object.entries(NAMES)
  .map(([code, name]) => ({ code, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'pt'));

/** '' for one that is not in the list. */
export const bankName = (code: string): string => (Object.hasOwn(NAMES, code) ? (NAMES[code] ?? '') : '');
