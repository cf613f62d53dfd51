import { useId, type ReactNode } from 'react';
import { plainDigits } from '../../core/kernel/plain-digits';
import { Frame, tiesOf, type FieldFrame } from './field';
import { showValue } from './show-value';

const MOST_DIGITS = 10;

/** What was typed or pasted as digits alone: "123 456", "123-456" and "G-123456" all mean 123456. */
export const codeDigits = (text: string, most = MOST_DIGITS): string =>
  plainDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, most);

interface CodeFieldProps extends FieldFrame {
  name: string;
  value: string;
  /** Digits only, whatever was typed or pasted. */
  onInput(value: string): void;
  /** Stands behind the input, e.g. the button that sends a code. */
  after?: ReactNode;
  mostDigits?: number;
}

/** A code that came by message or from an app. Browsers offer it from the message by autocomplete="one-time-code". */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, required = false, name, value, after, onInput, mostDigits } = props;
  const id = useId();
  const take = (input: HTMLInputElement): void => {
    const code = codeDigits(input.value, mostDigits);
    // Written back here: a view whose value stays the same is not drawn again, and the letter would stay.
    showValue(code)(input);
    onInput(code);
  };
  return (
    <Frame {...{ id, label, hint, error, required }}>
      <input
        {...tiesOf(id, { hint, error, required })}
        className="f-input f-input-ltr f-code"
        part="input"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        name={name}
        ref={showValue(value)}
        onInput={(event) => take(event.currentTarget)}
      />
      {after}
    </Frame>
  );
}
