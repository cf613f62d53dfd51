import { useState } from 'react';
import type { registration } from '../../locales/en/registration';
import { useLazy, useText, useTouched } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import type { DeferredPart } from './register-field.view';
import { useGuest, useRegisterWidget, useVisitor, type GuestOptions } from './register-widget.controller';
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
  const { mode, open } = props;
  const t = useText('registration');
  const shared = useText('common');
  const [terms, setTerms] = useState(false);
  const termsPart = useLazy(() => import('./terms-dialog.view'), terms);
  const [welcome, setWelcome] = useState<string | null>(null);
  const { deferred, body } = useRegisterWidget(props, setWelcome);
  const again = (): void => [deferred, termsPart].forEach((part) => part.lost && part.retry());
  const inside = <Body {...props} {...body} onTerms={() => setTerms(true)} />;
  return (
    <>
      {(deferred.lost || termsPart.lost) && (
        <Alert tone="error" action={<LinkButton onClick={again}>{shared('retry')}</LinkButton>}>
          {shared('chunkLost')}
        </Alert>
      )}
      {mode === 'popup' ? (
        deferred.part && (
          <deferred.part.Dialog
            open={open}
            title={t('title')}
            closeLabel={shared('close')}
            onClose={body.onLeave}
          >
            {inside}
          </deferred.part.Dialog>
        )
      ) : (
        <section className="f-card" part="card">
          <h2 className="f-card-title">{t('title')}</h2>
          {inside}
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

interface BodyProps extends GuestOptions {
  deferred: DeferredPart;
  onTerms(): void;
}

function Body(props: BodyProps) {
  const t = useText('registration');
  const shared = useText('common');
  const { name, errorText, retry } = useVisitor();
  if (name !== null) {
    return (
      <p className="register-member" role="status">
        <Icon name="check" />
        {t('loggedInAs')} <bdi>{name}</bdi>
      </p>
    );
  }
  // Without the server's list there are no fields to fill in, so nothing typed is lost here.
  if (errorText !== '') {
    return <ErrorState title={errorText} action={<Button onClick={retry}>{shared('retry')}</Button>} />;
  }
  return <Guest {...props} />;
}

function Guest(props: BodyProps) {
  const { deferred } = props;
  const t = useText('registration');
  const shared = useText('common');
  const { hasField, form, warning } = useGuest(props);
  const { model } = form;
  const isTouched = useTouched();
  const banner = useLazy(() => import('./register-banner.view'), isTouched);
  const code = useLazy(() => import('./register-code.view'), isTouched && hasField('verificationCode'));
  if (model.ready && model.modes.length === 0) return <EmptyState icon="info" title={t('closed')} />;
  return (
    <>
      <RegistrationView
        {...form}
        t={t}
        retryLabel={shared('retry')}
        deferred={deferred}
        code={code.part}
        banner={banner.part === null ? null : <banner.part.RegisterBanner />}
        onTerms={props.onTerms}
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
          {...warning}
          title={t('invitationTitle')}
          text={t('invitation_code_error')}
          button={t('ok')}
          closeLabel={shared('close')}
        />
      )}
    </>
  );
}
