import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useText } from '../../src/react';
import { Dialog } from '../../src/ui/overlays/dialog';
import { findRoute } from '../routing/paths';
import { ChromeIcon, type ChromeIconName } from '../kit/chrome-icon.view';
import { categoryPath, places } from '../routing/places';
import { AccountDialogs, AccountList } from '../account/account-list.view';
import { useAccount } from '../account/use-account';
import { useOpenPlace } from '../account/use-open-place';
import { useRoving } from '../kit/use-roving';
import { useBottomBar } from './use-bottom-bar';
import { VipLabel } from '../account/vip-label.view';
import './bottom-bar.css';

/** Pages that belong together: all with games of their own are one, and so are those that money moves on. */
const sectionOf = (path: string): string => {
  if (/wallet|deposit|withdraw$/.test(path)) return 'money';
  const route = findRoute(path.split('?')[0] ?? '');
  return route?.lobby === undefined ? (route?.page ?? '') : 'games';
};

/** A phone's own way around, where the thumb is: home, games, money, offers, and oneself: the way in, or the account's rows on a sheet. */
export function BottomBar() {
  const t = useText('chrome');
  const site = useText('home');
  const shared = useText('common');
  const [path] = useLocation();
  const { state, isTrial, firstCategory, login } = useBottomBar();
  const account = useAccount();
  const { name, open, setOpen, close, button, warm } = account;
  const here = sectionOf(path);
  const isOpen = useOpenPlace();
  const bar = useRoving('along');
  const to = (href: string, icon: ChromeIconName, text: string): ReactNode => (
    <Link
      className="bar-item"
      href={href}
      aria-current={path === href ? 'page' : sectionOf(href) === here ? 'true' : undefined}
    >
      <ChromeIcon name={icon} />
      <span>{text}</span>
    </Link>
  );
  const isMember = state === 'member';
  const press = (): void => {
    if (isMember) setOpen(true);
    else if (state === 'guest') login();
  };
  return (
    <>
      <nav className="bar" ref={bar} aria-label={t('bar')}>
        {to(places.home, 'home', t('home'))}
        {to(categoryPath(firstCategory), 'games', t('games'))}
        {!isTrial && isOpen('wallet') && to(places.wallet, 'wallet', t('wallet'))}
        {isOpen('promotions') && to(places.promotions, 'gift', t('promotions'))}
        <button
          ref={button}
          className="bar-item"
          type="button"
          aria-haspopup="dialog"
          aria-busy={state === 'restoring'}
          aria-current={here === sectionOf(places.account) ? 'true' : undefined}
          onPointerEnter={isMember ? warm : undefined}
          onFocus={isMember ? warm : undefined}
          onClick={press}
        >
          <ChromeIcon name="account" />
          <span>{t('me')}</span>
          <span className="hidden">{isMember ? site('accountMenu', { name }) : site('login')}</span>
        </button>
      </nav>
      {/* Beside the bar: a turned phone hides the bar, and an open dialog inside it could not be closed any more. */}
      {open && isMember && (
        <Dialog open title={name} closeLabel={shared('close')} coverCloses onClose={close}>
          <p className="bar-vip">
            <VipLabel />
          </p>
          <ul className="bar-sheet">
            <AccountList account={account} />
          </ul>
        </Dialog>
      )}
      <AccountDialogs account={account} />
    </>
  );
}
