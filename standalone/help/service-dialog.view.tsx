import { useText } from '../../src/react';
import { Dialog } from '../../src/ui/overlays/dialog';
import { Button } from '../../src/ui/primitives/button';
import { EmptyState, ErrorState } from '../../src/ui/primitives/state';
import { ChromeIcon, type ChromeIconName } from '../kit/chrome-icon.view';
import type { Service, ServiceStep } from './use-service';
import { useHelpText } from './help-texts';
import './service.css';

const iconOf = (type: string): ChromeIconName =>
  /mail/i.test(type)
    ? 'mail'
    : /telegram/i.test(type)
      ? 'plane'
      : /whatsapp|line/i.test(type)
        ? 'chat'
        : 'headset';

/** What is asked or said, as a dialog. Few visitors need it: its file is deferred. */
export function ServiceBox({
  shown,
  service: { visit, open, close },
}: {
  shown: ServiceStep;
  service: Service;
}) {
  const t = useText('chrome');
  const say = useHelpText();
  const shared = useText('common');
  return (
    <Dialog open title={t('support')} closeLabel={shared('close')} onClose={close}>
      {shown.step === 'choice' && (
        <>
          <p className="service-text">{say('service')}</p>
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
          <p className="service-text">{say('serviceBlocked')}</p>
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
      {shown.step === 'none' && <EmptyState icon="info" title={say('serviceNone')} />}
      {shown.step === 'failed' && (
        <ErrorState
          title={say('serviceFailed')}
          error={shown.error}
          action={<Button onClick={open}>{shared('retry')}</Button>}
        />
      )}
    </Dialog>
  );
}
