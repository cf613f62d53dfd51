import type { FieldProblem } from '../../core/types';
import { useClient, useText } from '../../react';

/** A field's problem names its sentence by key; which namespace has it is found out first. */
type AnyText = (key: string, values?: Record<string, string | number>) => string;

/** The sentence for what is wrong with a field: a rule of registration, a refusal of the gateway, or one of ours. */
export function useProblemText(): (problem: FieldProblem | undefined) => string | undefined {
  const { texts } = useClient().i18n;
  const own = useText('password');
  const words = {
    password: own as AnyText,
    registration: useText('registration') as AnyText,
    errors: useText('errors') as AnyText,
  };
  const places = ['password', 'registration', 'errors'] as const;
  return (problem) => {
    if (problem === undefined) return undefined;
    const ns = places.find((one) => texts.has(one, problem.key));
    return ns === undefined ? own('refused') : words[ns](problem.key, problem.values);
  };
}
