import type { DomainDefinition, ReadStore } from '../../src/core';
import { useDomain, useStore } from '../../src/react';
import { siteBrand } from './site-brand';

export const themes = ['auto', 'dark', 'light'] as const;
export type SiteTheme = (typeof themes)[number];
const KEY = 'theme';

interface SiteThemeDomain {
  store: ReadStore<SiteTheme>;
  choose(theme: SiteTheme): void;
}

/** Light or dark, as chosen in this browser; as the merchant has it until then, or the system. */
export const siteThemeDomain: DomainDefinition<SiteThemeDomain> = {
  name: 'siteTheme',
  create({ config, ports }) {
    const { local } = ports.storage;
    const key = `${config.merchant}.${KEY}`;
    const [first] = themes;
    let theme = themes.find((one) => one === (local.get(key) ?? siteBrand().look)) ?? first;
    const listeners = new Set<(now: SiteTheme, before: SiteTheme) => void>();
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    const { media, content } = meta ?? {};
    /**
     * Applies the theme to the document; widgets get it by attribute. The first theme-color meta is limited to dark systems unless the
     * visitor has chosen light or dark.
     */
    const paint = (): void => {
      const root = document.documentElement;
      root.dataset['look'] = theme;
      Object.assign(
        meta ?? {},
        theme === first ? { media, content } : { media: '', content: getComputedStyle(root).backgroundColor },
      );
    };
    if (theme !== first) paint();
    return {
      store: {
        getState: () => theme,
        subscribe(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      choose(next) {
        const before = theme;
        theme = next;
        local.set(key, next);
        paint();
        for (const listener of listeners) listener(next, before);
      },
    };
  },
};

/** What the widgets of the site are told. */
export const useSiteTheme = (): SiteTheme => useStore(useDomain(siteThemeDomain).store, (theme) => theme);

/** The choice of the site's colours. */
export const useChooseTheme = (): ((theme: SiteTheme) => void) => useDomain(siteThemeDomain).choose;
