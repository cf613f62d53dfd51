import { useId } from 'react';
import { useText } from '../../src/react';
import { Icon } from '../../src/ui/primitives/icon';

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
  const t = useText('chrome');
  const id = useId();
  return (
    <div className="help-search" role="search">
      <label className="hidden" htmlFor={id}>
        {t('helpSearch')}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        value={value}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={t('helpSearch')}
        autoComplete="off"
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
      <span className="help-found" role="status">
        {value.trim() === '' ? '' : t('helpFound', { count: found })}
      </span>
    </div>
  );
}
