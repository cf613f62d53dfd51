import type { security } from '../../locales/en/security';
import { useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import type { PasswordPart } from './change-password.controller';
import type * as Body from './security-body.view';
import { useBody } from './security-widget.controller';

export interface SecurityWidgetProps {
  /** Everything to see, with the words that it says. */
  loadBody(): Promise<typeof Body & { texts: typeof security }>;
  /** The form for a new password, for pages without an element that has one. */
  loadPassword(): Promise<PasswordPart>;
}

/** The security element's view: a place, until what stands in it has come. */
export function SecurityWidget({ loadBody, loadPassword }: SecurityWidgetProps) {
  const shared = useText('common');
  const body = useBody(loadBody);
  if (body.lost)
    return (
      <Alert tone="error" action={<LinkButton onClick={body.retry}>{shared('retry')}</LinkButton>}>
        {shared('chunkLost')}
      </Alert>
    );
  if (body.part === null) return <div className="waiting" aria-busy="true" />;
  return <body.part.SecurityBody loadPassword={loadPassword} />;
}
