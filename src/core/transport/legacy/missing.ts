import type { MissingCalls, Ports } from '../../types';
import { createListeners } from '../../kernel/listeners';
import { keptText, readKept } from '../../kernel/kept';

/** Calls that came with newer gateways, by the beginnings of their names. */
const NEVER_THERE =
  /^(lottery\.(boards|rules|record|ticketCheck|quote|bet|cancel|today|tickets?|chases?|chaseStop|saved?|forget)$|passkey|authenticator|rounds|sessions|realtime|upload|identity|limits|feedback\.list|profile\.(avatar|contactCode|contactChange)|records\.(accountDetail|bonuses|csv)|deposits\.(create|cancel|proof)|withdrawals\.cancel|payees\.remove|paymentPassword\.(code|reset)|funds\.upline$|password\.reset|code\.(verify|botChallenge)|agents\.(note|card|ratesGive|transfers|rebates|rebateShares|csv|subAccount\w*)|contracts\.(own|below|one|offer|modify|end)|pay|session\.(jwkKey|stepUp|issueCode|exchangeCode|peekCode))\b/;

const KEPT_AS = 'missing calls';
/** There are fewer calls than this. */
const MAX_LEARNT = 400;

/**
 * What an older gateway does not have: known from the start, or learnt from its first "no such call" and remembered while the tab is open.
 */
export const createMissing = (
  storage: Ports['storage']['session'],
  merchant: string,
): MissingCalls & { learn(name: string): void } => {
  const changes = createListeners<void>();
  const name = `${KEPT_AS} ${merchant}`;
  const { calls } = readKept(storage.get(name));
  const kept = Array.isArray(calls) ? calls.map((one: unknown) => keptText(one, 64)) : [];
  const learnt = new Set(kept.slice(0, MAX_LEARNT));
  return {
    has: (call) => NEVER_THERE.test(call) || learnt.has(call),
    onChange: (listener) => changes.add(listener),
    learn(call) {
      if (learnt.has(call) || learnt.size >= MAX_LEARNT) return;
      learnt.add(call);
      storage.set(name, JSON.stringify({ calls: [...learnt] }));
      changes.tell();
    },
  };
};
