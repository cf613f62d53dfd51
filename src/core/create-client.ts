import { composeClient } from './client';
import { i18nextTexts } from './i18n/i18next-texts';
import { createMoneyText } from './i18n/money-text';
import type { TextsFactory } from './i18n/texts';
import { readConfig } from './kernel/config';
import type { Client, ClientConfig } from './types';

/**
 * A client whose texts i18next reads. Nothing is fetched before `system.start()` or the first call.
 * @param config `texts: i18nextTexts(yours)` puts our texts into an instance of the host's own
 * @throws AppError CONFIG_INVALID, `value.field` names the field
 */
export const createClient = ({ texts, ...config }: ClientConfig & { texts?: TextsFactory }): Client =>
  composeClient(readConfig(config), texts ?? i18nextTexts(), createMoneyText);
