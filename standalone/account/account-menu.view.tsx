import { useId, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useText } from '../../src/react';
import { Icon } from '../../src/ui/primitives/icon';
import { AccountDialogs, AccountList } from './account-list.view';
import { useAccount } from './use-account';
import { useAway } from '../kit/use-away';
import { VipLabel } from './vip-label.view';

/** HOME-1: what belongs to the visitor's own account, behind one button: a list of links and the way out. */
export function AccountMenu() {
  const t = useText('home');
  const account = useAccount();
  const { name, open, setOpen, close, button, warm } = account;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useAway(box, open, close);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };
  const blur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <>
      <div className="account" ref={box} onKeyDown={press} onBlur={blur}>
        <button
          ref={button}
          className="account-button"
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('accountMenu', { name })}
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => setOpen(!open)}
        >
          <Icon name="user" />
          <bdi translate="no" className="who">
            {name}
          </bdi>
          <VipLabel />
          <Icon name="down" size={14} />
        </button>
        <ul className="account-menu" id={id} hidden={!open}>
          <li className="account-name">
            <bdi translate="no">{name}</bdi>
            <VipLabel />
          </li>
          <AccountList account={account} />
        </ul>
      </div>
      <AccountDialogs account={account} />
    </>
  );
}
