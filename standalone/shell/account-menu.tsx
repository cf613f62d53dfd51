import { useCallback, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'wouter';
import type { chrome as texts } from '../../src/locales/en/chrome';
import type { home as siteTexts } from '../../src/locales/en/home';
import { useClient, useStore, useText } from '../../src/react';
import { Icon } from '../../src/ui/primitives/icon';
import { CopyId, VipLabel } from './account-facts';
import { ChromeIcon, type ChromeIconName } from './chrome-icon';
import { NoticesDialog } from './header-notices';
import { hasPlace, places, type Place } from './places';
import { useService } from './service';
import { useAway } from './use-away';

/** HOME-1: what belongs to the visitor's own account, behind one button: a list of links and the way out. */
export function AccountMenu() {
  const client = useClient();
  const { session } = client;
  const t = useText<typeof siteTexts>('home');
  const name = useStore(session.store, (state) => state.member?.nickname || state.username);
  const [open, setOpen] = useState(false);
  const [reads, setReads] = useState(false);
  const [path] = useLocation();
  const service = useService();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);
  useEffect(close, [close, path]);
  useAway(box, open, close);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const blur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  /** The list goes first, so that a dialog gives the focus back to something that is seen. */
  const leaveTo = (go: () => void) => (): void => {
    button.current?.focus();
    setOpen(false);
    go();
  };
  return (
    <div className="account">
      <div ref={box} onKeyDown={press} onBlur={blur}>
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
          <VipLabel />
          <Icon name="down" size={14} />
        </button>
        <ul className="account-menu" id={id} hidden={!open}>
          <li className="account-name">
            <bdi>{name}</bdi>
            <VipLabel />
          </li>
          <CopyId />
          <Links />
          <Acts
            warm={service.warm}
            onService={leaveTo(service.open)}
            onNotices={leaveTo(() => setReads(true))}
            onRounds={leaveTo(() => void client.intend({ type: 'open-rounds' }))}
          />
        </ul>
      </div>
      {service.dialog}
      {reads && <NoticesDialog onClose={() => setReads(false)} />}
    </div>
  );
}

type Row = { place: Place; icon: ChromeIconName; due: boolean; text: string };

/** Pages of the account that the site has. */
function Links() {
  const { session } = useClient();
  const t = useText<typeof texts>('chrome');
  const site = useText<typeof siteTexts>('home');
  const kind = useStore(session.store, (state) => state.kind);
  const isReal = kind !== 'trial';
  const rows: Row[] = [
    { place: 'account', icon: 'briefcase', due: isReal, text: site('security') },
    { place: 'deposit', icon: 'forward', due: isReal, text: t('deposit') },
    { place: 'withdraw', icon: 'back', due: isReal, text: t('withdraw') },
    { place: 'messages', icon: 'mail', due: isReal, text: t('messages') },
    { place: 'backOffice', icon: 'briefcase', due: kind === 'agent', text: site('backOffice') },
  ];
  return rows
    .filter(({ due, place }) => due && hasPlace(place))
    .map(({ place, icon, text }) => (
      <li key={place}>
        <Link className="account-row" href={places[place]}>
          <ChromeIcon name={icon} size={20} />
          {text}
        </Link>
      </li>
    ));
}

function Acts(props: { warm(): void; onService(): void; onNotices(): void; onRounds(): void }) {
  const { warm, onService, onNotices, onRounds } = props;
  const { session } = useClient();
  const t = useText<typeof texts>('chrome');
  const site = useText<typeof siteTexts>('home');
  return (
    <>
      <li>
        <button className="account-row" type="button" aria-haspopup="dialog" onClick={onRounds}>
          <ChromeIcon name="ticket" size={20} />
          {t('rounds')}
        </button>
      </li>
      <li className="account-narrow">
        <button className="account-row" type="button" aria-haspopup="dialog" onClick={onNotices}>
          <ChromeIcon name="bell" size={20} />
          {t('notices')}
        </button>
      </li>
      <li>
        <button
          className="account-row"
          type="button"
          onPointerEnter={warm}
          onFocus={warm}
          onClick={onService}
        >
          <ChromeIcon name="headset" size={20} />
          {t('support')}
        </button>
      </li>
      <li>
        <button className="account-row account-out" type="button" onClick={() => void session.logout()}>
          <ChromeIcon name="out" size={20} />
          {site('logout')}
        </button>
      </li>
    </>
  );
}
