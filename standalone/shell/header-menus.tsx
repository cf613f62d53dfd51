import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import type { Category } from '../../src/contract/entities/game';
import { gamesDomain } from '../../src/core';
import type { chrome as texts } from '../../src/locales/en/chrome';
import { useClient, useDomain, useStore, useText } from '../../src/react';
import { Icon } from '../../src/ui/primitives/icon';
import { useHoverMenu } from './header-hover';
import { nextOf } from './header-keys';
import { HeaderVendors } from './header-vendors';
import { useKindName } from './kind-name';

/** More categories than these no merchant has; a longer list is cut. */
const MAX_KINDS = 16;
const WAITING = [72, 104, 80, 76, 92, 84];

/** HOME-1: the vendors of each category, behind one button each. */
export function HeaderMenus() {
  const client = useClient();
  const t = useText<typeof texts>('chrome');
  const games = useDomain(gamesDomain);
  const load = useStore(games.store, (state) => (state.categories.length > 0 ? 'ready' : state.load));
  const kinds = useStore(games.store, (state) => state.categories.slice(0, MAX_KINDS));
  const opened = useStore(client.system.store, (state) => state.status !== null);
  useEffect(() => {
    if (opened) void games.start();
  }, [games, opened]);
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
  const { i18n } = useClient();
  const nameOf = useKindName();
  const rtl = useStore(i18n.store, (state) => state.direction === 'rtl');
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
  useEffect(() => {
    if (open === '') return;
    const away = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node) || list.current?.contains(target) !== true) close();
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open, close]);

  const buttons = (): HTMLButtonElement[] => [
    ...(list.current?.querySelectorAll<HTMLButtonElement>('.kind') ?? []),
  ];
  const press = (event: KeyboardEvent, index: number, key: string): void => {
    const next = nextOf(event.key, { at: index, count: kinds.length, rtl });
    if (event.key === 'ArrowDown') {
      setEntered(key);
      menu.show(key);
    } else if (next !== null) buttons()[next]?.focus();
    else return;
    event.preventDefault();
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || open === '') return;
    buttons()[kinds.findIndex((kind) => kind.key === open)]?.focus();
    close();
  };
  const leave = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <ul className="kinds-list" ref={list} onKeyDown={escape} onBlur={leave}>
      {kinds.map((kind, index) => {
        const isOpen = open === kind.key;
        return (
          <li key={kind.key} {...menu.hover(kind.key)}>
            <button
              className="kind"
              type="button"
              tabIndex={index === stop ? 0 : -1}
              aria-expanded={isOpen}
              aria-controls={`${id}${kind.key}`}
              onFocus={() => setAt(index)}
              onClick={() => menu.toggle(kind.key)}
              onKeyDown={(event) => press(event, index, kind.key)}
            >
              {nameOf(kind.key)}
              <Icon name="down" size={12} />
            </button>
            {isOpen && (
              <HeaderVendors
                id={`${id}${kind.key}`}
                kind={kind}
                rtl={rtl}
                enter={entered === kind.key}
                onLeave={() => {
                  setEntered('');
                  buttons()[index]?.focus();
                }}
                onChosen={close}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
