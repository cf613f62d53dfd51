import { useState, type ReactNode } from 'react';
import type { CustomerServiceEntry } from '../../src/core';
import { useAction, useClient, useText } from '../../src/react';
import { Dialog } from '../../src/ui/overlays/dialog';
import { Button } from '../../src/ui/primitives/button';
import { EmptyState, ErrorState } from '../../src/ui/primitives/state';
import { ChromeIcon, type ChromeIconName } from '../kit/chrome-icon';
import { openServiceWindow } from './service-window';
import './service.css';

type Shown =
  | { step: 'choice'; entries: readonly CustomerServiceEntry[] }
  | { step: 'blocked'; entry: CustomerServiceEntry }
  | { step: 'none' };

export interface Service {
  /** From a click: opens the one way there is, or asks which. */
  open(): void;
  /** The address will be wanted soon: it is opened before the click, which a window must follow at once. */
  warm(): void;
  busy: boolean;
  /** What is asked or said; to be put where nothing hides it. */
  dialog: ReactNode;
}

/** Customer service as any button of the shell needs it. */
export function useService(): Service {
  const { system } = useClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const openEntry = (entry: CustomerServiceEntry): void =>
    setShown(openServiceWindow(entry.url) ? null : { step: 'blocked', entry });
  const ask = useAction(async () => {
    const entries = await system.customerServices();
    const [only] = entries;
    if (only === undefined) setShown({ step: 'none' });
    else if (entries.length === 1) openEntry(only);
    else setShown({ step: 'choice', entries });
  });
  const open = (): void => void ask.run();
  const failed = ask.error !== null;
  return {
    open,
    warm: () => void system.customerServices().catch(() => undefined),
    busy: ask.busy,
    dialog:
      shown === null && !failed ? null : (
        <ServiceDialog
          shown={shown}
          onOpen={openEntry}
          onRetry={open}
          onClose={() => {
            ask.clear();
            setShown(null);
          }}
        />
      ),
  };
}

const iconOf = (type: string): ChromeIconName =>
  /mail/i.test(type)
    ? 'mail'
    : /telegram/i.test(type)
      ? 'plane'
      : /whatsapp|line/i.test(type)
        ? 'chat'
        : 'headset';

interface ServiceDialogProps {
  /** null when it could not be asked. */
  shown: Shown | null;
  onOpen(entry: CustomerServiceEntry): void;
  onRetry(): void;
  onClose(): void;
}

function ServiceDialog({ shown, onOpen: onVisit, onRetry, onClose }: ServiceDialogProps) {
  const t = useText('chrome');
  const shared = useText('common');
  return (
    <Dialog open title={t('support')} closeLabel={shared('close')} onClose={onClose}>
      {shown?.step === 'choice' && (
        <>
          <p className="service-text">{t('supportText')}</p>
          <ul className="service-list">
            {shown.entries.map((entry) => (
              <li key={entry.url}>
                <button className="service-entry" type="button" onClick={() => onVisit(entry)}>
                  <ChromeIcon name={iconOf(entry.type)} />
                  <span>{entry.title || t('support')}</span>
                  <span className="hidden">, {t('supportOpens')}</span>
                  <ChromeIcon name="forward" size={18} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {shown?.step === 'blocked' && (
        <div role="alert">
          <p className="service-text">{t('supportBlocked')}</p>
          <a
            className="service-entry"
            href={shown.entry.url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            <ChromeIcon name={iconOf(shown.entry.type)} />
            <span>{shown.entry.title || t('support')}</span>
            <ChromeIcon name="forward" size={18} />
          </a>
        </div>
      )}
      {shown?.step === 'none' && <EmptyState icon="info" title={t('supportNone')} />}
      {shown === null && (
        <ErrorState
          title={t('supportFailed')}
          action={<Button onClick={onRetry}>{shared('retry')}</Button>}
        />
      )}
    </Dialog>
  );
}

/** A button to customer service, looking as its place wants it. */
export function ServiceButton({
  className,
  label,
  children,
}: {
  className: string;
  /** Its name where the content is an icon alone. */
  label?: string;
  children: ReactNode;
}) {
  const service = useService();
  return (
    <>
      <button
        className={className}
        type="button"
        aria-label={label}
        title={label}
        aria-busy={service.busy}
        onPointerEnter={service.warm}
        onFocus={service.warm}
        onClick={service.open}
      >
        {children}
      </button>
      {service.dialog}
    </>
  );
}
