import { useEffect, useState } from 'react';
import { securityDomain } from '../../core/domains/security';
import { useAction, useClient, useDomain, useStore } from '../../react';
import type { FocusTarget } from '../../ui/primitives/use-focus-field';

/** Refusals told at the field. */
const AT_FIELD: readonly string[] = ['PASSWORD_WRONG', 'FORM_INVALID'];

/** The password, asked for once more. */
export function useProof(onProved: () => void) {
  const { config, session } = useClient();
  const domain = useDomain(securityDomain);
  const username = useStore(session.store, (state) => state.username);
  const [password, setPassword] = useState('');
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const { busy, error, run, clear } = useAction(async () => {
    await domain.stepUp(password);
    onProved();
  });
  useEffect(() => {
    if (error !== null) setFocus({ name: 'password' });
  }, [error]);
  const isAtField = error !== null && AT_FIELD.includes(error.code);
  return {
    /** Where the operator's own pages are. */
    site: config.gateway,
    ...{ username, password, focus, busy, error, isAtField },
    isMissing: error?.code === 'FORM_INVALID',
    prove: () => void run(),
    take(value: string) {
      setPassword(value);
      if (isAtField) clear();
    },
  };
}
