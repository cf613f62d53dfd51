import { useEffect, useState, type ReactNode } from 'react';
import { codesDomain } from '../../core/domains/codes';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import type { auth } from '../../locales/en/auth';
import { useAction, useClient, useDomain, useLazy, useStore, useText } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import { Alert } from '../../ui/primitives/alert';
import { CodeField } from '../../ui/primitives/code-field';
import codeCss from '../../ui/primitives/code-field.css?inline';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import phoneCss from '../../ui/primitives/phone-field.css?inline';
import { Tabs } from '../../ui/primitives/tabs';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import { checksPhones, type LoginMode, type LoginModel } from './login.controller';
import { LoginView, problemOf, type LoginViewProps } from './login.view';
import { LostPart } from './lost-part.view';
import { usePhoneInput } from './phone-input.view';
import { waitText } from './wait-text';

export const styles = [tabsCss, phoneCss, codeCss];

/** Login by a code on the phone: everything of it that a merchant without it does not load. */
export function LoginTabs({ model }: { model: LoginModel }) {
  const t = useText<typeof auth>('auth');
  return (
    <Tabs
      label={t('modes')}
      value={model.mode}
      rows={[
        { value: 'username', label: t('byUsername') },
        { value: 'sms', label: t('byMobile') },
      ]}
      onChange={(value) => model.setMode(value as LoginMode)}
    />
  );
}

/** Where codes come from: the gateway, or the sign-in provider. */
export interface CodeSource {
  secondsLeft: number;
  busy: boolean;
  /** The sentence for what went wrong, '' for nothing. */
  warning: string;
  /** Wrong with the number itself. */
  numberError: string | undefined;
  send(): void;
  /** Something the source needs in the form. */
  extra?: ReactNode;
}

export function MobileLogin(view: LoginViewProps) {
  const { system } = useClient();
  const byProvider = useStore(system.store, ({ status }) => checksPhones(status));
  const provider = useLazy(() => import('./provider-code.view'), byProvider);
  if (!byProvider) return <GatewayCode {...view} />;
  if (provider.part === null) return <LostPart lazy={provider} />;
  return <provider.part.ProviderCode {...view} />;
}

function GatewayCode(view: LoginViewProps) {
  const client = useClient();
  const codes = useDomain(codesDomain);
  const { session, i18n } = client;
  const t = useText<typeof auth>('auth');
  const { model } = view;
  const { mobileNum } = model.values;
  const until = useStore(codes.store, (state) => state.login.until);
  const secondsLeft = useCountdown(until);
  const send = useAction(async () => {
    try {
      await codes.send({ purpose: 'login', mobile: mobileNum, countryDialingCode: model.dialling });
      model.wishFocus('verificationCode');
    } catch (cause) {
      if (isAppError(cause) && numberProblem(cause) !== '') model.wishFocus('mobileNum');
      throw cause;
    }
  });
  const { error } = send;
  const { byCode } = model;
  useEffect(() => {
    byCode.current = ({ captcha, ...form }) =>
      session.login({
        mode: 'sms',
        username: form.mobileNum,
        password: form.verificationCode,
        remember: form.remember,
        countryDialingCode: form.dialling,
        codeId: codes.store.getState().login.codeId,
        ...(captcha === '' ? {} : { captcha }),
      });
    return () => {
      byCode.current = null;
    };
  }, [byCode, session, codes]);
  const numberKey = numberProblem(error);
  return (
    <MobileForm
      view={view}
      onNumber={send.clear}
      source={{
        secondsLeft,
        busy: send.busy,
        warning: error === null || numberKey !== '' ? '' : i18n.errorText(error),
        numberError:
          numberKey === '' ? undefined : t(numberKey === 'required' ? 'required' : 'mobileInvalid'),
        send: () => void send.run(),
      }}
    />
  );
}

/** What is wrong with the number or its country, '' when the fault lies elsewhere. */
const numberProblem = (error: AppError | null): string => {
  const { mobileNum, countryDialingCode } = error?.fields ?? {};
  return (mobileNum ?? countryDialingCode)?.key ?? (error?.code === 'MOBILE_INVALID' ? 'refused' : '');
};

/** Number, code, and the button between them that counts down. */
export function MobileForm(props: { view: LoginViewProps; source: CodeSource; onNumber(): void }) {
  const { view, source, onNumber } = props;
  const { model } = view;
  const t = useText<typeof auth>('auth');
  const [said, setSaid] = useState(false);
  const phone = usePhoneInput({
    value: model.values.mobileNum,
    error: source.numberError ?? problemOf(view, 'mobileNum'),
    remembered: model.dialling,
    onInput(value) {
      model.set('mobileNum', value);
      onNumber();
    },
  });
  const { dialling } = phone;
  useEffect(() => {
    // What is chosen, or known by itself, is what the form sends.
    if (dialling !== '' && dialling !== model.dialling) model.setDialling(dialling);
  });
  const fields = (
    <>
      {phone.field}
      {source.warning !== '' && <Alert tone="warning">{source.warning}</Alert>}
      <CodeField
        name="verificationCode"
        label={t('code')}
        hint={said && source.warning === '' && t('codeHint')}
        required
        value={model.values.verificationCode}
        error={problemOf(view, 'verificationCode')}
        onInput={(value) => model.set('verificationCode', value)}
        after={
          <CountdownButton
            label={t('sendCode')}
            waitLabel={(seconds) => waitText(t, seconds)}
            secondsLeft={source.secondsLeft}
            busy={source.busy}
            onClick={() => {
              setSaid(true);
              source.send();
            }}
          />
        }
      />
      {source.extra}
    </>
  );
  return (
    <>
      <LoginView {...view} fields={fields} />
      {phone.list}
    </>
  );
}
