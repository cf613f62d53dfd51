import { useEffect, useState } from 'react';
import type { Client } from '../../core/types';
import { useClient, useHost, useHostState, useIntents, useSessionEvents, useStore } from '../../react';
import type { GuestNotice } from './login-guest.controller';
import { useLogin, type Audience } from './login.controller';
import type { LoadTexts } from './use-part';

export interface LoginWidgetProps {
  mode: 'inline' | 'popup';
  open: boolean;
  start: 'username' | 'mobile';
  audience: Audience;
  loadTexts: LoadTexts;
}

/** Who is here, and what the page asks of the form. */
export function useLoginWidget({ mode, start, audience }: LoginWidgetProps) {
  const client = useClient();
  const host = useHost();
  const state = useStore(client.session.store, (one) => one.state);
  const [terms, setTerms] = useState(false);
  const [notice, setNotice] = useState<GuestNotice>('');
  const [entered, setEntered] = useState(false);
  const isMember = state === 'member';
  const model = useLogin({
    audience,
    start: start === 'mobile' ? 'sms' : start,
    onSuccess() {
      setEntered(true);
      host.set('open', false);
    },
  });
  useSessionEvents();
  useHostState('logged-in', isMember);

  useIntents((intent) => {
    if (intent.type === 'session-ended') {
      setNotice(intent.reason === 'expired' ? 'sessionExpired' : 'sessionElsewhere');
      return false;
    }
    if (intent.type !== 'need-login') return false;
    setNotice('loginFirst');
    // What waits for the login goes on by itself: the core keeps it.
    if (mode === 'popup') host.set('open', true);
    else focusForm(client, host.element);
    return true;
  });

  useEffect(() => {
    if (isMember) setNotice('');
    else setEntered(false);
  }, [isMember]);

  return {
    ...{ state, entered, terms, setTerms, model, notice, setNotice },
    onLeave() {
      setNotice('');
      model.leave();
      host.set('open', false);
    },
    onTerms() {
      // A help centre on the page shows them over the form; without one they are shown from here.
      if (!client.intend({ type: 'open-terms' })) setTerms(true);
    },
  };
}

function focusForm({ ports: { page } }: Client, element: HTMLElement): void {
  const input = element.shadowRoot?.querySelector<HTMLInputElement>('form input');
  if (!input) return;
  page.reveal?.(input);
  input.focus();
}
