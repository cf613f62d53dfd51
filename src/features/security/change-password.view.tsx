import { useState, type ComponentType } from 'react';
import { useClient, useLazy, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Section } from './section.view';

/** A form for a new password. */
export interface PasswordPart {
  Change: ComponentType<{
    onChanged(): void;
    onLogin(): void;
    onRegister(): void;
    onLogout(): void;
  }>;
  styles: readonly string[];
  texts: Record<string, string>;
  rules: Record<string, string>;
}

interface ChangePasswordProps {
  load(): Promise<PasswordPart>;
  onNews(text: string): void;
}

const nothing = (): void => undefined;

/** The way to a new password: the page's own element for it where there is one, else the form in a dialog here. */
export function ChangePassword({ load, onNews }: ChangePasswordProps) {
  const client = useClient();
  const t = useText('security');
  const shared = useText('common');
  const [open, setOpen] = useState(false);
  const form = useLazy(async () => {
    const part = await load();
    client.i18n.addTexts('registration', part.rules);
    client.i18n.addTexts('password', part.texts);
    return part;
  }, open);
  const change = (): void => {
    if (!client.intend({ type: 'need-password-change' })) setOpen(true);
  };
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
        onClose={() => setOpen(false)}
      >
        {form.part !== null && (
          <form.part.Change
            onChanged={() => {
              setOpen(false);
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
