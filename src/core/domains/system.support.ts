import type { CustomerService } from '../../contract/entities/system';
import type { CustomerServiceEntry } from '../types';
import { httpAddress } from '../kernel/http-address';

/** Entries of customer service at most. */
export const MAX_SERVICES = 20;
/** Entries looked at; a longer list is no list of ours. */
const MAX_ROWS = 100;

/** A gateway that seals nothing writes the address itself. */
const isPlain = (path: string): boolean => /^https?:/i.test(path);

/**
 * The entries that a visitor may open, in the operator's order, each address opened and harmless.
 * @param label id of the visitor's VIP label, '' when there is none: an entry may be meant for some labels only
 */
export const openServices = async (
  rows: readonly CustomerService[],
  label: string,
): Promise<CustomerServiceEntry[]> => {
  const own = rows
    .slice(0, MAX_ROWS)
    .filter((row) => row.path && (row.labelIds.length === 0 || row.labelIds.includes(label)));
  const open = own.some((row) => !isPlain(row.path))
    ? (await import('../transport/sealing/legacy')).openAddress
    : null;
  return own
    .map((row) => ({
      type: row.type,
      position: row.position,
      title: row.title,
      url: httpAddress(isPlain(row.path) ? row.path : (open?.(row.path) ?? '')),
    }))
    .filter((row) => row.url !== '')
    .slice(0, MAX_SERVICES);
};
