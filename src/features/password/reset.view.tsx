import { useState } from 'react';
import { passwordDomain } from '../../core/domains/password';
import { isAppError } from '../../core/kernel/app-error';
import { useDomain, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { EmptyState } from '../../ui/primitives/state';
import { useForm } from './form.controller';
import { Form } from './form.view';
import { NewPassword } from './new-password.view';

export interface ResetProps {
  /** Code of the mailed link, '' when the page was opened without one. */
  code: string;
  onReset(): void;
  onNewLink(): void;
}

/** A new password by the mailed link. */
export function Reset({ code, onReset, onNewLink }: ResetProps) {
  const domain = useDomain(passwordDomain);
  const t = useText('password');
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
  if (gone)
    return (
      <EmptyState
        icon="alert"
        title={t('linkGone')}
        text={t('linkGoneText')}
        action={
          <Button look="main" onClick={onNewLink}>
            {t('newLink')}
          </Button>
        }
      />
    );
  return (
    <Form
      label={t('resetTitle')}
      model={form}
      submitLabel={t('save')}
      intro={<p className="intro">{t('otherDevices')}</p>}
    >
      {(onBlur) => <NewPassword t={t} model={form} username="" onBlur={onBlur} />}
    </Form>
  );
}
