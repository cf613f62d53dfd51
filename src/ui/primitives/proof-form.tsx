import type { FormEvent, ReactNode } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import { PasswordField } from './field';
import { useFocusField, type FocusTarget } from './use-focus-field';

interface ProofFormProps {
  words: { title: string; text: string; password: string; show: string; hide: string; go: string };
  /** Whose password it is: for the browser's store of passwords. */
  username: string;
  password: string;
  focus: FocusTarget | null;
  busy: boolean;
  /** What is wrong, and whether it is told at the field. */
  problem: string | undefined;
  isAtField: boolean;
  /** Below the button: another way. */
  after?: ReactNode;
  take(value: string): void;
  prove(): void;
}

/** The login's password once more. */
export function ProofForm(props: ProofFormProps) {
  const { words, username, password, focus, busy, problem, isAtField, after, take, prove } = props;
  const form = useFocusField(focus);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    prove();
  };
  return (
    <form className="f-proof" ref={form} noValidate onSubmit={submit} aria-label={words.title} part="form">
      <p>{words.text}</p>
      {problem !== undefined && !isAtField && <Alert tone="error">{problem}</Alert>}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="password"
        label={words.password}
        value={password}
        error={isAtField ? problem : undefined}
        required
        autoComplete="current-password"
        maxLength={128}
        enterKeyHint="go"
        showLabel={words.show}
        hideLabel={words.hide}
        onInput={take}
      />
      <Button type="submit" look="main" wide busy={busy} part="submit">
        {words.go}
      </Button>
      {after !== undefined && <p className="f-proof-else">{after}</p>}
    </form>
  );
}
