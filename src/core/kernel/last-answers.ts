import type { Client } from '../types';
import { readKept } from './kept';

/** What was answered longer ago than this is not shown again. */
export const LAST_LIFE_MS = 3 * 24 * 60 * 60 * 1000;
/** Characters of one answer; a longer one is not kept. */
export const MAX_LAST_LENGTH = 64 * 1024;

export interface LastAnswers {
  /** What was kept of this name in this language, unread: any script of this origin may have written it. Null for nothing. */
  read(name: string, language: string): unknown;
  write(name: string, language: string, value: unknown): void;
  forget(name: string): void;
}

/**
 * Answers that are the same for all, as they were at the last visit: shown at once, and asked for all the same. One of each name is
 * kept, so that a page with many languages keeps no more than a page with one.
 */
export const createLastAnswers = ({ ports, config }: Pick<Client, 'ports' | 'config'>): LastAnswers => {
  const { clock, storage } = ports;
  const { gateway } = config;
  const keyOf = (name: string): string => `${config.merchant}.last.${name}`;
  return {
    read(name, language) {
      const kept = readKept(storage.local.get(keyOf(name)));
      const age = clock.now() - Number(kept.at);
      const isMine = kept.gateway === gateway && kept.language === language;
      return isMine && age >= 0 && age < LAST_LIFE_MS ? (kept.value ?? null) : null;
    },
    write(name, language, value) {
      const text = JSON.stringify({ at: clock.now(), gateway, language, value });
      if (text.length <= MAX_LAST_LENGTH) storage.local.set(keyOf(name), text);
    },
    forget: (name) => storage.local.remove(keyOf(name)),
  };
};
