import { useEffect, useState } from 'react';
import { goTo } from '../../core/kernel/page-place';
import type { password } from '../../locales/en/password';
import { useClient, useHost, useIntents, useLazy, useSessionEvents, useStore } from '../../react';
import { useTier } from '../../react/use-tier';

export type PasswordView = 'forgot' | 'change' | 'reset';
/** What happened, told when its form has gone. */
export type PasswordNotice = 'sent' | 'changed' | 'reset';

export interface PasswordModel {
  notice: PasswordNotice | null;
  /** Code of the mailed link, '' when none. */
  code: string;
  /** Where the form to change a password stands: here, in a frame of the operator, or not known yet. */
  place: 'here' | 'frame' | 'unknown';
  /** Closes the popup; a login that waits for its new password ends with it. */
  leave(): void;
  logout(): void;
  login(): void;
  register(): void;
  newLink(): void;
  sent(): void;
  loggedIn(): void;
  changed(due: boolean): void;
  reset(): void;
  /** The notice has been read. */
  read(): void;
}

/** The words of the forms, and those of the password rule. */
export interface FormTexts {
  texts: typeof password;
  rules: Record<string, string>;
}

/** The forms, never before their words. */
export function usePasswordForms<Part extends FormTexts>(load: () => Promise<Part>, wanted: boolean) {
  const { i18n } = useClient();
  return useLazy(async () => {
    const part = await load();
    i18n.addTexts('registration', part.rules);
    i18n.addTexts('password', part.texts);
    return part;
  }, wanted);
}

/** Which form stands there, who asked for it, and where it leads. */
export function usePasswordWidget({
  isPopup,
  isOpen,
  view,
}: {
  isPopup: boolean;
  isOpen: boolean;
  view: PasswordView;
}): PasswordModel {
  const client = useClient();
  const { session, ports } = client;
  const host = useHost();
  const [code, setCode] = useState('');
  const [notice, setNotice] = useState<PasswordNotice | null>(null);
  const due = useStore(session.store, (state) => state.passwordChangeDue);
  const isMember = useStore(session.store, (state) => state.state === 'member' && state.kind !== 'trial');
  const tier = useTier();
  const isFramed = view === 'change' && isMember && tier === 'partner';
  // The password that the frame has just set ends this page's session; the frame stays until it hands a new one back.
  const [isLeftOpen, setLeftOpen] = useState(false);
  useEffect(() => setLeftOpen(false), [view, isOpen]);
  useEffect(() => {
    if (isMember) setLeftOpen(false);
  }, [isMember]);

  const show = (wanted: PasswordView): boolean => {
    if (isPopup) {
      setNotice(null);
      host.set('view', wanted);
      host.set('open', true);
      return true;
    }
    if (view !== wanted) return false;
    ports.page.reveal?.(host.element);
    host.element.shadowRoot?.querySelector<HTMLInputElement>('form input:not([hidden])')?.focus();
    return true;
  };
  useSessionEvents();
  useIntents((intent) => {
    if (intent.type === 'session-ended' && isFramed && (isOpen || !isPopup)) setLeftOpen(true);
    if (intent.type === 'forgot-password') return show('forgot');
    return intent.type === 'need-password-change' && show('change');
  });
  useEffect(() => {
    const link = ports.page.takeParameter?.('reset') ?? '';
    if (link !== '') {
      setCode(link);
      show('reset');
    } else if (isPopup && session.store.getState().passwordChangeDue) {
      // A page that was loaded again in the middle of it.
      show('change');
    }
    // Once, when the element stands in its page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const close = (): void => host.set('open', false);
  const logout = (): void => {
    close();
    void session.logout();
  };
  const goHome = (): void => void goTo(client, { at: 'home' });
  const pass = (type: 'need-login' | 'need-register'): void => {
    setNotice(null);
    close();
    client.intend({ type });
  };
  const tell = (news: PasswordNotice): void => {
    close();
    setNotice(news);
  };

  return {
    notice,
    code,
    place:
      isFramed || isLeftOpen
        ? 'frame'
        : view === 'change' && isMember && tier === 'unknown'
          ? 'unknown'
          : 'here',
    // A login that waits for its new password is none yet.
    leave: view === 'change' && due ? logout : close,
    logout,
    login: () => pass('need-login'),
    register: () => pass('need-register'),
    newLink: () => host.set('view', 'forgot'),
    sent: () => tell('sent'),
    loggedIn() {
      close();
      goHome();
    },
    changed(wasDue) {
      if (wasDue) close();
      else tell('changed');
      // A page that has a place of its own for who comes in now says so.
      if (host.emit('foyer-password-changed', undefined, { cancelable: true }) && wasDue) goHome();
    },
    reset() {
      setCode('');
      tell('reset');
    },
    read: () => setNotice(null),
  };
}
