import type { PaymentProvider, ProviderPayouts } from './types';

/**
 * `refused`: a certain no. `unreachable`: no answer, or an HTTP status that is none. `unreadable`: an answer that cannot be understood.
 * `done`: all others.
 */
export type CallOutcome = 'done' | 'refused' | 'unreachable' | 'unreadable';

/** Calls over the network; the other members of an adapter answer by themselves. */
const CALLS: ReadonlySet<PropertyKey> = new Set<keyof PaymentProvider | keyof ProviderPayouts>([
  'createDeposit',
  'getDeposit',
  'cancelDeposit',
  'getReceipt',
  'refund',
  'listSettlements',
  'registerCallback',
  'createPayout',
  'getPayout',
]);
const UNREACHABLE = /^(?:no answer|no token|status \d+)$/;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const outcomeOf = (answer: unknown): CallOutcome => {
  const word = fieldOf(answer, 'word');
  if (word === 'rejected') return 'refused';
  if (word !== 'unknown') return 'done';
  return UNREACHABLE.test(String(fieldOf(answer, 'why'))) ? 'unreachable' : 'unreadable';
};

const isCall = (value: unknown): value is (...input: unknown[]) => unknown => typeof value === 'function';

/**
 * The same adapter, whose calls are counted when they are answered; all other members, also those that the port will get, are the adapter's
 * own. An adapter may be frozen, and a proxy of a frozen object may change nothing: the proxy is of an empty one.
 */
const watched = <Port extends object>(port: Port, onAnswer: (outcome: CallOutcome) => void): Port =>
  new Proxy({} as Port, {
    get(_, name): unknown {
      const member: unknown = Reflect.get(port, name, port);
      if (name === 'payouts' && typeof member === 'object' && member !== null)
        return watched(member, onAnswer);
      if (!isCall(member)) return member;
      if (!CALLS.has(name)) return member.bind(port);
      return async (...input: unknown[]): Promise<unknown> => {
        try {
          const answer = await member.apply(port, input);
          onAnswer(outcomeOf(answer));
          return answer;
        } catch (error) {
          onAnswer('unreachable');
          throw error;
        }
      };
    },
  });

export const watchProvider = (
  provider: PaymentProvider,
  onAnswer: (outcome: CallOutcome) => void,
): PaymentProvider => watched(provider, onAnswer);
