import { Link } from 'wouter';
import { useLazy, useText } from '../../src/react';
import { ChromeIcon, type ChromeIconName } from '../kit/chrome-icon.view';
import { CopyId } from './copy-id.view';
import { places, type Place } from '../routing/places';
import { useOpenPlace } from './use-open-place';
import { useVisitor } from './use-member';
import { useHas, useUnread } from './use-unread';
import { useHasRewards, useWaiting } from './use-waiting';
import './account-rows.css';

export interface AccountActs {
  warm(): void;
  onService(): void;
  onSafe(): void;
  onRounds(): void;
  onLeave(): void;
}

interface Row {
  text: string;
  icon: ChromeIconName;
  /** A page that the site may have, or something that happens here. */
  does: Place | (() => void);
  due: boolean;
  warm?: () => void;
}

/** HOME-1: the rows of the account, for the header's menu and for the sheet of a phone. */
export function AccountRows({ warm, onService, onSafe, onRounds, onLeave }: AccountActs) {
  const t = useText('chrome');
  const site = useText('home');
  const { isTrial, isAgent } = useVisitor();
  const isOpen = useOpenPlace();
  const isReal = !isTrial;
  const hasMessages = useHas('MAILCEN');
  const hasRewards = useHasRewards();
  const hasChat = useHas('CBS3');
  const pages = useText('pages');
  const rows: Row[] = [
    { text: site('security'), icon: 'account', does: 'account', due: isReal },
    { text: t('deposit'), icon: 'deposit', does: 'deposit', due: isReal },
    { text: t('withdraw'), icon: 'withdraw', does: 'withdraw', due: isReal },
    { text: t('rounds'), icon: 'ticket', does: onRounds, due: isReal || isOpen('rounds') },
    { text: t('rewards'), icon: 'gift', does: 'rewards', due: isReal && hasRewards },
    { text: t('messages'), icon: 'mail', does: 'messages', due: isReal && hasMessages },
    { text: pages('chat'), icon: 'chat', does: 'chat', due: isReal && hasChat },
    { text: t('support'), icon: 'headset', does: onService, due: true, warm },
    { text: t('safe'), icon: 'shield', does: onSafe, due: true },
    { text: site('backOffice'), icon: 'briefcase', does: 'backOffice', due: isAgent },
    { text: site('logout'), icon: 'out', does: onLeave, due: true },
  ];
  return (
    <>
      {rows
        .filter(({ due, does }) => due && (typeof does !== 'string' || isOpen(does)))
        .map((row) => (
          <li key={row.text}>
            <AccountRow row={row} />
          </li>
        ))}
      <CopyId />
    </>
  );
}

function Unread() {
  const unread = useUnread();
  return unread === '' ? null : <span className="account-count">{unread}</span>;
}

function Waiting() {
  const waiting = useWaiting();
  return waiting === '' ? null : <span className="account-count">{waiting}</span>;
}

function UnreadChat() {
  const { part } = useLazy(() => import('./unread-chat.view'));
  return part && <part.UnreadChat />;
}

function AccountRow({ row: { text, icon, does, warm } }: { row: Row }) {
  const face = (
    <>
      <ChromeIcon name={icon} size={20} />
      {text}
      {does === 'messages' && <Unread />}
      {does === 'rewards' && <Waiting />}
      {does === 'chat' && <UnreadChat />}
    </>
  );
  return typeof does === 'string' ? (
    <Link className="account-row" href={places[does]}>
      {face}
    </Link>
  ) : (
    <button className="account-row" type="button" onPointerEnter={warm} onFocus={warm} onClick={does}>
      {face}
    </button>
  );
}
