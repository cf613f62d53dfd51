import type { ReactNode } from 'react';
import { useText } from '../../src/react';
import { Dialog } from '../../src/ui/overlays/dialog';
import { Button } from '../../src/ui/primitives/button';
import { EmptyState, ErrorState } from '../../src/ui/primitives/state';
import { ChromeIcon, type ChromeIconName } from '../kit/chrome-icon.view';
import { useService, type Service } from './use-service';
import './service.css';

const iconOf = (type: string): ChromeIconName =>
  /mail/i.test(type)
    ? 'mail'
    : /telegram/i.test(type)
      ? 'plane'
      : /whatsapp|line/i.test(type)
        ? 'chat'
        : 'headset';

/** What is asked or said, wherever its button stands. */
export function ServiceDialog({ service: { shown, visit, open, close } }: { service: Service }) {
  const t = useText('chrome');
  const shared = useText('common');
  if (shown === null) return null;
  return (
    <Dialog open title={t('support')} closeLabel={shared('close')} onClose={close}>
      {shown.step === 'choice' && (
        <>
          <p className="service-text">{t('supportText')}</p>
          <ul className="service-list">
            {shown.entries.map((entry) => (
              <li key={entry.url}>
                <button className="service-entry" type="button" onClick={() => visit(entry)}>
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
      {shown.step === 'blocked' && (
        <div role="alert">
          <p className="service-text">{t('supportBlocked')}</p>
          <a
            className="service-entry"
            href={shown.entry.url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={close}
          >
            <ChromeIcon name={iconOf(shown.entry.type)} />
            <span>{shown.entry.title || t('support')}</span>
            <ChromeIcon name="forward" size={18} />
          </a>
        </div>
      )}
      {shown.step === 'none' && <EmptyState icon="info" title={t('supportNone')} />}
      {shown.step === 'failed' && (
        <ErrorState title={t('supportFailed')} action={<Button onClick={open}>{shared('retry')}</Button>} />
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
      <ServiceDialog service={service} />
    </>
  );
}
