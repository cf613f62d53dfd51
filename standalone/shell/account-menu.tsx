import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'wouter';
import type { home as texts } from '../../src/locales/en/home';
import { useClient, useStore, useText } from '../../src/react';
import { Icon } from '../../src/ui/primitives/icon';
import { LanguageSelect } from './language-select';

/** What belongs to the visitor's own account, behind one button: a list of links and the way out. */
export function AccountMenu() {
  const { session } = useClient();
  const t = useText<typeof texts>('home');
  const name = useStore(session.store, (state) => state.member?.nickname || state.username);
  const kind = useStore(session.store, (state) => state.kind);
  const [open, setOpen] = useState(false);
  const [path] = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!open) return;
    const away = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node) || box.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const blur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div className="account" ref={box} onKeyDown={press} onBlur={blur}>
      <button
        ref={button}
        className="account-button"
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('accountMenu', { name })}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
        <bdi className="who">{name}</bdi>
        <Icon name="down" size={14} />
      </button>
      <ul className="account-menu" id={id} hidden={!open}>
        <li className="account-name">
          <bdi>{name}</bdi>
        </li>
        {kind !== 'trial' && (
          <li>
            <Link className="account-row" href="/member">
              {t('security')}
            </Link>
          </li>
        )}
        {kind === 'agent' && (
          <li>
            <Link className="account-row" href="/agentHome">
              {t('backOffice')}
            </Link>
          </li>
        )}
        <li>
          <LanguageSelect />
        </li>
        <li>
          <button className="account-row" type="button" onClick={() => void session.logout()}>
            {t('logout')}
          </button>
        </li>
      </ul>
    </div>
  );
}
