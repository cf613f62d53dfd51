import { useState } from 'react';
import { useFormat, useText } from '../../react';
import { useOperatorFrame } from '../../react/use-operator-frame';
import { OperatorFrame } from '../../ui/overlays/operator-frame';
import frameCss from '../../ui/overlays/operator-frame.css?inline';
import { Button } from '../../ui/primitives/button';
import { useFrameWords } from './frame-words.controller';
import { EmptyState } from '../../ui/primitives/state';

export const styles = [frameCss];

function Frame({ frame, onClose }: { frame: string; onClose(): void }) {
  const { errorText } = useFormat();
  const t = useText('frame');
  const common = useText('common');
  const { retry, error, site, ...held } = useOperatorFrame({
    path: `/frame/${frame}`,
    onDone: onClose,
    onClose,
  });
  return (
    <OperatorFrame
      {...held}
      title={t('frameTitle')}
      intro={t('frameIntro')}
      errorText={error === null ? t('frameLost') : errorText(error)}
      actions={
        <>
          <Button look="main" onClick={retry}>
            {common('retry')}
          </Button>
          <a href={`${site}/member`} target="_blank" rel="noopener noreferrer" part="operator">
            {t('operatorOpen')}
          </a>
        </>
      }
    />
  );
}

/** On a partner's page the operator itself shows what is a member's own: that page's scripts read none of it. */
export function MemberFrame({ frame }: { frame: string }) {
  useFrameWords();
  const t = useText('frame');
  const [isClosed, setClosed] = useState(false);
  if (!isClosed) return <Frame frame={frame} onClose={() => setClosed(true)} />;
  return (
    <EmptyState
      icon="info"
      title={t('frameClosed')}
      action={<Button onClick={() => setClosed(false)}>{t('frameAgain')}</Button>}
    />
  );
}
