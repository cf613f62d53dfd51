import { useId, type ReactNode } from 'react';
import { Frame, tiesOf, type FieldFrame } from './field';
import { Icon } from './icon';
import { groupPhone, readPhone, showPhone } from './phone-groups';
import { showValue } from './show-value';

interface PhoneFieldProps extends FieldFrame {
  name: string;
  value: string;
  onInput(value: string): void;
  onBlur?(): void;
  /** Digits of the dialling code, '' while it is not known. */
  dialling: string;
  /** Says which code is chosen and that the button changes it, e.g. "Country code: Brazil +55". */
  diallingLabel: string;
  /** Stands in the button before the code. */
  flag?: ReactNode;
  /** Whether the list of codes is open. */
  picking: boolean;
  /** The list is wanted. It stands beside the form, not in here: its search is a form of its own. */
  onPick(): void;
  maxLength?: number;
  enterKeyHint?: 'next' | 'go';
}

type DiallingButtonProps = Pick<
  PhoneFieldProps,
  'dialling' | 'diallingLabel' | 'flag' | 'picking' | 'onPick'
>;

/** The dialling code inside a field, for forms that bring their own input. */
export function DiallingButton({ dialling, diallingLabel, flag, picking, onPick }: DiallingButtonProps) {
  return (
    <button
      type="button"
      className="f-phone-code"
      aria-label={diallingLabel}
      aria-haspopup="dialog"
      aria-expanded={picking}
      onClick={onPick}
      part="dialling"
    >
      {flag}
      <span className="f-phone-digits">{dialling === '' ? '+' : `+${dialling}`}</span>
      <Icon name="down" size={14} />
    </button>
  );
}

/** A dialling code to choose and the number without it, grouped as its country does; what goes out is digits. Both run from left to right in every language. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, required = false, name, value, onInput } = props;
  const id = useId();
  return (
    <div className="f-phone">
      <Frame {...{ id, label, hint, error, required }}>
        <DiallingButton {...props} />
        <input
          {...tiesOf(id, { hint, error, required })}
          className="f-input"
          part="input"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          name={name}
          ref={showValue(groupPhone(value, props.dialling))}
          maxLength={props.maxLength ?? 32}
          enterKeyHint={props.enterKeyHint}
          onInput={({ currentTarget, nativeEvent }) => {
            const { value: typed, grouped, caret } = readPhone(currentTarget, props.dialling, nativeEvent);
            // Written back here: a view whose value stays the same is not drawn again.
            showPhone(currentTarget, grouped, caret);
            onInput(typed);
          }}
          onBlur={props.onBlur}
        />
      </Frame>
    </div>
  );
}
