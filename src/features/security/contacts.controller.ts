import { useEffect, useState } from 'react';
import { securityDomain } from '../../core/domains/security';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import type { ContactMethod, LoadState } from '../../core/types';
import { useAction, useClient, useDomain, useStore } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import type { FocusTarget } from '../../ui/primitives/use-focus-field';

export interface Contact {
  method: ContactMethod;
  /** Masked, '' when the account has none. */
  address: string;
  proved: boolean;
}
/** Until when no other code may be asked for, and whether one is on its way meanwhile. */
interface Wait {
  until: number;
  sent: boolean;
}

export interface ContactsModel {
  /** Older gateways know nothing about contacts. */
  offered: boolean;
  load: LoadState;
  error: AppError | null;
  rows: readonly Contact[];
  reload(): void;
  /** The contact whose dialog is open. */
  open: Contact | null;
  ask(contact: Contact): void;
  close(): void;
  /** Whose row takes the focus: its button, which would have it back, is gone. */
  shown: ContactMethod | null;
  done(): void;
  waits: Partial<Record<ContactMethod, Wait>>;
  wait(method: ContactMethod, wait: Wait): void;
}

/** The contacts of the account and which of them is being confirmed; a countdown outlives its dialog. */
export function useContacts(): ContactsModel {
  const domain = useDomain(securityDomain);
  const { load, config, error } = useStore(domain.store, (state) => state);
  const [open, setOpen] = useState<Contact | null>(null);
  const [shown, setShown] = useState<ContactMethod | null>(null);
  const [waits, setWaits] = useState<ContactsModel['waits']>({});
  useEffect(() => void domain.start(), [domain]);
  return {
    offered: config !== null || error?.code !== 'FUNCTION_NOT_AVAILABLE',
    load,
    error,
    rows:
      config === null
        ? []
        : [
            { method: 'E', address: config.email, proved: config.emailProved },
            { method: 'S', address: config.mobile, proved: config.mobileProved },
          ],
    reload: () => void domain.start(),
    open,
    ask(contact) {
      setShown(null);
      setOpen(contact);
    },
    close: () => setOpen(null),
    shown,
    done() {
      setOpen(null);
      setShown(open?.method ?? null);
    },
    waits,
    wait: (method, wait) => setWaits((old) => ({ ...old, [method]: wait })),
  };
}

/** Refusals after which the list no longer says what is so. */
const CHANGED: readonly string[] = ['CONTACT_MISSING', 'CONTACT_TAKEN'];

export interface ContactProof {
  secondsLeft: number;
  /** A code is on its way. */
  sent: boolean;
  busy: boolean;
  error: AppError | null;
  /** The code's field, once a code is on its way. */
  focus: FocusTarget | null;
  send(): void;
  /** Rejects with an AppError. */
  prove(code: string): Promise<void>;
}

/** One contact's code: sent, waited for, given back. */
export function useContactProof(
  { method }: Contact,
  { waits, wait, reload }: Pick<ContactsModel, 'waits' | 'wait' | 'reload'>,
): ContactProof {
  const domain = useDomain(securityDomain);
  const { clock } = useClient().ports;
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const waiting = waits[method];
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (isAppError(error) && CHANGED.includes(error.code)) reload();
      throw error;
    }
  };
  const send = useAction(async () => {
    try {
      wait(method, { until: await watch(domain.sendContactCode(method)), sent: true });
      setFocus({ name: 'authCode' });
    } catch (error) {
      const restMs = isAppError(error) && error.code === 'CODE_LIMIT' ? error.retryAfterMs : null;
      if (restMs !== null) wait(method, { until: clock.now() + restMs, sent: false });
      throw error;
    }
  });
  // With the wait ends what was said about it: the button works again.
  const secondsLeft = useCountdown(waiting?.until ?? null, send.clear);
  return {
    secondsLeft,
    sent: secondsLeft > 0 && waiting?.sent === true,
    busy: send.busy,
    error: send.error,
    focus,
    send: () => void send.run(),
    prove: (code) => watch(domain.proveContact(method, code)),
  };
}
