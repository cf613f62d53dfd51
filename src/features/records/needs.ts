import { watchMissingPages, type MissingPages } from '../../core/domains/missing-pages';
import type { Client } from '../../core/types';

/** What only some gateways tell of a record. */
export type RecordPart = 'file' | 'journal' | 'round';

/** Calls without which a part cannot work. */
const needs: ReadonlyMap<RecordPart, readonly string[]> = new Map([
  ['file', ['records.csv']],
  ['journal', ['records.accountDetail']],
  ['round', ['rounds.detail']],
]);

export const watchMissing = (
  client: Client,
  tell: (missing: MissingPages<RecordPart>) => void,
): (() => void) => watchMissingPages(client, needs, tell);
