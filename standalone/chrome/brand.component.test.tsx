import { afterEach, describe, expect, it, vi } from 'vitest';
import { chrome } from '../../src/locales/en/chrome';
import { home } from '../../src/locales/en/home';
import { find, siteStage } from '../../src/testing/site-stage';
import { siteAbout } from '../kit/site-brand';
import { siteThemeDomain } from '../kit/site-theme';
import { Footer } from './footer.view';
import { Header } from './header.view';

const LIGHT = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="900" height="300"/%3E';
const DARK = `${LIGHT}#dark`;

const stage = siteStage();
afterEach(() => {
  document.querySelector('meta[name="foyer-brand"]')?.remove();
  delete document.documentElement.dataset['look'];
  localStorage.clear();
});

/** Adds the element that the gateway writes into pages of a branded merchant. */
const brand = (facts: object): void => {
  const meta = document.createElement('meta');
  meta.name = 'foyer-brand';
  meta.content = JSON.stringify(facts);
  document.head.append(meta);
};
const theme = () => stage.world.client.use(siteThemeDomain);

describe('[HOME-1] the header of a branded merchant', () => {
  it('has our icon and our name if the page has no brand', async () => {
    stage.show(<Header menu bar />);
    const link = await find('.brand', home.home);
    expect(link.textContent).toBe('Foyer');
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/icon.svg');
  });

  it('has the icon of the merchant and the name in the language in use', async () => {
    brand({ names: { en: 'Acme', 'pt-br': 'Ácme', pt: 'Acme Portugal' }, icon: '/brand/acme/icon.svg' });
    stage.show(<Header menu bar />);
    const link = await find('.brand');
    expect(link.textContent).toBe('Acme');
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/brand/acme/icon.svg');
    await stage.world.client.i18n.setLanguage('PT');
    await vi.waitFor(() => expect(link.textContent).toBe('Acme Portugal'));
    await stage.world.client.i18n.setLanguage('ES');
    await vi.waitFor(() => expect(link.textContent).toBe('Acme'));
  });

  it('has the logo instead, with the name for who cannot see it, and follows the chosen theme', async () => {
    brand({ names: { en: 'Acme' }, logo: { light: LIGHT, dark: DARK } });
    stage.show(<Header menu bar />);
    const link = await find('.brand');
    const image = (): HTMLImageElement | null => link.querySelector('img');
    expect(link.textContent).toBe('');
    expect([image()?.alt, image()?.getAttribute('src')]).toEqual(['Acme', LIGHT]);
    const dark = link.querySelector('source');
    expect([dark?.media, dark?.srcset]).toEqual(['(prefers-color-scheme: dark)', DARK]);
    theme().choose('dark');
    await vi.waitFor(() => expect(image()?.getAttribute('src')).toBe(DARK));
    expect(link.querySelector('source')).toBeNull();
    theme().choose('light');
    await vi.waitFor(() => expect(image()?.getAttribute('src')).toBe(LIGHT));
  });

  it('has its own icon in place of the logo where there is no room for both, and never ours', async () => {
    brand({ logo: { light: LIGHT, dark: DARK }, icon: '/brand/acme/icon.svg' });
    stage.show(<Header menu bar />);
    const [narrow] = (await find('.brand')).querySelectorAll('source');
    expect([narrow?.media, narrow?.srcset]).toEqual(['(width < 400px)', '/brand/acme/icon.svg']);
    stage.clear();
    document.querySelector('meta[name="foyer-brand"]')?.remove();
    brand({ logo: { light: LIGHT, dark: DARK } });
    stage.show(<Header menu bar />);
    const sources = (await find('.brand')).querySelectorAll('source');
    expect([...sources].map(({ srcset }) => srcset)).toEqual([DARK]);
  });

  it('has one logo on both grounds where there is only one', async () => {
    brand({ logo: { light: '', dark: DARK } });
    theme().choose('light');
    stage.show(<Header menu bar />);
    expect((await find('.brand img')).getAttribute('src')).toBe(DARK);
  });

  it.each([320, 390, 1440])('keeps a wide logo within the row at %i px', async (width) => {
    brand({ logo: { light: LIGHT, dark: DARK } });
    stage.place.style.inlineSize = `${width}px`;
    stage.show(<Header menu bar />);
    const image = (await find('.brand img')) as HTMLImageElement;
    await image.decode();
    const box = image.getBoundingClientRect();
    expect(box.height).toBeLessThanOrEqual(36);
    expect(box.width).toBeLessThanOrEqual(160);
    const row = await find('.top-row');
    expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  });
});

describe('[HOME-1] the description of a branded site', () => {
  it('is the one that the gateway writes: in the language, or in English where we have none either', () => {
    brand({ abouts: { en: 'All of Acme.', 'pt-br': 'Tudo da Acme.' } });
    expect(['PT', 'PT-BR', 'FR', 'ES'].map(siteAbout)).toEqual([
      'Tudo da Acme.',
      'Tudo da Acme.',
      'All of Acme.',
      undefined,
    ]);
    document.querySelector('meta[name="foyer-brand"]')?.remove();
    expect(siteAbout('EN')).toBeUndefined();
  });
});

describe('the look that a merchant begins with', () => {
  it('is the visitor’s own where one was chosen', () => {
    brand({ look: 'dark' });
    expect(theme().store.getState()).toBe('dark');
    theme().choose('light');
    expect(theme().store.getState()).toBe('light');
    expect(document.documentElement.dataset['look']).toBe('light');
  });

  it('is the system’s after that was chosen, and where the word is none of ours', async () => {
    brand({ look: 'dark' });
    theme().choose('auto');
    expect(theme().store.getState()).toBe('auto');
    document.querySelector('meta[name="foyer-brand"]')?.remove();
    brand({ look: 'sepia' });
    await stage.begin();
    expect(theme().store.getState()).toBe('auto');
  });
});

describe('[HOME-3] the footer of a branded merchant', () => {
  it('shows the operator’s lines in the language in use', async () => {
    brand({ footers: { en: 'Acme Ltd\nLicence 12', pt: 'Acme Lda' } });
    stage.show(<Footer />);
    const words = await find('.foot-words');
    expect(words.textContent).toBe('Acme Ltd\nLicence 12');
    expect(getComputedStyle(words).whiteSpace).toBe('pre-line');
    await stage.world.client.i18n.setLanguage('PT');
    await vi.waitFor(() => expect(words.textContent).toBe('Acme Lda'));
  });

  it('has neither lines nor marks where the merchant has neither', async () => {
    stage.show(<Footer />);
    await find('.foot-law button', home.terms);
    expect(document.querySelector('.foot-words')).toBeNull();
    expect(document.querySelector('.foot-vendors')).toBeNull();
    expect(document.body.textContent).not.toContain(chrome.vendors);
  });
});
