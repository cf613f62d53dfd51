import { useEffect, useState } from 'react';
import { useAction } from '../../react';
import type { FocusTarget } from '../../ui/primitives/use-focus-field';

/** Refusals told at the field. */
const AT_FIELD: readonly string[] = ['CODE_WRONG', 'FORM_INVALID'];

/** One code that is given in; `target`: puts the focus there, e.g. when a code was sent. */
export function useCodeForm(options: {
  target: FocusTarget | null;
  send(code: string): Promise<void>;
  onDone(): void;
}) {
  const { target } = options;
  const [code, setCode] = useState('');
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const action = useAction(async () => {
    await options.send(code);
    options.onDone();
  });
  const { busy, error } = action;
  useEffect(() => {
    if (error !== null) setFocus({ name: 'authCode' });
  }, [error]);
  useEffect(() => {
    if (target !== null) setFocus(target);
  }, [target]);
  const isAtField = error !== null && AT_FIELD.includes(error.code);
  return {
    ...{ code, focus, busy, error, isAtField },
    isMissing: error?.code === 'FORM_INVALID',
    submit: () => void action.run(),
    take(value: string) {
      setCode(value);
      if (isAtField) action.clear();
    },
  };
}
