import { useEffect, useState } from 'react';
import type { Client } from '../../core/types';
import type { firstAuth } from '../../locales/en/auth.first';
import {
  useClient,
  useHost,
  useHostState,
  useIntents,
  useLazy,
  useSessionEvents,
  useStore,
  useText,
  useTouched,
  type TextOf,
} from '../../react';
import { LostPart } from './lost-part.view';
import { Guest, type GuestNotice } from './login-guest.view';
import { useLogin, type Audience } from './login.controller';
import { usePart, type LoadTexts } from './use-part';

export interface LoginWidgetProps {
  mode: 'inline' | 'popup';
  open: boolean;
  start: 'username' | 'mobile';
  audience: Audience;
  loadTexts: LoadTexts;
}

/** The login element's view: a form for guests, the logout for members. */
export function LoginWidget({ mode, open, start, audience, loadTexts }: LoginWidgetProps) {
  const client = useClient();
  const host = useHost();
  const t: TextOf<typeof firstAuth> = useText('auth');
  const shared = useText('common');
  const state = useStore(client.session.store, (one) => one.state);
  const [terms, setTerms] = useState(false);
  const [notice, setNotice] = useState<GuestNotice>('');
  const [entered, setEntered] = useState(false);
  const isPopup = mode === 'popup';
  const isMember = state === 'member';
  const termsPart = usePart(loadTexts, () => import('./terms-dialog.view'), terms);
  const isTouched = useTouched();
  const frame = useLazy(() => import('./login-popup.view'), isPopup && (open || isTouched));
  const member = usePart(loadTexts, () => import('./member.view'), isMember && (open || !isPopup || entered));
  const close = (): void => {
    setNotice('');
    model.leave();
    host.set('open', false);
  };
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
    if (isPopup) host.set('open', true);
    else focusForm(client, host.element);
    return true;
  });

  useEffect(() => {
    if (isMember) setNotice('');
    else setEntered(false);
  }, [isMember]);

  const openTerms = (): void => {
    // A help centre on the page shows them over the form; without one they are shown from here.
    if (!client.intend({ type: 'open-terms' })) setTerms(true);
  };
  const offer = entered && member.part && <member.part.Offer loadTexts={loadTexts} popup={isPopup} />;
  const body = isMember ? (
    <>
      <LostPart lazy={member} />
      {member.part && <member.part.Member audience={audience} />}
      {!isPopup && offer}
    </>
  ) : state === 'restoring' ? (
    <div className="signed-in" aria-busy="true" />
  ) : (
    <Guest {...{ model, notice, setNotice, loadTexts, audience }} onLeave={close} onTerms={openTerms} />
  );
  return (
    <>
      <LostPart lazy={frame} />
      <LostPart lazy={termsPart} />
      {isPopup ? (
        frame.part !== null && (
          <frame.part.Dialog open={open} title={t('title')} closeLabel={shared('close')} onClose={close}>
            {body}
          </frame.part.Dialog>
        )
      ) : (
        <section className="f-card" part="card">
          {!isMember && <h2 className="f-card-title">{t('title')}</h2>}
          {body}
        </section>
      )}
      {isPopup && !open && offer}
      {terms && termsPart.part !== null && <termsPart.part.TermsDialog onClose={() => setTerms(false)} />}
    </>
  );
}

function focusForm({ ports: { page } }: Client, element: HTMLElement): void {
  const input = element.shadowRoot?.querySelector<HTMLInputElement>('form input');
  if (!input) return;
  page.reveal?.(input);
  input.focus();
}
