import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { i18nextTexts } from '../src/core';
import { useI18nextTexts } from '../src/react';
import { walkTexts } from '../src/testing/texts-walk';

describe('texts of the site', () => {
  it('[I18N-2] follow the language and what comes later, by react-i18next', async () => {
    await expect(walkTexts(i18nextTexts(), useI18nextTexts)).resolves.toBeUndefined();
  });

  it('[I18N-2] do so in an instance of the host’s own, whose language stays', async () => {
    const host = i18next.createInstance();
    await host.init({ lng: 'de', resources: {} });
    await expect(walkTexts(i18nextTexts(host), useI18nextTexts)).resolves.toBeUndefined();
    expect(host.language).toBe('de');
  });
});
