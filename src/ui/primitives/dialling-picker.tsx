import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../overlays/dialog';
import dialogCss from '../overlays/dialog.css?inline';
import pickerCss from './dialling-picker.css?inline';
import flagCss from './flag.css?inline';
import { Flag } from './flag';
import { Icon } from './icon';
import { scrollWithin } from './scroll-within';

export { Flag } from './flag';
export const styles = [dialogCss, flagCss, pickerCss];

export interface DiallingRow {
  /** Two letters of the country. */
  code: string;
  /** Digits of its dialling code. */
  dialling: string;
  /** The country's name in the visitor's language. */
  name: string;
}
interface DiallingPickerProps {
  open: boolean;
  rows: readonly DiallingRow[];
  /** The row that is chosen now. */
  chosen: DiallingRow | null;
  title: string;
  searchLabel: string;
  emptyText: string;
  closeLabel: string;
  onPick(row: DiallingRow): void;
  onClose(): void;
}

const SEARCH_LENGTH = 40;
const PAGE_ROWS = 8;
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const keyOf = (row: DiallingRow): string => row.code + row.dialling;

/** Rows whose name has the words, whose letters are the country's, or whose code begins with the digits; best first. */
export function findDialling(rows: readonly DiallingRow[], search: string): readonly DiallingRow[] {
  const words = plain(search).trim();
  if (words === '') return rows;
  const digits = words.replace(/^(\+|00)/, '').replace(/\s/g, '');
  const rank = (row: DiallingRow): number => {
    if (/^\d+$/.test(digits)) return row.dialling === digits ? 0 : row.dialling.startsWith(digits) ? 1 : -1;
    const name = plain(row.name);
    if (name.startsWith(words)) return 0;
    if (name.split(/[\s\-(]+/).some((part) => part.startsWith(words))) return 1;
    if (row.code.toLowerCase() === words) return 2;
    return name.includes(words) ? 3 : -1;
  };
  return rows
    .map((row) => ({ row, rank: rank(row) }))
    .filter((one) => one.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map((one) => one.row);
}

/**
 * All countries with their dialling codes, in a dialog of our own root. The focus stays in the search: letters narrow the list,
 * arrows move in it, Enter takes the row.
 */
export function DiallingPicker(props: DiallingPickerProps) {
  return (
    <Dialog open={props.open} title={props.title} closeLabel={props.closeLabel} onClose={props.onClose}>
      <Choice {...props} />
    </Dialog>
  );
}

function Choice({ rows, chosen, searchLabel, emptyText, onPick }: DiallingPickerProps) {
  const [search, setSearch] = useState('');
  const found = findDialling(rows, search);
  const [active, setActive] = useState(() => Math.max(rows.findIndex(isRow(chosen)), 0));
  const id = useId();
  const list = useRef<HTMLDivElement | null>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const isFirst = useRef(true);
  const at = Math.min(active, found.length - 1);
  const row = found[at];

  // Brings the row that is meant into view; not earlier than the dialog around it is shown.
  useEffect(() => {
    const chosenRow = list.current?.children[at];
    if (list.current && chosenRow)
      scrollWithin(list.current, chosenRow, isFirst.current ? 'centre' : 'nearest');
    isFirst.current = false;
  }, [at, found.length]);

  const narrow = (text: string): void => {
    setSearch(text);
    setActive(0);
  };
  const press = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE_ROWS,
      PageUp: -PAGE_ROWS,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive(Math.min(Math.max(at + step, 0), found.length - 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (row !== undefined) onPick(row);
    } else if (event.key.length === 1 && event.target !== input.current) {
      // Typing in the list means the search; the letter lands there by itself.
      input.current?.focus();
    }
  };
  return (
    <form className="f-dialling" role="search" onSubmit={(event) => event.preventDefault()} onKeyDown={press}>
      <div className="f-control">
        <span className="f-dialling-lens">
          <Icon name="search" />
        </span>
        <input
          ref={input}
          className="f-input"
          type="text"
          role="combobox"
          aria-label={searchLabel}
          placeholder={searchLabel}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={row === undefined ? undefined : `${id}-${keyOf(row)}`}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={SEARCH_LENGTH}
          value={search}
          onInput={(event) => narrow(event.currentTarget.value)}
        />
      </div>
      <div
        ref={list}
        className="f-dialling-list"
        id={id}
        role="listbox"
        aria-label={searchLabel}
        tabIndex={found.length > 0 ? 0 : -1}
      >
        {found.map((one) => (
          <div
            key={keyOf(one)}
            id={`${id}-${keyOf(one)}`}
            className={one === row ? 'f-dialling-row f-dialling-active' : 'f-dialling-row'}
            role="option"
            aria-selected={isRow(chosen)(one)}
            onClick={() => onPick(one)}
          >
            <Flag code={one.code} />
            <span className="f-dialling-name">{one.name}</span>
            <span className="f-dialling-code">+{one.dialling}</span>
          </div>
        ))}
      </div>
      <p className={found.length === 0 ? 'f-dialling-empty' : 'f-hidden'} role="status">
        {found.length === 0 ? emptyText : ''}
      </p>
    </form>
  );
}

const isRow =
  (chosen: DiallingRow | null) =>
  (row: DiallingRow): boolean =>
    chosen !== null && keyOf(row) === keyOf(chosen);
