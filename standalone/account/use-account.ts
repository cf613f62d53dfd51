import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { useClient, useLazy } from '../../src/react';
import { useService, type Service } from '../help/use-service';
import { within } from '../kit/within';
import type * as AccountRows from './account-rows.view';
import { useMemberName } from './use-member';

export interface Account {
  name: string;
  open: boolean;
  setOpen(open: boolean): void;
  close(): void;
  /** What opens it, and has the focus again after it. */
  button: RefObject<HTMLButtonElement | null>;
  /** It will be opened soon: its rows may come. */
  warm(): void;
  /** What draws the rows: null while it is on its way, or lost. */
  part: typeof AccountRows | null;
  lost: boolean;
  retry(): void;
  service: Service;
  safe: { open: boolean; show(): void; close(): void };
  openRounds(): void;
  logout(): void;
  /** The list goes first, so that a dialog gives the focus back to something that is seen. */
  leaveTo(go: () => void): () => void;
}

/** The account's list, wherever it opens: the header's menu and a phone's sheet show the same rows, which come when they are wanted. */
export function useAccount(): Account {
  const client = useClient();
  const name = useMemberName();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [isSafe, setSafe] = useState(false);
  const [path] = useLocation();
  const service = useService();
  const button = useRef<HTMLButtonElement>(null);
  const { part, lost, retry } = useLazy(() => within(import('./account-rows.view')), wanted || open);
  const close = useCallback(() => setOpen(false), []);
  useEffect(close, [close, path]);
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
    part,
    lost,
    retry,
    service,
    safe: { open: isSafe, show: () => setSafe(true), close: () => setSafe(false) },
    openRounds: () => void client.intend({ type: 'open-rounds' }),
    logout: () => void client.session.logout(),
    leaveTo: (go) => () => {
      button.current?.focus();
      close();
      go();
    },
  };
}
