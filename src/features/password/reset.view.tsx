import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { EmptyState } from '../../ui/primitives/state';
import { Form } from './form.view';
import { NewPassword } from './new-password.view';
import { useReset } from './reset.controller';

export interface ResetProps {
  /** Code of the mailed link, '' when the page was opened without one. */
  code: string;
  onReset(): void;
  onNewLink(): void;
}

/** A new password by the mailed link. */
export function Reset({ code, onReset, onNewLink }: ResetProps) {
  const t = useText('password');
  const { gone, form } = useReset({ code, onReset });
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
