import { useTranslation } from 'react-i18next';
import type { DeskRefusal } from './desk-api';

const MINUTE_S = 60;

const word = (value: unknown, key: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
  return typeof found === 'string' ? found : '';
};

/** A refusal in the operator's language; the tool's own sentence where it is about a switch. */
export const useRefusalText = (): ((refusal: DeskRefusal) => string) => {
  const { t, i18n } = useTranslation();
  return ({ code, facts }) => {
    if (facts.sentence !== '') return facts.sentence;
    const values = {
      code,
      by: word(facts.value, 'by'),
      state: t(`states.${word(facts.value, 'state')}`, { defaultValue: word(facts.value, 'state') }),
      minutes: Math.max(1, Math.ceil((facts.retryAfterS ?? 0) / MINUTE_S)),
    };
    // Who was first, where the cashier tells no state with it.
    const isOvertaken = values.by !== '' && values.state === '';
    const key = isOvertaken ? 'errors.overtaken' : `errors.${code}`;
    const text = t(i18n.exists(key) ? key : 'errors.other', values);
    return facts.number > 0 ? `${text} (#${facts.number})` : text;
  };
};
