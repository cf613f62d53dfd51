import type { FieldProblem } from '../../core/types';
import type { password } from '../../locales/en/password';
import { useClient, useText } from '../../react';

type AnyText = Record<string, string>;

/** The sentence for what is wrong with a field: a rule of registration, a refusal of the gateway, or one of ours. */
export function useProblemText(): (problem: FieldProblem | undefined) => string | undefined {
  const { i18next } = useClient().i18n;
  const own = useText<typeof password>('password');
  const words = {
    password: own as (key: string, values?: Record<string, string | number>) => string,
    registration: useText<AnyText>('registration'),
    errors: useText<AnyText>('errors'),
  };
  const places = ['password', 'registration', 'errors'] as const;
  return (problem) => {
    if (problem === undefined) return undefined;
    const ns = places.find((one) => i18next.exists(problem.key, { ns: one }));
    return ns === undefined ? own('refused') : words[ns](problem.key, problem.values);
  };
}
