import type { StepUp } from '../../react/use-step-up';
import { useStepUpDialog } from '../../react/use-step-up-dialog';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { ProofDialog } from '../../ui/overlays/proof-dialog';
import fieldCss from '../../ui/primitives/field.css?inline';
import proofCss from '../../ui/primitives/proof-form.css?inline';

export const styles = [dialogCss, fieldCss, proofCss];

/** Stands while the question is asked. */
export function SignDialog({ stepUp, words }: { stepUp: StepUp; words: 'agentPay' | 'agentMember' }) {
  return <ProofDialog {...useStepUpDialog(words, stepUp)} />;
}
