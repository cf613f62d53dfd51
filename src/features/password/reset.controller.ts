import { useState } from 'react';
import { passwordDomain } from '../../core/domains/password';
import { isAppError } from '../../core/kernel/app-error';
import { useDomain } from '../../react';
import { useForm } from './form.controller';

/** The form behind a mailed link, and whether the link leads nowhere any more. */
export function useReset({ code, onReset }: { code: string; onReset(): void }) {
  const domain = useDomain(passwordDomain);
  const [gone, setGone] = useState(code === '');
  const form = useForm({
    fields: ['newPassword', 'confirmNewPassword'],
    check: (values) => domain.check(values),
    async send(values) {
      try {
        await domain.reset({ ...values, code });
        onReset();
      } catch (error) {
        if (!isAppError(error) || error.code !== 'TICKET_INVALID') throw error;
        setGone(true);
      }
    },
    fieldOf: { PASSWORD_REFUSED: 'newPassword' },
  });
  return { gone, form };
}
