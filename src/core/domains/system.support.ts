import type { StoreApi } from 'zustand/vanilla';
import type { Member } from '../../contract/entities/member';
import type { CustomerService } from '../../contract/entities/system';
import type { CustomerServiceEntry, SystemDomain } from '../types';
import { httpAddress } from '../kernel/http-address';

/** A choice of more chats than this nobody reads. */
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

/** Customer service as the start-up answer has it for the visitor who is here now. */
export const createDesk = (
  store: StoreApi<ReturnType<SystemDomain['store']['getState']>>,
  member: () => Member | null,
) => {
  const open = (): Promise<CustomerServiceEntry[]> =>
    openServices(store.getState().status?.customerService ?? [], member()?.vip?.id ?? '');
  let support: { of: CustomerService[] | undefined; url: string | null } = { of: undefined, url: null };
  return {
    open,
    /** Address of the first entry; null while it is not known, and the store tells when it is. */
    url(): string | null {
      const of = store.getState().status?.customerService;
      if (!of?.length || support.of === of) return support.url;
      // A status that is asked for again brings the same address mostly.
      const mine = (support = { of, url: support.url });
      open().then(
        ([first]) => {
          mine.url = first?.url ?? null;
          // Whoever asked too early looks again.
          store.setState((state) => ({ status: state.status && { ...state.status } }));
        },
        () => {
          if (support === mine) support = { ...mine, of: undefined };
        },
      );
      return mine.url;
    },
  };
};
export type SupportDesk = ReturnType<typeof createDesk>;
