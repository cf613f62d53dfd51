import { useState, type ComponentType } from 'react';
import { useClient, useLazy } from '../../react';

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

/** The page's own element for a new password where there is one, else the form that comes here. */
export function useChangePassword(load: () => Promise<PasswordPart>) {
  const client = useClient();
  const [open, setOpen] = useState(false);
  const form = useLazy(async () => {
    const part = await load();
    client.i18n.addTexts('registration', part.rules);
    client.i18n.addTexts('password', part.texts);
    return part;
  }, open);
  return {
    open,
    form,
    change() {
      if (!client.intend({ type: 'need-password-change' })) setOpen(true);
    },
    close: () => setOpen(false),
  };
}
