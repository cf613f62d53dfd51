import { useState } from 'react';
import { useFormat, useText } from '../../react';
import { useOperatorFrame } from '../../react/use-operator-frame';
import { OperatorFrame } from '../../ui/overlays/operator-frame';
import frameCss from '../../ui/overlays/operator-frame.css?inline';
import { Button } from '../../ui/primitives/button';
import { EmptyState } from '../../ui/primitives/state';

export const styles = [frameCss];

const PATH = '/frame/rounds';

function Frame({ onClose }: { onClose(): void }) {
  const { errorText } = useFormat();
  const t = useText('rounds');
  const common = useText('common');
  const { retry, error, site, ...frame } = useOperatorFrame({ path: PATH, onDone: onClose, onClose });
  return (
    <OperatorFrame
      {...frame}
      title={t('frameTitle')}
      intro={t('frameIntro')}
      errorText={error === null ? t('frameLost') : errorText(error)}
      actions={
        <>
          <Button look="main" onClick={retry}>
            {common('retry')}
          </Button>
          <a href={site} target="_blank" rel="noopener noreferrer" part="operator">
            {t('partnerOpen')}
          </a>
        </>
      }
    />
  );
}

/** On a partner's page the operator itself shows what was played: that page's scripts read none of it. */
export function RoundsFrame({ onClose }: { onClose?: (() => void) | undefined }) {
  const t = useText('rounds');
  const [isClosed, setClosed] = useState(false);
  if (!isClosed) return <Frame onClose={onClose ?? (() => setClosed(true))} />;
  return (
    <EmptyState
      icon="info"
      title={t('frameClosed')}
      action={<Button onClick={() => setClosed(false)}>{t('frameAgain')}</Button>}
    />
  );
}
