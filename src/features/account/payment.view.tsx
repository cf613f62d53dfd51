import { useState } from 'react';
import type { PaymentPasswordState } from '../../contract/entities/payment-password';
import type { Profile } from '../../contract/entities/profile';
import { useFormat, useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Section } from './parts.view';
import type { PaymentMode } from './payment.controller';
import { WithForms } from './with-forms.view';

interface PaymentProps {
  state: PaymentPasswordState;
  profile: Profile;
  stepUp: StepUp;
  onDone(): void;
  onQuestions(): void;
}

/** The secret that money out asks for: set, changed, or set anew by a code. */
export function PaymentSection({ onDone, onQuestions, ...props }: PaymentProps) {
  const { state } = props;
  const t = useText('account');
  const { dateTime } = useFormat();
  const [mode, setMode] = useState<PaymentMode | null>(null);
  const [choosing, setChoosing] = useState(false);
  return (
    <Section
      title={
        <>
          {t('payment')}
          <span className={state.set ? 'badge' : 'badge badge-off'}>
            {t(state.set ? 'paymentOn' : 'paymentOff')}
          </span>
        </>
      }
      text={t('paymentText')}
      action={
        <div className="buttons">
          {state.set && (
            <LinkButton onClick={() => setMode('reset')} part="forgot">
              {t('paymentForgot')}
            </LinkButton>
          )}
          <Button
            look="line"
            aria-label={t(state.set ? 'paymentTitleChange' : 'paymentTitleSet')}
            onClick={() => setMode(state.set ? 'change' : 'set')}
            part="payment"
          >
            {t(state.set ? 'paymentChange' : 'paymentSet')}
          </Button>
        </div>
      }
    >
      {state.lockedUntil !== null && (
        <Alert tone="warning">{t('paymentLocked', { at: dateTime(state.lockedUntil) })}</Alert>
      )}
      {state.set && (
        <div className="box-words">
          <h3 className="row-name">{t('questions')}</h3>
          <p className="box-text">
            {t('questionsText')}{' '}
            <LinkButton onClick={() => setChoosing(true)}>{t('questionsSet')}</LinkButton>
          </p>
        </div>
      )}
      {choosing && (
        <WithForms>
          {(forms) => (
            <forms.QuestionsDialog
              stepUp={props.stepUp}
              onClose={() => setChoosing(false)}
              onDone={() => {
                setChoosing(false);
                onQuestions();
              }}
            />
          )}
        </WithForms>
      )}
      {mode !== null && (
        <WithForms>
          {(forms) => (
            <forms.PaymentDialog
              {...props}
              mode={mode}
              onClose={() => setMode(null)}
              onDone={() => {
                setMode(null);
                onDone();
              }}
            />
          )}
        </WithForms>
      )}
    </Section>
  );
}
