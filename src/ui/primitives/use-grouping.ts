import { useLayoutEffect, useRef, type RefObject } from 'react';
import { placeCaret, readPhone, ungroupPhone } from './phone-groups';
import { showValue } from './show-value';

/** Room for what stands between the digits of the longest number. */
const MOST_SIGNS = 32;
const inputBeside = (place: HTMLElement | null): HTMLInputElement | null =>
  place?.parentElement?.querySelector('input') ?? null;

/**
 * Reads the number of a form that was drawn before this part came: the form renders the grouped number in its own input, and
 * receives digits.
 * @returns for an element beside the input
 */
export function useGrouping(
  { dialling, value }: { dialling: string; value: string },
  onInput: (value: string) => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement | null>(null);
  const caret = useRef<number | null>(null);
  const now = useRef({ dialling, value, onInput });
  useLayoutEffect(() => {
    const box = place.current?.parentElement;
    if (!box) return;
    const hear = (event: Event): void => {
      const input = inputBeside(place.current);
      if (input === null || event.target !== input) return;
      const read = readPhone(input, now.current.dialling, event);
      caret.current = read.caret;
      // The form reads digits, in its own event, and renders them grouped.
      showValue(read.value)(input);
    };
    const typed = inputBeside(place.current)?.value ?? '';
    const digits = ungroupPhone(typed);
    // Typed or filled in before this part came.
    if (digits !== typed && digits !== now.current.value) now.current.onInput(digits);
    // Before the form hears it.
    box.addEventListener('input', hear, true);
    return () => box.removeEventListener('input', hear, true);
  }, []);
  useLayoutEffect(() => {
    now.current = { dialling, value, onInput };
    const input = inputBeside(place.current);
    if (input === null) return;
    // The form counts digits; a form's limit would stop what is typed at the signs between them.
    input.maxLength = MOST_SIGNS;
    const at = caret.current;
    caret.current = null;
    // React writes the number only after this effect, since the input comes after this element.
    if (at !== null) queueMicrotask(() => placeCaret(input, at));
  });
  return place;
}
