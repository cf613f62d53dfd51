import { useEffect, useRef, useState } from 'react';
import type { FactorChallenge, FactorMethod } from '../../contract/entities/identity';
import { useClient, useStore } from '../../react';
import type { FocusTarget } from '../../ui/primitives/use-focus-field';
import type { LoginModel } from './login.controller';

export interface FactorModel {
  challenge: FactorChallenge | null;
  method: FactorMethod;
  answer: string;
  isMissing: boolean;
  focus: FocusTarget | null;
  choose(method: FactorMethod): void;
  take(answer: string): void;
  submit(): void;
  /** Back to the form, as it was typed. */
  back(): void;
  moveFocus(): void;
}

/** The second proof of a login under way. `onExpired`: the ticket expired before an answer. */
export function useFactor(login: LoginModel, onExpired: () => void): FactorModel {
  const { session } = useClient();
  const challenge = useStore(session.store, (state) => state.factor);
  const [method, setMethod] = useState<FactorMethod>(challenge?.methods[0] ?? 'authenticator');
  const [answer, setAnswer] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [focus, setFocus] = useState<FocusTarget | null>({ name: 'answer' });
  /** The wait ends by an act in this form. */
  const isOwn = useRef(false);
  useEffect(
    () =>
      session.store.subscribe((now, before) => {
        const isOver = before.factor !== null && now.factor === null && now.state === 'guest';
        if (isOver && !isOwn.current) onExpired();
      }),
    [session, onExpired],
  );
  const moveFocus = (): void => setFocus({ name: 'answer' });
  const take = (value: string): void => {
    setAnswer(value);
    setMissing(false);
  };
  const verify = async () => {
    isOwn.current = true;
    try {
      return await session.verify({ method, answer });
    } finally {
      isOwn.current = false;
      moveFocus();
    }
  };
  return {
    challenge,
    method,
    answer,
    isMissing,
    focus,
    choose(one) {
      setMethod(one);
      take('');
    },
    take,
    submit() {
      const isEmpty = answer.trim() === '';
      setMissing(isEmpty);
      if (isEmpty) moveFocus();
      else login.enter(verify);
    },
    back() {
      isOwn.current = true;
      login.clear();
      session.forgetFactor();
    },
    moveFocus,
  };
}
