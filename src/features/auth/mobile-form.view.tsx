import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { CodeField } from '../../ui/primitives/code-field';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import type { CodeSource } from './login.controller';
import { LoginView, problemOf, type LoginViewProps } from './login.view';
import { usePhoneInput } from './phone-input.view';
import { waitText } from './wait-text';

/** Number, code, and the button between them that counts down. */
export function MobileForm(props: {
  view: LoginViewProps;
  source: CodeSource;
  /** Something the source needs in the form. */
  extra?: ReactNode;
}) {
  const { view, source, extra } = props;
  const { model } = view;
  const t = useText('auth');
  const [said, setSaid] = useState(false);
  const phone = usePhoneInput({
    value: model.values.mobileNum,
    error: source.numberError ?? problemOf(view, 'mobileNum'),
    remembered: model.dialling,
    onInput(value) {
      model.set('mobileNum', value);
      source.clear();
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
      {extra}
    </>
  );
  return (
    <>
      <LoginView {...view} model={{ ...model, submit: () => model.submit(source.logIn) }} fields={fields} />
      {phone.list}
    </>
  );
}
