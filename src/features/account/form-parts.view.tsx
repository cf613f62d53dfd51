import { useId, type FormEvent, type ReactNode } from 'react';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { Frame, PasswordField, tiesOf, type FieldFrame } from '../../ui/primitives/field';
import { showValue } from '../../ui/primitives/show-value';
import { useFocusField } from '../../ui/primitives/use-focus-field';
import type { FormModel } from './form.controller';

/** Fields of a form and the button that sends them; what belongs to no field is said above. */
export function FormBox<Name extends string>(props: {
  form: FormModel<Name>;
  label: string;
  button: string;
  onCancel?: () => void;
  children: ReactNode;
}) {
  const { form, label, button, onCancel } = props;
  const t = useText('account');
  const { errorText } = useFormat();
  const place = useFocusField(form.focus);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className="steps" ref={place} noValidate onSubmit={submit} aria-label={label} part="form">
      {form.error !== null && <Alert tone="error">{errorText(form.error)}</Alert>}
      {props.children}
      <div className="buttons">
        {onCancel !== undefined && (
          <Button look="line" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" look="main" busy={form.busy} part="submit">
          {button}
        </Button>
      </div>
    </form>
  );
}

interface Option {
  value: string;
  label: string;
}
/** One of a few. */
export function SelectField(
  props: FieldFrame & {
    name: string;
    value: string;
    options: readonly Option[];
    onInput(value: string): void;
  },
) {
  const { label, hint, error, required = false, name, value, options, onInput } = props;
  const id = useId();
  return (
    <Frame {...{ id, label, hint, error, required }}>
      <select
        {...tiesOf(id, { hint, error, required })}
        className="f-input"
        name={name}
        ref={showValue(value)}
        onInput={(event) => onInput(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** The payment password, with the button that shows it. */
export function SecretField(props: {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  hint?: ReactNode;
  isNew?: boolean;
  onInput(value: string): void;
}) {
  const { name, label, value, error, hint, isNew = false, onInput } = props;
  const t = useText('account');
  return (
    <PasswordField
      {...{ name, label, value, error, hint, onInput }}
      required
      autoComplete={isNew ? 'new-password' : 'off'}
      inputMode="numeric"
      maxLength={128}
      showLabel={t('showPassword')}
      hideLabel={t('hidePassword')}
    />
  );
}
