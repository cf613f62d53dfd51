import { useLayoutEffect, useRef, type RefObject } from 'react';
import { groupPhone, readPhone, showPhone, ungroupPhone } from './phone-groups';
import { showValue } from './show-value';

/** Room for what stands between the digits of the longest number. */
const MOST_SIGNS = 32;
const inputBeside = (place: HTMLElement | null): HTMLInputElement | null =>
  place?.parentElement?.querySelector('input') ?? null;

/**
 * Groups the number of a form that was drawn before this part came: the input is the form's own, what it hears is digits.
 * @returns for an element beside the input
 */
export function useGrouping(
  { dialling, value }: { dialling: string; value: string },
  onInput: (value: string) => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement | null>(null);
  const caret = useRef<number | null>(null);
  const now = useRef({ dialling, onInput });
  useLayoutEffect(() => {
    const box = place.current?.parentElement;
    if (!box) return;
    const hear = (event: Event): void => {
      const input = inputBeside(place.current);
      if (input === null || event.target !== input) return;
      const read = readPhone(input, now.current.dialling, event);
      caret.current = read.caret;
      // The form reads digits, in its own event; what it draws is grouped below.
      showValue(read.value)(input);
    };
    const typed = inputBeside(place.current)?.value ?? '';
    // Typed or filled in before this part came.
    if (ungroupPhone(typed) !== typed) now.current.onInput(ungroupPhone(typed));
    // Before the form hears it.
    box.addEventListener('input', hear, true);
    return () => box.removeEventListener('input', hear, true);
  }, []);
  useLayoutEffect(() => {
    now.current = { dialling, onInput };
    const input = inputBeside(place.current);
    if (input === null) return;
    // The form counts digits; a form's limit would stop what is typed at the signs between them.
    input.maxLength = MOST_SIGNS;
    const at = caret.current;
    caret.current = null;
    // React writes the digits only after this effect, since the input comes after this element.
    queueMicrotask(() => {
      // A number that was filled in without an event is not grouped: showValue would treat it as received.
      if (ungroupPhone(input.value) === value) showPhone(input, groupPhone(value, dialling), at);
    });
  });
  return place;
}
