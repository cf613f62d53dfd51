import { useEffect, useState } from 'react';
import { securityDomain } from '../core/domains/security';
import { useClient, useDomain } from './client-context';
import { useAction } from './use-action';
import { useFormat } from './use-format';
import { useStore } from './use-store';

/** Refusals told at the field. */
const AT_FIELD: readonly string[] = ['PASSWORD_WRONG', 'FORM_INVALID'];

/** The password, asked for once more: what a form of it shows. `required` is said where nothing was typed. */
export function useProof(options: { required: string; onProved(): void }) {
  const { config, session } = useClient();
  const { errorText } = useFormat();
  const domain = useDomain(securityDomain);
  const username = useStore(session.store, (state) => state.username);
  const [password, setPassword] = useState('');
  const [focus, setFocus] = useState<{ name: string } | null>(null);
  const { busy, error, run, clear } = useAction(async () => {
    await domain.stepUp(password);
    options.onProved();
  });
  useEffect(() => {
    if (error !== null) setFocus({ name: 'password' });
  }, [error]);
  const isAtField = error !== null && AT_FIELD.includes(error.code);
  const refusal = error?.code === 'FORM_INVALID' ? options.required : error && errorText(error);
  return {
    ...{ username, password, focus, busy, isAtField },
    problem: refusal ?? undefined,
    /** Where the operator's own pages are. */
    site: config.gateway,
    /** The same may be tried again as it is. */
    isTransient: error?.retryable === true,
    prove: () => void run(),
    take(value: string) {
      setPassword(value);
      if (isAtField) clear();
    },
  };
}
