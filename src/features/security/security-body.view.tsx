import { useState } from 'react';
import { useText } from '../../react';
import { useStepUp, useStepUpPart } from '../../react/use-step-up';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import toastsCss from '../../ui/overlays/toasts.css?inline';
import { Button } from '../../ui/primitives/button';
import codeCss from '../../ui/primitives/code-field.css?inline';
import fieldCss from '../../ui/primitives/field.css?inline';
import qrCss from '../../ui/primitives/qr-code.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import { EmptyState } from '../../ui/primitives/state';
import stateCss from '../../ui/primitives/state.css?inline';
import { Authenticator } from './authenticator.view';
import type { PasswordPart } from './change-password.controller';
import { ChangePassword } from './change-password.view';
import type { Question } from './confirm.controller';
import { Confirm } from './confirm.view';
import { Contacts } from './contacts.view';
import { Passkeys } from './passkeys.view';
import { useMeans, useViewer } from './security-body.controller';
import bodyCss from './security-body.css?inline';
import { Sessions } from './sessions.view';

export const styles = [dialogCss, toastsCss, fieldCss, codeCss, qrCss, skeletonCss, stateCss, bodyCss];

interface BodyProps {
  loadPassword(): Promise<PasswordPart>;
  /** No: another part of the page has them. */
  hasContacts?: boolean;
}

/** What protects the account; on a partner's page only the way to where that is. */
export function SecurityBody(props: BodyProps) {
  const t = useText('security');
  const { isWaiting, isPartner, isGuest, isTrial, site, enter } = useViewer();
  if (isWaiting) return <div className="waiting" aria-busy="true" />;
  if (isPartner)
    return (
      <EmptyState
        icon="info"
        title={t('partnerTitle')}
        text={t('partnerText')}
        action={
          <a href={`${site}/member`} target="_blank" rel="noopener noreferrer" part="operator">
            {t('partnerOpen')}
          </a>
        }
      />
    );
  if (isGuest || isTrial)
    return (
      <EmptyState
        icon="user"
        title={t(isGuest ? 'loginFirst' : 'trial')}
        action={
          <Button look="main" onClick={enter}>
            {t(isGuest ? 'logIn' : 'register')}
          </Button>
        }
      />
    );
  return <Sections {...props} />;
}

function Sections({ loadPassword, hasContacts = true }: BodyProps) {
  const shared = useText('common');
  const { hasPasskeys, hasAuthenticator } = useMeans();
  const [question, setQuestion] = useState<Question | null>(null);
  const toasts = useToasts();
  const stepUp = useStepUp();
  const asked = useStepUpPart(stepUp, () => import('./step-up.view'));
  const news = (text: string): void => toasts.show({ tone: 'success', text });
  return (
    <div className="security">
      <ChangePassword load={loadPassword} onNews={news} />
      {hasContacts && <Contacts onNews={news} />}
      {hasPasskeys && <Passkeys guard={stepUp.guard} onAsk={setQuestion} onNews={news} />}
      {hasAuthenticator && <Authenticator guard={stepUp.guard} onNews={news} />}
      <Sessions onAsk={setQuestion} onNews={news} />
      <Confirm question={question} onClose={() => setQuestion(null)} />
      {stepUp.asking && asked !== null && <asked.StepUpDialog stepUp={stepUp} />}
      <Toasts rows={toasts.rows} closeLabel={shared('close')} onDrop={toasts.drop} />
    </div>
  );
}
