import { useEffect, useState } from 'react';
import type { AppError } from '../../core/kernel/app-error';
import type { FieldProblem } from '../../core/types';
import { useAction } from '../../react';
import type { FocusTarget } from '../../ui/primitives/use-focus-field';

export type Problems<F extends string> = Partial<Record<F, FieldProblem>>;

export interface FormModel<F extends string> {
  values: Readonly<Record<F, string>>;
  problems: Problems<F>;
  /** What stands above the form: a failure that no field is to blame for. */
  error: AppError | null;
  focus: FocusTarget | null;
  busy: boolean;
  set(field: F, value: string): void;
  /** A field was left: what its rule says about a value is told, an empty one is left alone. */
  leave(field: string): void;
  /** Something beside the form found a field wrong. */
  refuse(problems: Problems<F>): void;
  submit(): void;
}

interface FormOptions<F extends string> {
  /** In the order of the form: the first wrong one takes the focus. */
  fields: readonly F[];
  check?(values: Record<F, string>): Record<string, FieldProblem>;
  /** Rejects with an AppError; FORM_INVALID names fields. */
  send(values: Record<F, string>): Promise<unknown>;
  /** Codes that are about one field. */
  fieldOf?: Partial<Record<string, F>>;
}

const emptyOf = <F extends string>(fields: readonly F[]): Record<F, string> =>
  Object.fromEntries(fields.map((field) => [field, ''])) as Record<F, string>;

/** A form whose values stay whatever happens, and are gone once it was taken. */
export function useForm<F extends string>(options: FormOptions<F>): FormModel<F> {
  const { fields, check, fieldOf = {} } = options;
  const [values, setValues] = useState(() => emptyOf(fields));
  const [problems, setProblems] = useState<Problems<F>>({});
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const action = useAction(async () => {
    await options.send(values);
    setValues(emptyOf(fields));
  });
  const { error } = action;
  const told = (cause: AppError): Problems<F> => {
    const field = fieldOf[cause.code];
    if (field !== undefined) return { [field]: { key: cause.code } } as Problems<F>;
    return Object.fromEntries(
      Object.entries(cause.fields).filter(([name]) => (fields as readonly string[]).includes(name)),
    ) as Problems<F>;
  };
  const firstOf = (found: Problems<F>) => fields.find((field) => found[field] !== undefined);
  const refuse = (found: Problems<F>): void => {
    setProblems(found);
    const first = firstOf(found);
    if (first !== undefined) setFocus({ name: first });
  };

  useEffect(() => {
    if (error !== null) refuse(told(error));
    // A refusal is answered once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error]);

  return {
    values,
    problems,
    error: error !== null && firstOf(told(error)) === undefined ? error : null,
    focus,
    busy: action.busy,
    set(field, value) {
      setValues((old) => ({ ...old, [field]: value }));
      setProblems((old) => ({ ...old, [field]: undefined }));
    },
    leave(name) {
      const field = fields.find((one) => one === name);
      if (field === undefined || check === undefined || values[field] === '') return;
      setProblems((old) => ({ ...old, [field]: check(values)[field] }));
    },
    refuse,
    submit() {
      setProblems({});
      void action.run();
    },
  };
}
