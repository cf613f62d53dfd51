import type { Differences } from '../core/types';
import type { TestWorld } from './client';

/** From now on the views see an older gateway that does not have these calls. The fake gateway goes on to answer as ours. */
export const lackCalls = (
  { client }: Pick<TestWorld, 'client'>,
  names: readonly string[],
): { learn(name: string): void } => {
  const lacking = new Set(names);
  const listeners = new Set<() => void>();
  const differences: Differences = {
    missing: {
      has: (name) => lacking.has(name),
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    leftOut: () => 0,
  };
  client.dialect = () => Promise.resolve(differences);
  const { status } = client.system.store.getState();
  if (status !== null) Reflect.set(status, 'dialect', 'legacy');
  return {
    learn(name) {
      lacking.add(name);
      for (const listener of listeners) listener();
    },
  };
};
