import { gamesDomain } from '../../src/core';
import { useDomain, useStore } from '../../src/react';

/** More categories than these no merchant has; a longer list is cut. */
export const MAX_CATEGORIES = 16;

/** Codes of the categories that the merchant has. */
export const useCategories = (): readonly string[] =>
  useStore(useDomain(gamesDomain).store, ({ categories }) =>
    categories.slice(0, MAX_CATEGORIES).map(({ key }) => key),
  );
