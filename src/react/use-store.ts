import { useRef, useSyncExternalStore } from 'react';
import type { ReadStore } from '../core/types';

function sameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  // Sets, Maps and class instances have no content that keys could show.
  if (!Array.isArray(a) && Object.getPrototypeOf(a) !== Object.prototype) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.is(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

/** A part of a store. The selector may build a small object or list: equal content keeps the old one. */
export function useStore<T, S>(store: ReadStore<T>, select: (state: T) => S): S {
  const last = useRef<{ value: S } | null>(null);
  const read = (): S => {
    const value = select(store.getState());
    if (last.current !== null && sameContent(last.current.value, value)) return last.current.value;
    last.current = { value };
    return value;
  };
  return useSyncExternalStore(store.subscribe, read, read);
}
