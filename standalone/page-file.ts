import type { ComponentType } from 'react';
import { within } from './kit/within';

export type PageFile = { Page: ComponentType };
/** Pages that came before their place was drawn, by what loads them: at most one of each. */
const there = new Map<() => Promise<PageFile>, PageFile>();

/** Has a page at hand for the first drawing of its place. Rejects when it did not come. */
export const preparePage = async (load: () => Promise<PageFile>): Promise<void> =>
  void there.set(load, await within(load()));

/** A page that is at hand already; null: its script is still to come. */
export const pageAtHand = (load: () => Promise<PageFile>): PageFile | null => there.get(load) ?? null;
