import { passwordDomain } from '../../core/domains/password';
import { useClient, useDomain, useStore } from '../../react';
import { useForm } from './form.controller';

/** Who wants a new password, as far as its form is concerned. */
export function useWho() {
  const { session } = useClient();
  return useStore(session.store, ({ state, kind }) => ({ state, isTrial: kind === 'trial' }));
}

/** The form of a new password. `due`: the login was waiting for it. */
export function useChange(onChanged: (due: boolean) => void) {
  const { session } = useClient();
  const domain = useDomain(passwordDomain);
  const due = useStore(session.store, (state) => state.passwordChangeDue);
  const username = useStore(session.store, (state) => state.username);
  const oldNeeded = useStore(domain.store, (state) => state.oldPasswordNeeded);
  const form = useForm({
    fields: ['oldPassword', 'newPassword', 'confirmNewPassword'],
    check: (values) => domain.check(values),
    async send(values) {
      await domain.change(values);
      onChanged(due);
    },
    fieldOf: {
      PASSWORD_WRONG: 'oldPassword',
      // The ticket that stood for it is gone: its field has just come.
      TICKET_INVALID: 'oldPassword',
      PASSWORD_REFUSED: 'newPassword',
    },
  });
  return { due, username, oldNeeded, form };
}
