import { describe, expect, it } from 'vitest';
import { DEFAULT_IDENTITY_SETTINGS } from '../content/identity-settings.queries';
import { defaultCountries } from '../content/default-countries';
import { allowsCountry, homeDialling } from './code-countries';

const content = (home: string, allowed: string[] = []) => ({
  merchant: { settings: { homeCountry: home } },
  countries: defaultCountries,
  identity: { ...DEFAULT_IDENTITY_SETTINGS, sms_countries: allowed },
});

describe('where codes are sent', () => {
  it('is the home country alone unless the merchant names others', () => {
    expect(homeDialling(content('BR'))).toBe('55');
    expect(allowsCountry(content('BR'), '5511987654321')).toBe(true);
    expect(allowsCountry(content('BR'), '351912345678')).toBe(false);
    expect(allowsCountry(content('BR', ['PT']), '351912345678')).toBe(true);
    expect(allowsCountry(content('BR', ['PT']), '5511987654321')).toBe(false);
    expect(allowsCountry(content(''), '5511987654321')).toBe(false);
  });

  it('tells apart countries that share a dialling code: an island’s premium number is not the mainland’s', () => {
    const us = content('US');
    expect(allowsCountry(us, '12025550123')).toBe(true);
    for (const dear of ['18095550123', '18295550123', '18765550123', '16585550123', '12425550123'])
      expect(allowsCountry(us, dear), dear).toBe(false);
    expect(allowsCountry(content('DO'), '18295550123')).toBe(true);
    expect(allowsCountry(content('RU'), '77011234567')).toBe(false);
    expect(allowsCountry(content('KZ'), '77011234567')).toBe(true);
    expect(allowsCountry(content('RU'), '79161234567')).toBe(true);
  });

  it('is nowhere for a number of no country', () => {
    expect(allowsCountry(content('BR'), '999999999999')).toBe(false);
  });
});
