import { useId, type ReactNode } from 'react';
import { tiesOf } from './field';
import { Icon } from './icon';
import { showValue } from './show-value';

interface CheckboxProps {
  name: string;
  checked: boolean;
  onChange(checked: boolean): void;
  /** The label; controls in it (a link to the terms) stay clickable by themselves. */
  children: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Stands behind the label, outside of it. */
  after?: ReactNode;
}

export function Checkbox({
  name,
  checked,
  onChange,
  children,
  error,
  required = false,
  after,
}: CheckboxProps) {
  const id = useId();
  return (
    <div className="f-check">
      <div className="f-check-row">
        <input
          {...tiesOf(id, { error, required })}
          className="f-check-box"
          type="checkbox"
          name={name}
          ref={showValue(checked)}
          onInput={(event) => onChange(event.currentTarget.checked)}
        />
        <label className="f-check-text" htmlFor={id}>
          {children}
        </label>
        {after}
      </div>
      {error && (
        <div className="f-error" id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </div>
      )}
    </div>
  );
}
