import { useState } from 'react';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import { useAction } from '../../react';
import type { FocusTarget } from '../../ui/primitives/use-focus-field';

type Problems<Name extends string> = Partial<Record<Name, string>>;

export interface FormModel<Name extends string> {
  values: Record<Name, string>;
  problems: Problems<Name>;
  /** What belongs to no field; null while there is none. */
  error: AppError | null;
  busy: boolean;
  focus: FocusTarget | null;
  take(name: Name, value: string): void;
  submit(): void;
}

/** Values of a form with what is wrong at each field; what was typed stays, whatever the answer is. */
export function useForm<Name extends string>(options: {
  first: Record<Name, string>;
  /** Sentences of what is wrong, before anything is sent. */
  check(values: Record<Name, string>): Problems<Name>;
  /** Null: the person gave up, or has more to say first. */
  send(values: Record<Name, string>): Promise<unknown>;
  /** At which field a refusal belongs; null: at none. */
  place(error: AppError): Problems<Name> | null;
  onDone(): void;
}): FormModel<Name> {
  const [values, setValues] = useState(options.first);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const show = (found: Problems<Name>): boolean => {
    const [name] = Object.keys(found);
    setProblems(found);
    if (name !== undefined) setFocus({ name });
    return name !== undefined;
  };
  const { busy, error, run, clear } = useAction(async () => {
    try {
      if ((await options.send(values)) !== null) options.onDone();
    } catch (cause) {
      const placed = isAppError(cause) ? options.place(cause) : null;
      if (placed === null) throw cause;
      show(placed);
    }
  });
  return {
    ...{ values, problems, busy, focus, error },
    take(name, value) {
      setValues((old) => ({ ...old, [name]: value }));
      setProblems(({ [name]: _, ...rest }) => rest as Problems<Name>);
      if (error !== null) clear();
    },
    submit() {
      if (!show(options.check(values))) void run();
    },
  };
}
