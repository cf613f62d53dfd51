import { useEffect, useState } from 'react';
import { securityDomain } from '../../core/domains/security';
import { useAction, useClient, useDomain, useLazy, useStore, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { CodeForm } from './code-form.view';
import { Loaded, Section } from './section.view';
import type { StepUp } from './step-up.controller';

interface Begun {
  secret: string;
  uri: string;
}

/** An app with codes as a second factor: set up, confirmed by a first code, turned off by one. */
export function Authenticator({ guard, onNews }: { guard: StepUp['guard']; onNews(text: string): void }) {
  const { i18n } = useClient();
  const t = useText('security');
  const shared = useText('common');
  const domain = useDomain(securityDomain);
  const { load, config, error } = useStore(domain.store, (state) => state);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [removing, setRemoving] = useState(false);
  useEffect(() => void domain.start(), [domain]);
  const begin = useAction(async () => {
    const made = await guard(() => domain.beginAuthenticator());
    if (made !== null) setBegun(made);
  });
  const isOn = config?.authenticator === true;
  const badge = (
    <span className={isOn ? 'badge' : 'badge badge-off'}>
      {t(isOn ? 'authenticatorOn' : 'authenticatorOff')}
    </span>
  );
  return (
    <Section
      title={
        <>
          {t('authenticator')} {config !== null && badge}
        </>
      }
      text={t('authenticatorText')}
      action={
        config === null ? undefined : isOn ? (
          <Button look="line" onClick={() => setRemoving(true)} part="authenticator">
            {t('removeAuthenticator')}
          </Button>
        ) : (
          <Button look="line" busy={begin.busy} onClick={() => void begin.run()} part="authenticator">
            {t('beginAuthenticator')}
          </Button>
        )
      }
    >
      {begin.error !== null && <Alert tone="error">{i18n.errorText(begin.error)}</Alert>}
      <Loaded load={load} error={error} isEmpty={config === null} onRetry={() => void domain.start()}>
        {null}
      </Loaded>
      <Dialog
        open={begun !== null}
        title={t('beginTitle')}
        closeLabel={shared('close')}
        onClose={() => setBegun(null)}
      >
        {begun !== null && (
          <CodeForm
            label={t('beginTitle')}
            button={t('confirmAuthenticator')}
            above={<Scan begun={begun} />}
            send={(code) => domain.confirmAuthenticator(code)}
            onDone={() => {
              setBegun(null);
              onNews(t('authenticatorDone'));
            }}
          />
        )}
      </Dialog>
      <Dialog
        open={removing}
        title={t('removeAuthenticatorTitle')}
        closeLabel={shared('close')}
        onClose={() => setRemoving(false)}
        narrow="box"
      >
        <CodeForm
          label={t('removeAuthenticatorTitle')}
          button={t('removeAuthenticator')}
          above={<p>{t('removeAuthenticatorText')}</p>}
          send={(code) => domain.removeAuthenticator(code)}
          onDone={() => {
            setRemoving(false);
            onNews(t('authenticatorRemoved'));
          }}
        />
      </Dialog>
    </Section>
  );
}

/** The secret, once: as a picture for the phone, as letters to be typed. */
function Scan({ begun }: { begun: Begun }) {
  const t = useText('security');
  const qr = useLazy(() => import('../../ui/primitives/qr-code'));
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    // A page without the right to the clipboard leaves the letters to be marked by hand.
    navigator.clipboard?.writeText(begun.secret).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <>
      <p>{t('scan')}</p>
      <div className="scan">
        {qr.part === null ? (
          <Skeleton width={208} height={208} />
        ) : (
          <qr.part.QrCode text={begun.uri} label={t('qr')} />
        )}
        <p className="box-text">{t('orType')}</p>
        <code className="secret">{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <LinkButton onClick={copy}>{t('copy')}</LinkButton>
        <span className="box-text" role="status">
          {copied ? t('copied') : ''}
        </span>
      </div>
      <p>{t('enterCode')}</p>
    </>
  );
}
