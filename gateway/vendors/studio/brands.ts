/** How a brand speaks to the operator's wallet: the house's signed JSON, the aggregators' form, or tokens with batches. */
export type Dialect = 'signed' | 'form' | 'token';

/** Every brand of the studio by its vendor's code. Free rounds need another dialect than the form. */
export const brands: readonly { code: string; dialect: Dialect }[] = [
  { code: 'MRG', dialect: 'signed' },
  { code: 'SLM', dialect: 'token' },
  { code: 'PHR', dialect: 'signed' },
  { code: 'QLF', dialect: 'token' },
  { code: 'NBK', dialect: 'signed' },
  { code: 'BRJ', dialect: 'token' },
  { code: 'CPF', dialect: 'signed' },
  { code: 'MLM', dialect: 'token' },
  { code: 'DRW', dialect: 'signed' },
  { code: 'THD', dialect: 'token' },
  { code: 'VOT', dialect: 'signed' },
  { code: 'TPN', dialect: 'token' },
  { code: 'RFL', dialect: 'form' },
  { code: 'LQY', dialect: 'form' },
  { code: 'GLW', dialect: 'token' },
  { code: 'HRB', dialect: 'form' },
  { code: 'TDK', dialect: 'form' },
  { code: 'STV', dialect: 'form' },
  { code: 'FLF', dialect: 'token' },
  { code: 'IMES', dialect: 'form' },
  { code: 'SV3', dialect: 'signed' },
  { code: 'KTB', dialect: 'token' },
  { code: 'LOTT', dialect: 'form' },
  { code: 'TCG_SEA', dialect: 'signed' },
  { code: 'TCG_LOTTO_VN', dialect: 'token' },
];

/** Whose tiles lead to the merchant's own lottery where the merchant draws one: what the studio plays is not said of them. */
export const LOTTERY_BRAND = 'LOTT';

/** Path below which a brand's calls reach the wallet. */
export const doorOf = (code: string): string => `/vendor/studio/${code.toLowerCase()}`;
