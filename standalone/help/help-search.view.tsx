import { useId } from 'react';
import { Icon } from '../../src/ui/primitives/icon';
import { useHelpText } from './help-texts';

const MAX_SEARCH_LENGTH = 64;

/** The field that narrows the headings, and how many are left. */
export function HelpSearch({
  value,
  found,
  onSearch,
}: {
  value: string;
  found: number;
  onSearch(value: string): void;
}) {
  const words = useHelpText();
  const id = useId();
  return (
    <div className="help-search" role="search">
      <label className="hidden" htmlFor={id}>
        {words('search')}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        value={value}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={words('search')}
        autoComplete="off"
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
      <span className="help-found" role="status">
        {value.trim() === '' ? '' : words('found', { count: found })}
      </span>
    </div>
  );
}
