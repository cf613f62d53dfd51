import { useClient } from '../../react';

/** Leads from a question to an account. */
export function useRegister(dismiss: () => void): () => void {
  const client = useClient();
  return () => {
    dismiss();
    client.intend({ type: 'need-register' });
  };
}
