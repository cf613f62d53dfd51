import type { SelectHTMLAttributes } from 'react';
import { showValue } from '../../src/ui/primitives/show-value';

type Native = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onInput' | 'onChange' | 'value' | 'children'>;
interface SelectProps extends Native {
  value: string;
  rows: readonly (readonly [value: string, name: string])[];
  onPick(value: string): void;
}

/** A list of which one is chosen. */
export function Select({ value, rows, onPick, ...native }: SelectProps) {
  return (
    <select {...native} ref={showValue(value)} onInput={(event) => onPick(event.currentTarget.value)}>
      {rows.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  );
}
