import { useEffect, useRef, useState } from 'react';
import type { FactorChallenge, FactorMethod } from '../../contract/entities/identity';
import { codesDomain } from '../../core/domains/codes';
import { useAction, useClient, useDomain, useStore } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import type { FocusTarget } from '../../ui/primitives/use-focus-field';
import type { LoginModel } from './login.controller';
import { refusalText } from './refusal-text';

export interface FactorModel {
  challenge: FactorChallenge | null;
  method: FactorMethod;
  answer: string;
  /** Where the code goes, asked for where the gateway does not know by itself. */
  mobile: string;
  isMissing: boolean;
  /** The number was empty or none. */
  isNumberWrong: boolean;
  /** The sentence for what went wrong. */
  problem: string | undefined;
  /** The answer was refused: told at its field. */
  isWrong: boolean;
  focus: FocusTarget | null;
  choose(method: FactorMethod): void;
  take(answer: string): void;
  takeMobile(mobile: string): void;
  submit(): void;
  /** Back to the form, as it was typed. */
  back(): void;
  moveFocus(): void;
}

/** The second proof of a login under way. `onExpired`: the ticket expired before an answer. */
export function useFactor(login: LoginModel, onExpired: () => void): FactorModel {
  const client = useClient();
  const { session } = client;
  const challenge = useStore(session.store, (state) => state.factor);
  const [method, setMethod] = useState<FactorMethod>(challenge?.methods[0] ?? 'authenticator');
  const [answer, setAnswer] = useState('');
  const [mobile, setMobile] = useState('');
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
      return await session.verify({ method, answer, mobile });
    } finally {
      isOwn.current = false;
      moveFocus();
    }
  };
  return {
    challenge,
    method,
    answer,
    mobile,
    isMissing,
    isNumberWrong: login.error?.fields.mobileNum !== undefined,
    problem: login.error === null ? undefined : refusalText(client, login.error),
    isWrong: login.error?.code === 'CODE_WRONG',
    focus,
    choose(one) {
      setMethod(one);
      take('');
    },
    take,
    takeMobile: setMobile,
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

/** Ways whose code has to be sent first. */
const purposes: Partial<Record<FactorMethod, 'email-factor' | 'sms-factor'>> = {
  email: 'email-factor',
  sms: 'sms-factor',
};

/** The code of a way: whether a button sends it, and when that may be done again. */
export function useFactorCode(
  { challenge, method, mobile }: { challenge: FactorChallenge; method: FactorMethod; mobile: string },
  onSent: () => void,
) {
  const { i18n } = useClient();
  const codes = useDomain(codesDomain);
  // Gateways without tickets compare the mail address itself.
  const purpose = challenge.ticket === '' && method === 'email' ? undefined : purposes[method];
  const until = useStore(codes.store, (state) => (purpose === undefined ? null : state[purpose].until));
  const send = useAction(async () => {
    if (purpose === undefined) return;
    await codes.send({ purpose, mobile });
    onSent();
  });
  return {
    canSend: purpose !== undefined,
    // With the wait ends what was said about it: the button works again.
    secondsLeft: useCountdown(until, send.clear),
    busy: send.busy,
    /** The sentence for what went wrong, '' for nothing. */
    problem: send.error === null ? '' : i18n.errorText(send.error),
    send: () => void send.run(),
  };
}
