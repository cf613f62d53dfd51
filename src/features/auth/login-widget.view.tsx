import { useEffect, useState } from 'react';
import type { auth } from '../../locales/en/auth';
import type { common } from '../../locales/en/common';
import {
  useAction,
  useClient,
  useHost,
  useHostState,
  useIntents,
  useLazy,
  useSessionEvents,
  useStore,
  useText,
} from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import { useLogin } from './login.controller';
import { LoginView } from './login.view';

const loadLate = () => import('./login-late.view');

export interface LoginWidgetProps {
  mode: 'inline' | 'popup';
  open: boolean;
}

/** The login element's view: a form for guests, the way out for everybody else. */
export function LoginWidget({ mode, open }: LoginWidgetProps) {
  const { session } = useClient();
  const host = useHost();
  const t = useText<typeof auth>('auth');
  const shared = useText<typeof common>('common');
  const state = useStore(session.store, (one) => one.state);
  const [terms, setTerms] = useState(false);
  const termsPart = useLazy(() => import('./terms-dialog.view'), terms);
  const [notice, setNotice] = useState<'' | 'loginFirst' | 'sessionExpired' | 'sessionElsewhere'>('');
  const isPopup = mode === 'popup';
  const late = useLazy(loadLate, isPopup);
  useSessionEvents();
  useHostState('logged-in', state === 'member');

  useIntents((intent) => {
    if (intent.type === 'session-ended') {
      setNotice(intent.reason === 'expired' ? 'sessionExpired' : 'sessionElsewhere');
      return false;
    }
    if (intent.type !== 'need-login') return false;
    setNotice('loginFirst');
    // What waits for the login goes on by itself: the core keeps it.
    if (isPopup) host.set('open', true);
    else focusForm(host.element);
    return true;
  });

  const isMember = state === 'member';
  useEffect(() => {
    if (isMember) setNotice('');
  }, [isMember]);

  const close = (): void => {
    setNotice('');
    host.set('open', false);
  };
  const body = (
    <Body
      notice={notice === '' ? '' : t(notice)}
      onSuccess={() => host.set('open', false)}
      onLeave={close}
      onTerms={() => setTerms(true)}
    />
  );
  return (
    <>
      <LostPart lazy={late} />
      <LostPart lazy={termsPart} />
      {isPopup ? (
        late.part !== null && (
          <late.part.Dialog open={open} title={t('title')} closeLabel={shared('close')} onClose={close}>
            {body}
          </late.part.Dialog>
        )
      ) : (
        <section className="f-card" part="card">
          {!isMember && <h2 className="f-card-title">{t('title')}</h2>}
          {body}
        </section>
      )}
      {terms && termsPart.part !== null && <termsPart.part.TermsDialog onClose={() => setTerms(false)} />}
    </>
  );
}

/** A lost file is told where it is missed, with a way to ask for it again. */
function LostPart({ lazy }: { lazy: { lost: boolean; retry(): void } }) {
  const t = useText<typeof common>('common');
  if (!lazy.lost) return null;
  return (
    <Alert tone="error" action={<LinkButton onClick={lazy.retry}>{t('retry')}</LinkButton>}>
      {t('chunkLost')}
    </Alert>
  );
}

function focusForm(element: HTMLElement): void {
  const input = element.shadowRoot?.querySelector<HTMLInputElement>('form input');
  input?.scrollIntoView({ block: 'center' });
  input?.focus();
}

interface BodyProps {
  notice: string;
  onSuccess(): void;
  onLeave(): void;
  onTerms(): void;
}

function Body(props: BodyProps) {
  const { session } = useClient();
  const state = useStore(session.store, (one) => one.state);
  if (state === 'member') return <Member />;
  if (state === 'restoring') return <div className="signed-in" aria-busy="true" />;
  return <Guest {...props} />;
}

function Guest({ notice, onSuccess, onLeave, onTerms }: BodyProps) {
  const client = useClient();
  const t = useText<typeof auth>('auth');
  const shared = useText<typeof common>('common');
  const model = useLogin(onSuccess);
  const banner = useLazy(() => import('./login-banner.view'));
  const late = useLazy(loadLate, model.captcha.due);
  const { captcha, error } = model;
  const errorText = error === null ? '' : client.i18n.errorText(error);
  const captchaError = (): string | undefined => {
    if (captcha.wrong && error !== null) return errorText;
    if (model.missing.includes('captcha')) return t('required');
    return captcha.lost ? t('captchaLost') : undefined;
  };
  const register = (): void => {
    onLeave();
    client.intend({ type: 'need-register' });
  };
  return (
    <LoginView
      t={t}
      model={model}
      errorText={errorText}
      retryLabel={shared('retry')}
      notice={notice}
      banner={banner.part === null ? null : <banner.part.LoginBanner />}
      captchaField={
        captcha.due && (
          <>
            <LostPart lazy={late} />
            {late.part !== null && (
              <late.part.CaptchaField
                label={t('captcha')}
                pictureLabel={t('captchaPicture')}
                refreshLabel={t('captchaRefresh')}
                value={model.values.captcha}
                picture={captcha.picture}
                error={captchaError()}
                onInput={(value) => model.set('captcha', value)}
                onRefresh={model.newCaptcha}
              />
            )}
          </>
        )
      }
      onRegister={register}
      onTerms={onTerms}
    />
  );
}

function Member() {
  const { session } = useClient();
  const t = useText<typeof auth>('auth');
  const name = useStore(session.store, (state) => state.member?.nickname || state.username);
  const kind = useStore(session.store, (state) => state.kind);
  const logout = useAction(() => session.logout());
  const late = useLazy(loadLate);
  if (late.part === null) return <LostPart lazy={late} />;
  const { SignedInView } = late.part;
  return <SignedInView t={t} name={name} kind={kind} busy={logout.busy} onLogout={() => void logout.run()} />;
}
