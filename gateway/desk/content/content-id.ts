import { type ContentName, type ContentRow, KINDS } from '../../operator/index';

/** What names a row in addresses of the desk: no field of a key has this sign. */
const BETWEEN = '~';

/** The name of a row in addresses; the fields of its key come first to last. */
export const idOf = (kind: ContentName, row: ContentRow): string =>
  KINDS[kind].key.map((field) => String(row[field])).join(BETWEEN);

/** The same name as the tool writes it. */
export const keyOfId = (id: string): string => id.replaceAll(BETWEEN, ' ');
