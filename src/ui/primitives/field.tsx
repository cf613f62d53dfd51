import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { Icon } from './icon';
import { showValue } from './show-value';

export interface FieldFrame {
  label: string;
  hint?: ReactNode;
  /** Shown below the control and read out; '' or undefined while the value is fine. */
  error?: string | undefined;
  required?: boolean;
}

interface FrameProps extends FieldFrame {
  id: string;
  children: ReactNode;
}
const hintId = (id: string): string => `${id}-hint`;
const errorId = (id: string): string => `${id}-error`;

/** What a control inside a frame carries, so that hint and error are read with it. */
export function tiesOf(id: string, { hint, error, required }: Omit<FieldFrame, 'label'>) {
  const described = [hint ? hintId(id) : '', error ? errorId(id) : ''].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
    'aria-required': required || undefined,
  };
}

export function Frame({ id, label, hint, error, required, children }: FrameProps) {
  return (
    <div className="f-field" part="field">
      <label className="f-label" htmlFor={id} part="label">
        {label}
        {required && (
          <span className="f-label-mark" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <div className={error ? 'f-control f-control-bad' : 'f-control'}>{children}</div>
      {hint && (
        <div className="f-hint" id={hintId(id)}>
          {hint}
        </div>
      )}
      {error && (
        <div className="f-error" id={errorId(id)}>
          <Icon name="alert" size={16} />
          {error}
        </div>
      )}
    </div>
  );
}

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onInput' | 'onChange' | 'value' | 'className' | 'id' | 'required'
>;
export interface TextFieldProps extends FieldFrame, Native {
  name: string;
  value: string;
  onInput(value: string): void;
  /** Latin content in every language: names, numbers, addresses. */
  ltr?: boolean;
  /** Stands before the input, inside the box. */
  before?: ReactNode;
  after?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    required = false,
    ltr = false,
    before,
    after,
    value,
    onInput,
    ...native
  } = props;
  const id = useId();
  return (
    <Frame {...{ id, label, hint, error, required }}>
      {before}
      <input
        {...native}
        {...tiesOf(id, { hint, error, required })}
        className={ltr ? 'f-input f-input-ltr' : 'f-input'}
        part="input"
        ref={showValue(value)}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {after}
    </Frame>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after' | 'ltr'> {
  showLabel: string;
  hideLabel: string;
}

/** A password with a button that shows it. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      ltr
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className="f-control-button"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
