import type { security } from '../../locales/en/security';
import { useClient, useLazy, useSessionEvents, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import type { PasswordPart } from './change-password.view';
import type * as Body from './security-body.view';

export interface SecurityWidgetProps {
  /** Everything to see, with the words that it says. */
  loadBody(): Promise<typeof Body & { texts: typeof security }>;
  /** The form for a new password, for pages without an element that has one. */
  loadPassword(): Promise<PasswordPart>;
}

/** The security element's view: a place, until what stands in it has come. */
export function SecurityWidget({ loadBody, loadPassword }: SecurityWidgetProps) {
  const { i18n } = useClient();
  const shared = useText('common');
  const body = useLazy(async () => {
    const part = await loadBody();
    i18n.addTexts('security', part.texts);
    return part;
  });
  useSessionEvents();
  if (body.lost)
    return (
      <Alert tone="error" action={<LinkButton onClick={body.retry}>{shared('retry')}</LinkButton>}>
        {shared('chunkLost')}
      </Alert>
    );
  if (body.part === null) return <div className="waiting" aria-busy="true" />;
  return <body.part.SecurityBody loadPassword={loadPassword} />;
}
