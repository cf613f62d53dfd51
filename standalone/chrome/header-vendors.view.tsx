import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import type { Category, VendorCard } from '../../src/contract/entities/game';
import { useText } from '../../src/react';
import { ChromeIcon } from '../kit/chrome-icon.view';
import { nextOf } from './header-keys';
import { useCategoryName } from '../kit/category-name';
import { categoryPath } from '../routing/places';

/** Vendors shown at once; the page of the category has them all. */
const MAX_VENDORS = 24;

interface HeaderVendorsProps {
  id: string;
  kind: Category;
  rtl: boolean;
  /** The focus goes to the first vendor. */
  enter: boolean;
  /** The arrows led out at the upper end. */
  onLeave(): void;
  onChosen(): void;
}

/** What a category's button opens: its vendors, and the way to all of it. */
export function HeaderVendors({ id, kind, rtl, enter, onLeave, onChosen }: HeaderVendorsProps) {
  const t = useText('chrome');
  const name = useCategoryName()(kind.key);
  const box = useRef<HTMLDivElement>(null);
  const links = (): HTMLAnchorElement[] => [...(box.current?.querySelectorAll('a') ?? [])];
  // The arrow that opened it goes on into it; hovering leaves the focus where it is.
  useEffect(() => {
    if (enter) box.current?.querySelector('a')?.focus();
  }, [enter]);
  const press = (event: KeyboardEvent): void => {
    const all = links();
    const at = all.findIndex((link) => link === document.activeElement);
    if (at < 0) return;
    const down = event.key === 'ArrowDown';
    const up = event.key === 'ArrowUp';
    if (up && at === 0) onLeave();
    else {
      const key = down ? 'ArrowRight' : up ? 'ArrowLeft' : event.key;
      const next = nextOf(key, { at, count: all.length, rtl: rtl && !down && !up });
      if (next === null) return;
      all[next]?.focus();
    }
    event.preventDefault();
  };
  return (
    <div
      className="kinds-panel"
      id={id}
      ref={box}
      role="group"
      aria-label={t('kindVendors', { name })}
      onKeyDown={press}
    >
      <ul className="kinds-vendors">
        {kind.vendors.slice(0, MAX_VENDORS).map((card) => (
          <li key={card.vendor}>
            <Vendor card={card} kind={kind.key} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      <Link className="kinds-all" href={categoryPath(kind.key)} onClick={onChosen}>
        {t('kindAll', { name })}
        <ChromeIcon name="forward" size={18} />
      </Link>
    </div>
  );
}

function Vendor({ card, kind, onChosen }: { card: VendorCard; kind: string; onChosen(): void }) {
  return (
    <Link className="kinds-vendor" href={categoryPath(kind, card.vendor)} onClick={onChosen}>
      <span className="kinds-mark" aria-hidden="true">
        {initialsOf(card.name)}
      </span>
      <span className="kinds-name">{card.name}</span>
    </Link>
  );
}

/** The first letters of the first two words: a mark that no picture has to come for. */
const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
