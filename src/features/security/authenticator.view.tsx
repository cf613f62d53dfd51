import { useState } from 'react';
import { useFormat, useLazy, useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { useAuthenticator, type Begun } from './authenticator.controller';
import { CodeForm } from './code-form.view';
import { Loaded, Section } from './section.view';

/** An app with codes as a second factor: set up, confirmed by a first code, turned off by one. */
export function Authenticator({ guard, onNews }: { guard: StepUp['guard']; onNews(text: string): void }) {
  const { errorText } = useFormat();
  const t = useText('security');
  const shared = useText('common');
  const { isKnown, isOn, begun, beginError, setRemoving, ...app } = useAuthenticator(guard);
  const badge = (
    <span className={isOn ? 'badge' : 'badge badge-off'}>
      {t(isOn ? 'authenticatorOn' : 'authenticatorOff')}
    </span>
  );
  return (
    <Section
      title={
        <>
          {t('authenticator')} {isKnown && badge}
        </>
      }
      text={t('authenticatorText')}
      action={
        !isKnown ? undefined : isOn ? (
          <Button look="line" onClick={() => setRemoving(true)} part="authenticator">
            {t('removeAuthenticator')}
          </Button>
        ) : (
          <Button look="line" busy={app.busy} onClick={app.begin} part="authenticator">
            {t('beginAuthenticator')}
          </Button>
        )
      }
    >
      {beginError !== null && <Alert tone="error">{errorText(beginError)}</Alert>}
      <Loaded load={app.load} error={app.error} isEmpty={!isKnown} onRetry={app.reload}>
        {null}
      </Loaded>
      <Dialog open={begun !== null} title={t('beginTitle')} closeLabel={shared('close')} onClose={app.giveUp}>
        {begun !== null && (
          <CodeForm
            label={t('beginTitle')}
            button={t('confirmAuthenticator')}
            above={<Scan begun={begun} />}
            send={app.confirm}
            onDone={() => {
              app.giveUp();
              onNews(t('authenticatorDone'));
            }}
          />
        )}
      </Dialog>
      <Dialog
        open={app.removing}
        title={t('removeAuthenticatorTitle')}
        closeLabel={shared('close')}
        onClose={() => setRemoving(false)}
        narrow="box"
      >
        <CodeForm
          label={t('removeAuthenticatorTitle')}
          button={t('removeAuthenticator')}
          above={<p>{t('removeAuthenticatorText')}</p>}
          send={app.remove}
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
        <code translate="no" className="secret">
          {begun.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <LinkButton onClick={copy}>{t('copy')}</LinkButton>
        <span className="box-text" role="status">
          {copied ? t('copied') : ''}
        </span>
      </div>
      <p>{t('enterCode')}</p>
    </>
  );
}
