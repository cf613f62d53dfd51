import { OPEN } from './closure';
import type { MerchantContext, Tier } from './context';

/** A merchant that is open, with no flags, in memory. */
export const merchantWith = (
  origins: readonly (readonly [string, Tier])[],
  { code = 'demo', id = 1 }: { code?: string; id?: number } = {},
): MerchantContext => ({
  id,
  code,
  currency: 'BRL',
  currencySymbol: 'R$',
  timeZone: 'America/Sao_Paulo',
  defaultLanguage: 'EN',
  wallet: 'single',
  languages: ['EN'],
  closure: OPEN,
  flags: new Map(),
  origins: new Map(origins),
});
