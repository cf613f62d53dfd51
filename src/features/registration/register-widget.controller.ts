import { useEffect, useState } from 'react';
import type { registration } from '../../locales/en/registration';
import type { Client } from '../../core/types';
import { useClient, useHost, useIntents, useLazy, useSessionEvents, useStore, useTouched } from '../../react';
import { isAtField, useRegistration, type RegistrationOptions } from './registration.controller';

export interface RegisterWidgetOptions<Deferred extends { texts: typeof registration }> {
  mode: 'inline' | 'popup';
  open: boolean;
  /** What comes after the form, with the words that only it says. */
  loadDeferred(): Promise<Deferred>;
}

/** What the register element shows around its form, and the intents it answers. `onDone`: an account was made. */
export function useRegisterWidget<Deferred extends { texts: typeof registration }>(
  options: RegisterWidgetOptions<Deferred>,
  onDone: (name: string) => void,
) {
  const { mode, open, loadDeferred } = options;
  const client = useClient();
  const host = useHost();
  const isPopup = mode === 'popup';
  const isTouched = useTouched();
  const [missed, setMissed] = useState(false);
  const deferred = useLazy(
    async () => {
      const part = await loadDeferred();
      // Before a view inside asks for a word.
      client.i18n.addTexts('registration', part.texts);
      return part;
    },
    isTouched || missed || (isPopup && open),
  );
  useSessionEvents();

  useIntents((intent) => {
    if (intent.type !== 'need-register') return false;
    if (isPopup) host.set('open', true);
    else focusForm(client, host.element);
    return true;
  });

  const onLeave = (): void => host.set('open', false);
  return {
    deferred,
    /** For what stands in the element. */
    body: {
      deferred: deferred.part,
      onLeave,
      onMissed: () => setMissed(true),
      onSuccess(name: string) {
        // The welcome waits already when the form leaves: nothing comes between them.
        onDone(name);
        onLeave();
        host.emit('foyer-register', { username: name });
      },
    },
  };
}

function focusForm({ ports: { page } }: Client, element: HTMLElement): void {
  const input = element.shadowRoot?.querySelector<HTMLInputElement>('form input');
  if (!input) return;
  page.reveal?.(input);
  input.focus();
}

/** Who is logged in already, and why there may be no form: without the server's list there are no fields. */
export function useVisitor() {
  const { session, system, i18n } = useClient();
  const name = useStore(session.store, (one) =>
    one.state === 'member' ? one.member?.nickname || one.username : null,
  );
  const startError = useStore(system.store, (one) => (one.status === null ? one.error : null));
  return {
    /** null for a guest. */
    name,
    /** '' for none. */
    errorText: startError === null ? '' : i18n.errorText(startError),
    retry: () => void system.retry(),
  };
}

export interface GuestOptions extends RegistrationOptions {
  onLeave(): void;
  /** Something of the deferred part has to be shown, also before the page is used. */
  onMissed(): void;
}

/** The form, and the warning about an invitation code beside it. */
export function useGuest(options: GuestOptions) {
  const client = useClient();
  const model = useRegistration(options);
  const hasField = (name: string): boolean => model.fields.some((field) => field.name === name);
  const { error } = model;
  // Either the code of the address or a typed one: both are warned about once each.
  const { state, code } = model.affiliate;
  const refused = error?.code === 'REGISTER_AFFILIATE_INVALID' ? error : state === 'invalid' && code;
  /** The error or code whose warning the visitor has closed. */
  const [warned, setWarned] = useState<typeof refused>(false);
  const isMissed = refused !== false || hasField('captcha');
  useEffect(() => {
    if (isMissed) options.onMissed();
    // Told once: the part stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMissed]);
  return {
    hasField,
    form: {
      model,
      errorText: error === null || isAtField(error.code) ? '' : client.i18n.errorText(error),
      onLogin() {
        options.onLeave();
        client.intend({ type: 'need-login' });
      },
    },
    warning: { open: refused !== warned && refused !== false, onClose: () => setWarned(refused) },
  };
}
