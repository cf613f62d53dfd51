import { useEffect, useState } from 'react';
import type { registration } from '../../locales/en/registration';
import type { Client } from '../../core/types';
import {
  useClient,
  useHost,
  useIntents,
  useLazy,
  useSessionEvents,
  useStore,
  useText,
  useTouched,
} from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import type { DeferredPart } from './register-field.view';
import { useRegistration } from './registration.controller';
import { RegistrationView } from './registration.view';

export interface RegisterWidgetProps {
  mode: 'inline' | 'popup';
  open: boolean;
  affiliateCode: string;
  referralCode: string;
  /** What comes after the form, with the words that only it says. */
  loadDeferred(): Promise<NonNullable<DeferredPart> & { texts: typeof registration }>;
}

/** The register element's view. */
export function RegisterWidget(props: RegisterWidgetProps) {
  const { mode, open, loadDeferred } = props;
  const { i18n } = useClient();
  const client = useClient();
  const host = useHost();
  const t = useText('registration');
  const shared = useText('common');
  const [welcome, setWelcome] = useState<string | null>(null);
  const [terms, setTerms] = useState(false);
  const termsPart = useLazy(() => import('./terms-dialog.view'), terms);
  const isPopup = mode === 'popup';
  const isTouched = useTouched();
  const [missed, setMissed] = useState(false);
  const deferred = useLazy(
    async () => {
      const part = await loadDeferred();
      // Before a view inside asks for a word.
      i18n.addTexts('registration', part.texts);
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

  const close = (): void => host.set('open', false);
  const done = (name: string): void => {
    close();
    setWelcome(name);
    host.emit('foyer-register', { username: name });
  };
  const again = (): void => [deferred, termsPart].forEach((part) => part.lost && part.retry());
  const body = (
    <Body
      {...props}
      deferred={deferred.part}
      onSuccess={done}
      onLeave={close}
      onTerms={() => setTerms(true)}
      onMissed={() => setMissed(true)}
    />
  );
  return (
    <>
      {(deferred.lost || termsPart.lost) && (
        <Alert tone="error" action={<LinkButton onClick={again}>{shared('retry')}</LinkButton>}>
          {shared('chunkLost')}
        </Alert>
      )}
      {isPopup ? (
        deferred.part && (
          <deferred.part.Dialog open={open} title={t('title')} closeLabel={shared('close')} onClose={close}>
            {body}
          </deferred.part.Dialog>
        )
      ) : (
        <section className="f-card" part="card">
          <h2 className="f-card-title">{t('title')}</h2>
          {body}
        </section>
      )}
      {terms && termsPart.part && <termsPart.part.TermsDialog onClose={() => setTerms(false)} />}
      {deferred.part && (
        <deferred.part.Notice
          wide
          open={welcome !== null}
          title={t('successTitle', { name: welcome ?? '' })}
          text={t('successText')}
          button={t('successDone')}
          closeLabel={shared('close')}
          onClose={() => setWelcome(null)}
        />
      )}
    </>
  );
}

function focusForm({ ports: { page } }: Client, element: HTMLElement): void {
  const input = element.shadowRoot?.querySelector<HTMLInputElement>('form input');
  if (!input) return;
  page.reveal?.(input);
  input.focus();
}

interface BodyProps extends RegisterWidgetProps {
  deferred: DeferredPart;
  onSuccess(name: string): void;
  onLeave(): void;
  onTerms(): void;
  /** Something of the deferred part has to be shown, also before the page is used. */
  onMissed(): void;
}

function Body(props: BodyProps) {
  const { session, system, i18n } = useClient();
  const t = useText('registration');
  const shared = useText('common');
  const state = useStore(session.store, (one) => one.state);
  const name = useStore(session.store, (one) => one.member?.nickname || one.username);
  const startError = useStore(system.store, (one) => (one.status === null ? one.error : null));
  if (state === 'member') {
    return (
      <p className="register-member" role="status">
        <Icon name="check" />
        {t('loggedInAs')} <bdi>{name}</bdi>
      </p>
    );
  }
  // Without the server's list there are no fields to fill in, so nothing typed is lost here.
  if (startError !== null) {
    return (
      <ErrorState
        title={i18n.errorText(startError)}
        action={<Button onClick={() => void system.retry()}>{shared('retry')}</Button>}
      />
    );
  }
  return <Guest {...props} />;
}

function Guest(props: BodyProps) {
  const { affiliateCode, referralCode, deferred, onSuccess, onLeave, onTerms, onMissed } = props;
  const client = useClient();
  const t = useText('registration');
  const shared = useText('common');
  const model = useRegistration({ affiliateCode, referralCode }, onSuccess);
  const isTouched = useTouched();
  const banner = useLazy(() => import('./register-banner.view'), isTouched);
  const hasField = (name: string): boolean => model.fields.some((field) => field.name === name);
  const code = useLazy(() => import('./register-code.view'), isTouched && hasField('verificationCode'));
  // Either the code of the address or a typed one: both are warned about once each.
  const refused =
    model.error?.code === 'REGISTER_AFFILIATE_INVALID' ? model.error : model.affiliate.state === 'invalid';
  const [warned, setWarned] = useState(false);
  useEffect(() => setWarned(false), [refused]);
  const isMissed = refused !== false || hasField('captcha');
  useEffect(() => {
    if (isMissed) onMissed();
    // Told once: the part stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissed]);
  if (model.ready && model.modes.length === 0) return <EmptyState icon="info" title={t('closed')} />;
  const login = (): void => {
    onLeave();
    client.intend({ type: 'need-login' });
  };
  return (
    <>
      <RegistrationView
        t={t}
        model={model}
        errorText={model.error === null ? '' : client.i18n.errorText(model.error)}
        retryLabel={shared('retry')}
        deferred={deferred}
        code={code.part}
        banner={banner.part === null ? null : <banner.part.RegisterBanner />}
        onLogin={login}
        onTerms={onTerms}
      />
      {code.lost && (
        <Alert tone="error" action={<LinkButton onClick={code.retry}>{shared('retry')}</LinkButton>}>
          {shared('chunkLost')}
        </Alert>
      )}
      {deferred && hasField('mobileNum') && (
        <deferred.Countries t={t} model={model} closeLabel={shared('close')} />
      )}
      {deferred && (
        <deferred.Notice
          urgent
          open={refused !== false && !warned}
          title={t('invitationTitle')}
          text={t('invitation_code_error')}
          button={t('ok')}
          closeLabel={shared('close')}
          onClose={() => setWarned(true)}
        />
      )}
    </>
  );
}
