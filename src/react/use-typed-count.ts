import { useState } from 'react';
import { readCount } from '../core/i18n/read-amount';
import { useTag } from './use-tag';

/**
 * State of a whole-number field. Keeps the typed text, so that it can be cleared; `onChange` gets null unless the text is a number from 1
 * to `max`.
 */
export function useTypedCount(options: {
  /** null while the text is no number in range. */
  value: number | null;
  max: number;
  onChange(value: number | null): void;
}): { text: string; take(text: string): void } {
  const { value, max, onChange } = options;
  const tag = useTag();
  const [typed, setTyped] = useState('');
  const read = (text: string): number | null => {
    const count = readCount(text, tag);
    return count !== null && count >= 1n && count <= BigInt(max) ? Number(count) : null;
  };
  return {
    // Buttons beside the field set the value without its text.
    text: value === null || read(typed) === value ? typed : String(value),
    take(text) {
      setTyped(text);
      onChange(read(text));
    },
  };
}
