/** What goes wrong with one call of the API. */
export const faults = [
  /** The line breaks before anything is done. */
  'drop',
  /** It is done, and the answer is lost. */
  'lost',
  /** Nothing is done, status 500. */
  'error',
  /** It is done, status 500. */
  'late-error',
  /** It is done, and nothing answers until the caller gives up. */
  'hang',
  /** It is done, and the answer is a page of a proxy. */
  'garbage',
  /** It is done; the charge says a state that no version of the API knows. */
  'odd-state',
  /** It is done; the answer names each payment twice. */
  'twice',
  /** It is done; the answer leaves out where the charge is paid. */
  'bare',
  /** Nothing is done, and nothing will be: what was asked for is refused. */
  'refuse',
] as const;
export type Fault = (typeof faults)[number];

export const calls = [
  'token',
  'create',
  'get',
  'cancel',
  'payment',
  'refund',
  'payout',
  'payout-get',
  'key',
  'list',
  'webhook',
] as const;
export type BankCall = (typeof calls)[number];

const MAX_TIMES = 1_000;

/** Which calls go wrong next, and how often. */
export const createFaults = () => {
  const set = new Map<BankCall, { fault: Fault; times: number }>();
  return {
    set(call: BankCall, fault: Fault, times: number): void {
      set.set(call, { fault, times: Math.min(Math.max(1, times), MAX_TIMES) });
    },
    clear: () => set.clear(),
    /** Calls that are still to go wrong. */
    left: (): BankCall[] => [...set.keys()],
    /** The fault of this call, which is used up by it. */
    take(call: BankCall): Fault | null {
      const found = set.get(call);
      if (!found) return null;
      found.times -= 1;
      if (found.times <= 0) set.delete(call);
      return found.fault;
    },
  };
};
export type Faults = ReturnType<typeof createFaults>;
