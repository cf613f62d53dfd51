import { useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { useChangePassword, type PasswordPart } from './change-password.controller';
import { Section } from './section.view';

interface ChangePasswordProps {
  load(): Promise<PasswordPart>;
  onNews(text: string): void;
}

const nothing = (): void => undefined;

/** The way to a new password: the page's own element for it where there is one, else the form in a dialog here. */
export function ChangePassword({ load, onNews }: ChangePasswordProps) {
  const t = useText('security');
  const shared = useText('common');
  const { open, form, change, close } = useChangePassword(load);
  return (
    <Section
      title={t('password')}
      text={t('passwordText')}
      action={
        <Button look="line" onClick={change} part="change-password">
          {t('changePassword')}
        </Button>
      }
    >
      {form.lost && (
        <Alert tone="error" action={<LinkButton onClick={form.retry}>{shared('retry')}</LinkButton>}>
          {shared('chunkLost')}
        </Alert>
      )}
      <Dialog
        open={open && form.part !== null}
        title={t('changePassword')}
        closeLabel={shared('close')}
        onClose={close}
      >
        {form.part !== null && (
          <form.part.Change
            onChanged={() => {
              close();
              onNews(t('passwordChanged'));
            }}
            onLogin={nothing}
            onRegister={nothing}
            onLogout={nothing}
          />
        )}
      </Dialog>
    </Section>
  );
}
