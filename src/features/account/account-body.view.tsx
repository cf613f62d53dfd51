import { useText } from '../../react';
import { useStepUp, useStepUpPart } from '../../react/use-step-up';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import { accountStyles } from './body-styles';
import { Waiting } from './parts.view';
import { usePaymentState } from './payment.controller';
import { PaymentSection } from './payment.view';
import { useProfile } from './profile.controller';
import { ProfileSection } from './profile.view';

export const styles: readonly string[] = accountStyles;

/** Who the member is, and the secret that guards money; what guards the login stands below it. */
export function AccountBody() {
  const t = useText('account');
  const shared = useText('common');
  const profile = useProfile();
  const payment = usePaymentState();
  const stepUp = useStepUp();
  const asked = useStepUpPart(stepUp, () => import('./step-up.view'));
  const toasts = useToasts();
  const news = (text: string): void => toasts.show({ tone: 'success', text });
  if (profile.value === null) return <Waiting error={profile.error} onRetry={profile.again} />;
  return (
    <div className="account">
      <ProfileSection
        profile={profile.value}
        stepUp={stepUp}
        onSaved={profile.put}
        onNews={news}
        onAgain={profile.again}
      />
      {payment.value === null ? (
        <Waiting error={payment.error} onRetry={payment.again} />
      ) : (
        <PaymentSection
          state={payment.value}
          profile={profile.value}
          stepUp={stepUp}
          onDone={() => {
            payment.again();
            news(t('paymentDone'));
          }}
          onQuestions={() => news(t('questionsDone'))}
        />
      )}
      {stepUp.asking && asked !== null && <asked.StepUpDialog stepUp={stepUp} />}
      <Toasts rows={toasts.rows} closeLabel={shared('close')} onDrop={toasts.drop} />
    </div>
  );
}
