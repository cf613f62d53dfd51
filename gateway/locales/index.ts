import type { GatewayErrorCode } from '../../src/contract/tables/error-codes';
import { en, type GatewayTexts } from './en';
import { es } from './es';
import { pt } from './pt';

const texts: Record<string, GatewayTexts> = { EN: en, PT: pt, 'PT-BR': pt, ES: es };

/** An error's text in a language of this table, English otherwise. */
export const errorText = (code: GatewayErrorCode, language: string): string => {
  const table: Partial<Record<GatewayErrorCode, string>> = texts[language.toUpperCase()] ?? en;
  return table[code] ?? en.INTERNAL;
};
