import type { PageRegistry } from '../../src/element/page-client';
import { askEarly } from './ask-early';

const registry = (globalThis as unknown as Record<symbol, PageRegistry | undefined>)[Symbol.for('foyer.v1')];
const lobby = document.querySelector('foyer-lobby');
if (registry && lobby)
  askEarly(
    registry,
    lobby,
    (store, key) => {
      try {
        return window[`${store}Storage`].getItem(`foyer.${key}`);
      } catch {
        return null;
      }
    },
    fetch,
  );
