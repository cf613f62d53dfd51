import { useState } from 'react';
import { useLazy, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { useCopy } from './register.controller';

/** A link to pass on: text, copy button, and its code for a camera. */
export function PassOn({ url, code }: { url: string; code: string }) {
  const t = useText('agentRegister');
  const { said, copy } = useCopy(url);
  const [isWanted, setWanted] = useState(false);
  const qr = useLazy(() => import('../../ui/primitives/qr-code'), isWanted);
  return (
    <div className="pay-terms">
      <code translate="no" className="rec-hash">
        {url}
      </code>
      <div className="office-acts office-acts-start">
        <Button look="line" onClick={copy} part="copy">
          <span role="status">{t(said)}</span>
        </Button>
        <Button look="line" aria-expanded={isWanted} onClick={() => setWanted(!isWanted)} part="qr">
          {t('qr')}
        </Button>
      </div>
      {isWanted && qr.part !== null && <qr.part.QrCode text={url} label={t('qrOf', { code })} />}
    </div>
  );
}
