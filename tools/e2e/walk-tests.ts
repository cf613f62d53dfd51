import { expect } from '@playwright/test';
import { test } from './past-the-gate';
import { accessFindings, LANGUAGES, layoutFindings, THEMES, type Visitor } from './walk';

/** Every page of one visitor in three languages and two themes, from 320 to 1440 px. */
export const walkTests = (visitor: Visitor): void => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.describe.configure({ timeout: 600_000 });

  for (const language of LANGUAGES)
    test(`[I18N-2] [NAV-8] every page of a ${visitor} in ${language} keeps within its sides, whole, uncovered, with one first heading and no raw key`, async ({
      context,
    }) => {
      expect(await layoutFindings(context, { visitor, language, theme: 'dark' })).toEqual([]);
    });

  for (const theme of THEMES)
    test(`[NAV-8] axe finds nothing on any page of a ${visitor} in the ${theme} theme`, async ({
      context,
    }) => {
      expect(await accessFindings(context, { visitor, language: 'EN', theme })).toEqual([]);
    });
};
