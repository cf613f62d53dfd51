import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { gamesDomain } from '../../src/core';
import { useClient, useDomain, useStore, useText } from '../../src/react';
import { Dialog } from '../../src/ui/overlays/dialog';
import { findRoute } from '../routing/paths';
import { ChromeIcon, type ChromeIconName } from '../kit/chrome-icon';
import { hasPlace, categoryPath, places } from '../routing/places';
import { useAccount } from '../account/use-account';
import { VipLabel } from '../account/vip-label';
import './bottom-bar.css';

/** Pages that belong together: all with games of their own are one. */
const sectionOf = (path: string): string => {
  const route = findRoute(path.split('?')[0] ?? '');
  return route?.lobby === undefined ? (route?.page ?? '') : 'games';
};
/** Where looking for games begins, if the merchant has it. */
const FIRST_CATEGORY = 'RNG';

/** A phone's own way around, where the thumb is: home, games, money, offers, and oneself: the way in, or the account's rows on a sheet. */
export function BottomBar() {
  const t = useText('chrome');
  const site = useText('home');
  const shared = useText('common');
  const client = useClient();
  const [path] = useLocation();
  const state = useStore(client.session.store, (one) => one.state);
  const kind = useStore(client.session.store, (one) => one.kind);
  const { name, open, setOpen, close, button, warm, rows, dialogs } = useAccount();
  const first = useStore(
    useDomain(gamesDomain).store,
    ({ categories }) => (categories.find(({ key }) => key === FIRST_CATEGORY) ?? categories[0])?.key,
  );
  const here = sectionOf(path);
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
    else if (state === 'guest') client.intend({ type: 'need-login' });
  };
  return (
    <>
      <nav className="bar" aria-label={t('bar')}>
        {to(places.home, 'home', t('home'))}
        {to(categoryPath(first ?? FIRST_CATEGORY), 'games', t('games'))}
        {kind !== 'trial' && hasPlace('wallet') && to(places.wallet, 'wallet', t('wallet'))}
        {hasPlace('promotions') && to(places.promotions, 'gift', t('promotions'))}
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
          <ul className="bar-sheet">{rows}</ul>
        </Dialog>
      )}
      {dialogs}
    </>
  );
}
