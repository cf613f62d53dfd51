import { useState } from 'react';
import type { firstAuth } from '../../locales/en/auth.first';
import { useClient, useLazy, useStore, useText, useTouched, type TextKey, type TextOf } from '../../react';
import type { Audience, LoginModel } from './login.controller';
import { LoginView, problemOf, type LoginViewProps } from './login.view';
import { LostPart } from './lost-part.view';
import { usePart, type LoadTexts } from './use-part';

/** Key of what stands above the form, '' for nothing. */
export type GuestNotice = TextKey<typeof firstAuth> | 'factorLate' | 'forgotElsewhere' | '';

interface GuestProps {
  model: LoginModel;
  notice: GuestNotice;
  setNotice(notice: GuestNotice): void;
  loadTexts: LoadTexts;
  audience: Audience;
  onLeave(): void;
  onTerms(): void;
}

/** The form for guests; what not every visitor needs comes by itself. */
export function Guest({ model, notice, setNotice, loadTexts, audience, onLeave, onTerms }: GuestProps) {
  const client = useClient();
  const t: TextOf<typeof firstAuth> = useText('auth');
  const shared = useText('common');
  const factor = useStore(client.session.store, (state) => state.factor !== null);
  const [fill, setFill] = useState('username');
  const { captcha, error, busy } = model;
  const byCode = model.hasMobile && model.mode === 'sms';
  const isTouched = useTouched();
  const more = useLazy(() => import('./login-more.view'), isTouched);
  const deferred = usePart(
    loadTexts,
    () => import('./login-deferred.view'),
    captcha.due || busy || error !== null || notice === 'forgotElsewhere',
  );
  // What the merchant has is not known yet: most have both ways, and the form must not move when their names come.
  const isUnknown = useStore(client.system.store, ({ status, load }) => status === null && load !== 'error');
  const tabs = useLazy(() => import('./login-tabs.view'), model.hasMobile);
  const mobile = usePart(
    loadTexts,
    () => import('./mobile-login.view'),
    model.hasMobile && (isTouched || byCode),
  );
  const factorPart = usePart(loadTexts, () => import('./factor.view'), factor);
  if (factor) {
    return (
      <>
        <LostPart lazy={factorPart} />
        {factorPart.part && (
          <factorPart.part.FactorView model={model} onExpired={() => setNotice('factorLate')} />
        )}
      </>
    );
  }
  const errorText =
    error === null ? '' : (deferred.part?.refusalText(client, error) ?? client.i18n.errorText(error));
  const view: LoginViewProps = {
    t,
    model,
    errorText,
    retryLabel: shared('retry'),
    notice: notice === '' ? '' : t(notice as 'title'),
    nameFill: fill,
    captchaField: null,
    progress: busy && deferred.part && <deferred.part.BotCheckLine />,
    ways: more.part && <more.part.OtherWays {...{ model, loadTexts }} onFill={setFill} />,
    onRegister:
      audience === 'agents'
        ? undefined
        : () => {
            onLeave();
            client.intend({ type: 'need-register' });
          },
    onForgot() {
      if (client.intend({ type: 'forgot-password' })) onLeave();
      else setNotice('forgotElsewhere');
    },
    onTerms,
  };
  if (captcha.due) {
    view.captchaField = (
      <>
        <LostPart lazy={deferred} />
        {deferred.part && <deferred.part.LoginCaptcha model={model} error={problemOf(view, 'captcha')} />}
      </>
    );
  }
  return (
    <div className="login-body">
      {more.part && <more.part.LoginBanner />}
      <LostPart lazy={tabs} />
      <LostPart lazy={mobile} />
      {tabs.part ? (
        <tabs.part.LoginTabs model={model} />
      ) : (
        (isUnknown || (model.hasMobile && !tabs.lost)) && <div className="login-tabs" />
      )}
      {byCode && mobile.part ? (
        <mobile.part.MobileLogin {...view} />
      ) : (
        <LoginView {...view} fields={byCode && <div aria-busy="true" />} />
      )}
    </div>
  );
}
