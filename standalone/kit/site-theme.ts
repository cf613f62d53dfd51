import type { DomainDefinition, ReadStore } from '../../src/core';
import { useDomain, useStore } from '../../src/react';

export const themes = ['auto', 'dark', 'light'] as const;
export type SiteTheme = (typeof themes)[number];
const KEY = 'theme';

interface SiteThemeDomain {
  store: ReadStore<SiteTheme>;
  choose(theme: SiteTheme): void;
}

/**
 * Applies the theme to the document; widgets get it by attribute. The first theme-color meta is limited to dark systems until the
 * visitor chooses.
 */
const paint = (theme: SiteTheme): void => {
  const root = document.documentElement;
  root.dataset['look'] = theme;
  const content = getComputedStyle(root).backgroundColor;
  Object.assign(document.querySelector('meta[name="theme-color"]') ?? {}, { media: '', content });
};

/** Light or dark, as chosen in this browser; as the system has it until then. */
export const siteThemeDomain: DomainDefinition<SiteThemeDomain> = {
  name: 'siteTheme',
  create({ config, ports }) {
    const { local } = ports.storage;
    const key = `${config.merchant}.${KEY}`;
    const [first] = themes;
    let theme = themes.find((one) => one === local.get(key)) ?? first;
    const listeners = new Set<(now: SiteTheme, before: SiteTheme) => void>();
    if (theme !== first) paint(theme);
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
        paint(next);
        for (const listener of listeners) listener(next, before);
      },
    };
  },
};

/** What the widgets of the site are told. */
export const useSiteTheme = (): SiteTheme => useStore(useDomain(siteThemeDomain).store, (theme) => theme);

/** The choice of the site's colours. */
export const useChooseTheme = (): ((theme: SiteTheme) => void) => useDomain(siteThemeDomain).choose;
