import { useEffect, useRef, useState } from 'react';
import type { Deposit } from '../../contract/entities/deposit';
import { depositsDomain } from '../../core/domains/deposits';
import type { AppError } from '../../core/kernel/app-error';
import type { WalletDomain } from '../../core/types';
import { useAction, useClient, useDomain } from '../../react';
import { useFollowed } from './follow.controller';
import { useSecondsLeft } from './seconds-left.controller';
import { isDepositOpen } from './timeline';

export interface DepositCase {
  deposit: Deposit | null;
  error: AppError | null;
  retry(): void;
  /** What another call answered about it: shown at once. */
  put(deposit: Deposit): void;
  /** Until the code or page can be paid no more; null while that is not said. */
  secondsLeft: number | null;
}

/** One deposit and its way to the balance, from the first answer on. */
export function useDepositCase(id: string, first: Deposit | null, onState: () => void): DepositCase {
  const client = useClient();
  const domain = useDomain(depositsDomain);
  const followed = useFollowed<Deposit>({
    // A deposit whose number the gateway did not return cannot be asked about.
    id: id || null,
    read: (one) => domain.detail(one),
    isOpen: isDepositOpen,
    events: ['DEPOSIT', 'RESYNC'],
  });
  const made = first?.id === id ? first : null;
  const { item } = followed;
  // An older gateway's report says of one that is open no more than that: what is to be done stands in the first answer.
  const deposit =
    item?.state === 'unknown' && made !== null
      ? { ...item, state: made.state, action: made.action }
      : (item ?? made);
  const expiresAt = deposit?.state === 'awaiting' ? deposit.expiresAt : null;
  // The gateway's clock says when it is over, the page's counts down to it.
  const shiftMs = client.serverTime.now() - client.ports.clock.now();
  const until = useRef<{ of: number; at: number } | null>(null);
  if (expiresAt !== null && until.current?.of !== expiresAt)
    until.current = { of: expiresAt, at: expiresAt - shiftMs };
  const secondsLeft = useSecondsLeft(expiresAt === null ? null : (until.current?.at ?? null));
  const state = deposit?.state;
  const seen = useRef(state);
  const tell = useRef(onState);
  tell.current = onState;
  useEffect(() => {
    const before = seen.current;
    seen.current = state;
    if (before === undefined || before === state) return;
    if (state === 'credited') void client.peek<WalletDomain>('wallet')?.refresh();
    tell.current();
  }, [client, state]);
  return {
    deposit,
    error: followed.error,
    retry: followed.reload,
    put: followed.put,
    secondsLeft: expiresAt === null ? null : secondsLeft,
  };
}

const webAddress = (address: string): string => {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) ? url.href : '';
  } catch {
    return '';
  }
};

/** The provider's page in a window of its own: opened within the click, and told where the browser did not. */
export function useProviderPage(url: string): {
  /** A web address, '' where it is none: what a provider answers is no reason to leave for anything else. */
  href: string;
  isOpened: boolean;
  isBlocked: boolean;
  open(): void;
} {
  const href = webAddress(url);
  const [state, setState] = useState<'' | 'opened' | 'blocked'>('');
  return {
    href,
    isOpened: state === 'opened',
    isBlocked: state === 'blocked',
    open() {
      if (href === '') return;
      // With `noopener` a window always answers null and a block could not be seen: it is cut off by hand.
      const opened = window.open('about:blank', '_blank');
      if (opened === null) return setState('blocked');
      opened.opener = null;
      opened.location.replace(href);
      setState('opened');
    },
  };
}

export function useCancel(id: string, onNews: (deposit: Deposit) => void) {
  const domain = useDomain(depositsDomain);
  const { busy, error, run } = useAction(async () => onNews(await domain.cancel(id)));
  return { busy, error, cancel: () => void run() };
}

/** The gateway's own limits, said before anything is sent. */
const MAX_PICTURE_BYTES = 5_000_000;
const PICTURES: readonly string[] = ['image/jpeg', 'image/png'];

export function useProof(id: string, onNews: (deposit: Deposit) => void) {
  const domain = useDomain(depositsDomain);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<'proofTooLarge' | 'proofNoPicture' | null>(null);
  const { busy, error, run, clear } = useAction(async () => {
    if (file === null) return;
    onNews(await domain.proof(id, file));
    setFile(null);
  });
  return {
    name: file?.name ?? '',
    problem,
    busy,
    error,
    take(picked: File | null) {
      clear();
      const wrong =
        picked === null
          ? null
          : !PICTURES.includes(picked.type)
            ? 'proofNoPicture'
            : picked.size > MAX_PICTURE_BYTES
              ? 'proofTooLarge'
              : null;
      setProblem(wrong);
      setFile(wrong === null ? picked : null);
    },
    send: () => void run(),
  };
}
