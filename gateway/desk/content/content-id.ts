import { type ContentName, type ContentRow, KINDS } from '../../operator/index';

/** Joins key fields in addresses of the desk; no key field may contain it. */
const SEPARATOR = '~';

/** The id of a row in addresses: its key fields in order. */
export const idOf = (kind: ContentName, row: ContentRow): string =>
  KINDS[kind].key.map((field) => String(row[field])).join(SEPARATOR);

/** The same id as the KEY argument of `content show`. */
export const keyOfId = (id: string): string => id.replaceAll(SEPARATOR, ' ');
