import { useStepUpPart, type StepUp } from '../../react/use-step-up';

/** The password once more, where the gateway wants it before something is signed or given. */
export function SignStepUp({
  stepUp,
  words = 'agentPay',
}: {
  stepUp: StepUp;
  words?: 'agentPay' | 'agentMember';
}) {
  const part = useStepUpPart(stepUp, () => import('./sign.view'));
  return stepUp.asking && part !== null ? <part.SignDialog stepUp={stepUp} words={words} /> : null;
}
