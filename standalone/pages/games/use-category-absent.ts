import { gamesDomain } from '../../../src/core';
import { useDomain, useStore } from '../../../src/react';

/** Whether the catalogue is known and has no such category: the lobby would show another one in its place. */
export const useCategoryAbsent = (category: string | undefined): boolean =>
  useStore(
    useDomain(gamesDomain).store,
    ({ load, categories }) =>
      load === 'ready' && category !== undefined && !categories.some(({ key }) => key === category),
  );
