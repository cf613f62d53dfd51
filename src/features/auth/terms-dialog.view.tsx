import type { auth } from '../../locales/en/auth';
import type { common } from '../../locales/en/common';
import { useClient, useText } from '../../react';
import { useHelpTopic } from '../../react/use-help-topic';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { RichDialog } from '../../ui/overlays/rich-dialog';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';

export const styles = [dialogCss, skeletonCss, stateCss];

/** The merchant's terms, from the help centre. Loaded when somebody wants to read them. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useClient();
  const t = useText<typeof auth>('auth');
  const shared = useText<typeof common>('common');
  const { load, topic, error, retry } = useHelpTopic('term');
  return (
    <RichDialog
      title={topic?.title ?? t('terms')}
      load={load}
      html={topic?.html ?? null}
      emptyText={t('termsMissing')}
      errorText={error === null ? t('termsMissing') : i18n.errorText(error)}
      retryLabel={shared('retry')}
      closeLabel={shared('close')}
      onRetry={retry}
      onClose={onClose}
    />
  );
}
