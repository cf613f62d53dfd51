import { gamesDomain } from '../../src/core';
import { useDomain, useStore } from '../../src/react';

/** More categories than these no merchant has; a longer list is cut. */
export const MAX_CATEGORIES = 16;

/** Codes of the categories that the merchant has. */
export const useCategories = (): readonly string[] =>
  useStore(useDomain(gamesDomain).store, ({ categories }) =>
    categories.slice(0, MAX_CATEGORIES).map(({ key }) => key),
  );

/** More marks than these are a wall, not a row. */
const MAX_MARKS = 16;

/** Names of the vendors that the merchant shows, each once, in the catalogue's order. */
export const useVendors = (): readonly string[] =>
  useStore(useDomain(gamesDomain).store, ({ categories }) =>
    [
      ...new Set(
        categories.slice(0, MAX_CATEGORIES).flatMap(({ vendors }) => vendors.map(({ name }) => name)),
      ),
    ].slice(0, MAX_MARKS),
  );
