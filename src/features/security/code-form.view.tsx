import type { FormEvent, ReactNode } from 'react';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { CodeField } from '../../ui/primitives/code-field';
import { useFocusField, type FocusTarget } from '../../ui/primitives/use-focus-field';
import { useCodeForm } from './code-form.controller';

const CODE_DIGITS = 6;
/** One code and the button that gives it in; what is wrong with it is said at its field. */
export function CodeForm(props: {
  label: string;
  button: string;
  above: ReactNode;
  hint?: string | false;
  /** Stands behind the input, e.g. the button that sends a code. */
  after?: ReactNode;
  /** Puts the focus there, e.g. when a code was sent. */
  target?: FocusTarget | null;
  send(code: string): Promise<void>;
  onDone(): void;
}) {
  const { target = null, send, onDone } = props;
  const { errorText } = useFormat();
  const t = useText('security');
  const { code, focus, busy, error, isAtField, isMissing, ...form } = useCodeForm({ target, send, onDone });
  const place = useFocusField(focus);
  const problem = error === null ? undefined : isMissing ? t('required') : errorText(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className="steps" ref={place} noValidate onSubmit={submit} aria-label={props.label} part="form">
      {props.above}
      {problem !== undefined && !isAtField && <Alert tone="error">{problem}</Alert>}
      <CodeField
        name="authCode"
        label={t('code')}
        hint={props.hint}
        after={props.after}
        value={code}
        error={isAtField ? problem : undefined}
        required
        mostDigits={CODE_DIGITS}
        onInput={form.take}
      />
      <Button type="submit" look="main" wide busy={busy} part="submit">
        {props.button}
      </Button>
    </form>
  );
}
