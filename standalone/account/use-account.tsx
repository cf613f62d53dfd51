import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { useClient, useLazy, useStore, useText } from '../../src/react';
import { SafePlay } from '../help/safe-play';
import { useService } from '../help/service';
import { within } from '../kit/within';

export interface Account {
  name: string;
  open: boolean;
  setOpen(open: boolean): void;
  close(): void;
  /** What opens it, and has the focus again after it. */
  button: RefObject<HTMLButtonElement | null>;
  /** It will be opened soon: its rows may come. */
  warm(): void;
  /** Items of a list. */
  rows: ReactNode;
  /** What the rows open; to be put where closing the list does not hide it. */
  dialogs: ReactNode;
}

/** The account's list, wherever it opens: the header's menu and a phone's sheet show the same rows, which come when they are wanted. */
export function useAccount(): Account {
  const client = useClient();
  const name = useStore(client.session.store, (state) => state.member?.nickname || state.username);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [safe, setSafe] = useState(false);
  const [path] = useLocation();
  const service = useService();
  const button = useRef<HTMLButtonElement>(null);
  const { part, lost, retry } = useLazy(() => within(import('./account-rows')), wanted || open);
  const close = useCallback(() => setOpen(false), []);
  useEffect(close, [close, path]);
  /** The list goes first, so that a dialog gives the focus back to something that is seen. */
  const leaveTo = (go: () => void) => (): void => {
    button.current?.focus();
    close();
    go();
  };
  return {
    name,
    open,
    setOpen,
    close,
    button,
    warm: () => {
      setWanted(true);
      if (lost) retry();
    },
    rows:
      part === null ? (
        <RowsWaiting lost={lost} onRetry={retry} />
      ) : (
        <part.AccountRows
          warm={service.warm}
          onService={leaveTo(service.open)}
          onSafe={leaveTo(() => setSafe(true))}
          onRounds={leaveTo(() => void client.intend({ type: 'open-rounds' }))}
        />
      ),
    dialogs: (
      <>
        {service.dialog}
        {safe && <SafePlay onClose={() => setSafe(false)} />}
      </>
    ),
  };
}

function RowsWaiting({ lost, onRetry }: { lost: boolean; onRetry(): void }) {
  const t = useText('home');
  return (
    <li className="account-wait" aria-busy={!lost}>
      {lost && (
        <>
          <p role="alert">{t('partLostTitle')}</p>
          <button className="button outline" type="button" onClick={onRetry}>
            {t('retry')}
          </button>
        </>
      )}
    </li>
  );
}
