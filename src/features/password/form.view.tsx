import type { FormEvent, ReactNode } from 'react';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { useDeferredBlur } from '../../ui/primitives/use-deferred-blur';
import { useFocusField } from '../../ui/primitives/use-focus-field';
import type { FormModel } from './form.controller';

interface FormProps<F extends string> {
  label: string;
  model: FormModel<F>;
  submitLabel: string;
  /** Above the fields, while nothing has failed. */
  intro: ReactNode;
  children(onBlur: (name: string) => void): ReactNode;
  /** Below the button. */
  more?: ReactNode;
}

/** A form of this feature: its failure with a way to try again, its fields, its button. */
export function Form<F extends string>({ label, model, submitLabel, intro, children, more }: FormProps<F>) {
  const { errorText } = useFormat();
  const shared = useText('common');
  const form = useFocusField(model.focus);
  const blur = useDeferredBlur(model.leave);
  const { error } = model;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!model.busy) model.submit();
  };
  return (
    <form
      {...blur.form}
      className="password"
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={label}
      part="form"
    >
      {error === null ? (
        intro
      ) : (
        <Alert
          tone="error"
          action={
            error.retryable ? <LinkButton onClick={model.submit}>{shared('retry')}</LinkButton> : undefined
          }
        >
          {errorText(error)}
        </Alert>
      )}
      {children(blur.onBlur)}
      <Button type="submit" look="main" wide busy={model.busy} part="submit">
        {submitLabel}
      </Button>
      {more}
    </form>
  );
}
