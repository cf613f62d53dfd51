import { useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';

/** A lost file is told where it is missed, with a way to ask for it again. */
export function LostPart({ lazy }: { lazy: { lost: boolean; retry(): void } }) {
  const t = useText('common');
  if (!lazy.lost) return null;
  return (
    <Alert tone="error" action={<LinkButton onClick={lazy.retry}>{t('retry')}</LinkButton>}>
      {t('chunkLost')}
    </Alert>
  );
}
