import { useFormat, useText } from '../../react';
import { useOperatorFrame } from '../../react/use-operator-frame';
import { OperatorFrame } from '../../ui/overlays/operator-frame';
import frameCss from '../../ui/overlays/operator-frame.css?inline';
import { Button } from '../../ui/primitives/button';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';

export const styles = [frameCss, skeletonCss];

const PATH = '/frame/password';

/** On a partner's page a password is typed into the operator's own page only. */
export function PasswordFrame({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const { errorText } = useFormat();
  const t = useText('password');
  const shared = useText('common');
  const { retry, error, site, ...frame } = useOperatorFrame({ path: PATH, onDone, onClose });
  return (
    <OperatorFrame
      {...frame}
      title={t('frameTitle')}
      intro={t('frameIntro')}
      errorText={error === null ? t('frameLost') : errorText(error)}
      actions={
        <>
          <Button look="main" onClick={retry}>
            {shared('retry')}
          </Button>
          <a href={`${site}/member`} target="_blank" rel="noopener noreferrer">
            {t('frameElsewhere')}
          </a>
        </>
      }
    />
  );
}
