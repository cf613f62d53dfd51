import { describe, expect, it } from 'vitest';
import { compactTexts } from '../core/i18n/compact-texts';
import { i18nextTexts } from '../core/i18n/i18next-texts';
import { walkTexts } from '../testing/texts-walk';
import { useTexts } from './texts-hook';

describe('texts of a component', () => {
  it.each([
    ['the compact reader', compactTexts],
    ['i18next, asked without react-i18next', i18nextTexts()],
  ] as const)('[I18N-2] follow the language and what comes later, with %s', async (_, factory) => {
    await expect(walkTexts(factory, useTexts)).resolves.toBeUndefined();
  });
});
