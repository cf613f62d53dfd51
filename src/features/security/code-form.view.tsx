import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useAction, useClient, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { CodeField } from '../../ui/primitives/code-field';
import { useFocusField, type FocusTarget } from '../../ui/primitives/use-focus-field';

const CODE_DIGITS = 6;
/** Refusals told at the field. */
const AT_FIELD: readonly string[] = ['CODE_WRONG', 'FORM_INVALID'];

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
  const { i18n } = useClient();
  const t = useText('security');
  const [code, setCode] = useState('');
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const action = useAction(async () => {
    await props.send(code);
    props.onDone();
  });
  const { error } = action;
  useEffect(() => {
    if (error !== null) setFocus({ name: 'authCode' });
  }, [error]);
  const { target = null } = props;
  useEffect(() => {
    if (target !== null) setFocus(target);
  }, [target]);
  const form = useFocusField(focus);
  const isAtField = error !== null && AT_FIELD.includes(error.code);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void action.run();
  };
  return (
    <form className="steps" ref={form} noValidate onSubmit={submit} aria-label={props.label} part="form">
      {props.above}
      {error !== null && !isAtField && <Alert tone="error">{i18n.errorText(error)}</Alert>}
      <CodeField
        name="authCode"
        label={t('code')}
        hint={props.hint}
        after={props.after}
        value={code}
        error={
          error === null || !isAtField
            ? undefined
            : error.code === 'FORM_INVALID'
              ? t('required')
              : i18n.errorText(error)
        }
        required
        mostDigits={CODE_DIGITS}
        onInput={(value) => {
          setCode(value);
          if (isAtField) action.clear();
        }}
      />
      <Button type="submit" look="main" wide busy={action.busy} part="submit">
        {props.button}
      </Button>
    </form>
  );
}
