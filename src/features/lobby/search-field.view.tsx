import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Icon } from '../../ui/primitives/icon';

/** Longer words than any name has are not taken. */
const MAX_LENGTH = 64;

/** What was typed stays as typed (spaces too) while the search behind it is trimmed; it empties when the search is reset. */
export function SearchField(props: {
  search: string;
  label: string;
  onSearch(text: string): void;
  /** What stands in it and below it once it is used. */
  help(field: RefObject<HTMLInputElement | null>, typed: string, type: (text: string) => void): ReactNode;
}) {
  const { search, label, onSearch, help } = props;
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setTyped((old) => (old.trim() === search ? old : search));
  }, [search]);
  const type = (text: string) => {
    setTyped(text);
    onSearch(text);
  };
  return (
    <div className="search" role="search" part="search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        aria-label={label}
        placeholder={label}
        value={typed}
        onInput={(event) => type(event.currentTarget.value)}
      />
      {help(field, typed, type)}
    </div>
  );
}
