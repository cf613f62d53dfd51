import { useState } from 'react';
import type { firstAuth } from '../../locales/en/auth.first';
import { useLazy, useText, useTouched, type TextOf } from '../../react';
import { useGuest, type GuestProps } from './login-guest.controller';
import { LoginView, problemOf, type LoginViewProps } from './login.view';
import { LostPart } from './lost-part.view';
import { usePart } from './use-part';

/** The form for guests; what not every visitor needs comes by itself. */
export function Guest(props: GuestProps) {
  const { model, notice, setNotice, loadTexts, onTerms } = props;
  const { factor, unknown, keyRoom, textOf, onRegister, onForgot } = useGuest(props);
  const t: TextOf<typeof firstAuth> = useText('auth');
  const shared = useText('common');
  const [fill, setFill] = useState('username');
  const [isTrial, setTrial] = useState(false);
  const { captcha, error, busy } = model;
  const byCode = model.hasMobile && model.mode === 'sms';
  const isTouched = useTouched();
  const more = useLazy(() => import('./login-more.view'), isTouched);
  const deferred = usePart(
    loadTexts,
    () => import('./login-deferred.view'),
    captcha.due || busy || error !== null || notice === 'forgotElsewhere',
  );
  const tabs = useLazy(() => import('./login-tabs.view'), model.hasMobile);
  const mobile = usePart(
    loadTexts,
    () => import('./mobile-login.view'),
    model.hasMobile && (isTouched || byCode),
  );
  const trial = usePart(loadTexts, () => import('./trial-offer.view'), isTrial);
  const factorPart = usePart(loadTexts, () => import('./factor.view'), factor);
  const otherWays = more.part && <more.part.OtherWays {...{ model, loadTexts }} onFill={setFill} />;
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
  const view: LoginViewProps = {
    ...{ t, model, onRegister, onForgot, onTerms },
    errorText: textOf(error, deferred.part),
    retryLabel: shared('retry'),
    notice: notice === '' ? '' : t(notice as 'title'),
    nameFill: fill,
    captchaField: null,
    progress: busy && deferred.part && <deferred.part.BotCheckLine />,
    onTrial: () => setTrial(true),
    ways: (
      <>
        {keyRoom ? <div style={{ minBlockSize: 44 }}>{otherWays}</div> : otherWays}
        <LostPart lazy={trial} />
        {trial.part && <trial.part.TrialOffer {...props} />}
      </>
    ),
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
        // Most merchants have both ways, and the form must not move when their names come.
        (unknown || (model.hasMobile && !tabs.lost)) && <div className="login-tabs" />
      )}
      {byCode && mobile.part ? (
        <mobile.part.MobileLogin {...view} />
      ) : (
        <LoginView {...view} fields={byCode && <div aria-busy="true" />} />
      )}
    </div>
  );
}
