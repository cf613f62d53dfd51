import type { RegisterFormField } from '../../core/types';
import type { registration } from '../../locales/en/registration';
import type { TextOf } from '../../react';
import { PasswordField, TextField } from '../../ui/primitives/field';
import { fieldKinds } from './field-kinds';
import { problemValues } from './problem-text';
import type * as Code from './register-code.view';
import type * as Parts from './register-deferred.view';
import type { RegistrationModel } from './registration.controller';

type Text = TextOf<typeof registration>;

export type CodePart = typeof Code | null;
/** The part that comes after the form, null until it is there. */
export type DeferredPart = typeof Parts | null;

interface RegisterFieldProps {
  t: Text;
  field: RegisterFormField;
  model: RegistrationModel;
  deferred: DeferredPart;
  /** What sends the code, null until it is there. */
  code: CodePart;
  onBlur(name: string): void;
}

function errorOf({ t, field, model }: RegisterFieldProps): string | undefined {
  const problem = model.problems[field.name];
  // Keys come from the core and from servers; one without words here still says that something is wrong.
  return problem === undefined
    ? undefined
    : t(problem.key as 'refused', { ...problemValues(problem), defaultValue: t('refused') });
}

/** One field as the server's settings want it. */
export function RegisterField(props: RegisterFieldProps) {
  const { t, field, model, deferred, code } = props;
  const { name, rule } = field;
  const kind = fieldKinds[name];
  const shared = {
    name,
    label: t(name),
    value: model.values[name] ?? '',
    error: errorOf(props),
    required: rule.required,
    autoComplete: kind.autoComplete,
    maxLength: rule.maxLength,
    placeholder: rule.required ? '' : t('optional'),
    onInput: (value: string) => model.set(name, value),
    onBlur: () => props.onBlur(name),
  };
  if (kind.kind === 'captcha')
    return deferred && <deferred.RegisterCaptcha t={t} model={model} error={shared.error} />;
  if (kind.kind === 'password') {
    const hinted = deferred !== null && name === 'password' && shared.value !== '';
    return (
      <PasswordField
        {...shared}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        hint={
          hinted && <deferred.StrengthHint t={t} password={shared.value} username={model.values.username} />
        }
      />
    );
  }
  const sends = name === 'verificationCode' ? code : null;
  const isMobile = kind.kind === 'mobile';
  const input = (
    <TextField
      {...shared}
      value={deferred !== null && isMobile ? deferred.groupedNumber(model) : shared.value}
      type={kind.type ?? 'text'}
      ltr={kind.ltr ?? false}
      autoCapitalize={kind.ltr === true ? 'none' : 'words'}
      spellCheck={false}
      {...(kind.inputMode === undefined ? {} : { inputMode: kind.inputMode })}
      hint={
        deferred !== null && name === 'payeeName' ? t('payeeNameHint') : sends && <sends.CodeNews t={t} />
      }
      before={deferred !== null && isMobile ? <deferred.Dialling t={t} model={model} /> : undefined}
      after={sends && <sends.SendCode t={t} model={model} />}
    />
  );
  if (isMobile) return <div className="f-phone">{input}</div>;
  return input;
}
