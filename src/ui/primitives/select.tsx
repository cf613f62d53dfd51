import { Icon } from './icon';

export interface OptionRow {
  value: string;
  label: string;
}
interface SelectProps {
  name?: string;
  value: string;
  options: readonly OptionRow[];
  onChange(value: string): void;
  autoComplete?: string;
  disabled?: boolean;
}

function NativeSelect(props: SelectProps & { ties: Record<string, unknown> }) {
  const { options, onChange, ties, ...native } = props;
  return (
    <span className="f-select-box">
      <select
        {...native}
        {...ties}
        className="f-input f-select"
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((row) => (
          <option key={row.value} value={row.value}>
            {row.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
}

/** A native select without a visible label, e.g. in a bar of filters or beside a phone number. */
export function Select({ label, bare = true, ...select }: SelectProps & { label: string; bare?: boolean }) {
  const box = <NativeSelect {...select} ties={{ 'aria-label': label }} />;
  return bare ? <span className="f-select-bare f-select-box">{box}</span> : box;
}
