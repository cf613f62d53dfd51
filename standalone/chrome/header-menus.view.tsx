import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import type { Category } from '../../src/contract/entities/game';
import { useText } from '../../src/react';
import { Icon } from '../../src/ui/primitives/icon';
import { useHoverMenu, type HoverMenu } from './header-hover';
import { nextOf } from './header-keys';
import { HeaderVendors } from './header-vendors.view';
import { useCategoryName } from '../kit/category-name';
import { useAway } from '../kit/use-away';
import { useHeaderMenus } from './use-header-menus';
import { useIsRtl } from '../kit/use-language';

const WAITING = [72, 104, 80, 76, 92, 84];

/** HOME-1: the vendors of each category, behind one button each. */
export function HeaderMenus() {
  const t = useText('chrome');
  const { load, kinds } = useHeaderMenus();
  return (
    <nav className="kinds" aria-label={t('kinds')} aria-busy={load === 'loading'}>
      {load === 'ready' ? (
        <Kinds kinds={kinds} />
      ) : (
        <div className="kinds-list" aria-hidden="true">
          {load !== 'error' &&
            WAITING.map((width) => <span key={width} className="kind-wait" style={{ inlineSize: width }} />)}
        </div>
      )}
    </nav>
  );
}

function Kinds({ kinds }: { kinds: readonly Category[] }) {
  const menu = useHoverMenu();
  const [path] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  // One stop for the tab key: the button that was used last.
  const [at, setAt] = useState(0);
  const stop = Math.min(at, kinds.length - 1);
  // Whose vendors the arrow leads into.
  const [entered, setEntered] = useState('');
  const { open, close } = menu;
  useEffect(close, [close, path]);
  useEffect(() => setEntered((old) => (old === open ? old : '')), [open]);
  useAway(list, open !== '', close);
  const focus = (index: number): void =>
    list.current?.querySelectorAll<HTMLButtonElement>('.kind')[index]?.focus();
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || open === '') return;
    focus(kinds.findIndex((kind) => kind.key === open));
    close();
  };
  const leave = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <ul className="kinds-list" ref={list} onKeyDown={escape} onBlur={leave}>
      {kinds.map((kind, index) => (
        <CategoryItem
          key={kind.key}
          id={`${id}${kind.key}`}
          kind={kind}
          position={{ at: index, count: kinds.length }}
          isStop={index === stop}
          isEntered={entered === kind.key}
          menu={menu}
          onFocus={() => setAt(index)}
          onGo={focus}
          onEnter={setEntered}
        />
      ))}
    </ul>
  );
}

interface CategoryProps {
  id: string;
  kind: Category;
  position: { at: number; count: number };
  isStop: boolean;
  isEntered: boolean;
  menu: HoverMenu;
  onFocus(): void;
  /** The focus goes to another button. */
  onGo(index: number): void;
  /** The focus goes into the vendors of a category, '' comes out of them. */
  onEnter(key: string): void;
}

function CategoryItem({ id, kind: { key }, kind, position, isStop, isEntered, menu, ...on }: CategoryProps) {
  const nameOf = useCategoryName();
  const rtl = useIsRtl();
  const isOpen = menu.open === key;
  const press = (event: KeyboardEvent): void => {
    const next = nextOf(event.key, { ...position, rtl });
    if (event.key === 'ArrowDown') {
      on.onEnter(key);
      menu.show(key);
    } else if (next !== null) on.onGo(next);
    else return;
    event.preventDefault();
  };
  return (
    <li {...menu.hover(key)}>
      <button
        className="kind"
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-expanded={isOpen}
        aria-controls={id}
        onFocus={on.onFocus}
        onClick={() => menu.toggle(key)}
        onKeyDown={press}
      >
        {nameOf(key)}
        <Icon name="down" size={12} />
      </button>
      {isOpen && (
        <HeaderVendors
          id={id}
          kind={kind}
          rtl={rtl}
          enter={isEntered}
          onLeave={() => {
            on.onEnter('');
            on.onGo(position.at);
          }}
          onChosen={menu.close}
        />
      )}
    </li>
  );
}
