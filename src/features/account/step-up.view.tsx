import type { StepUp } from '../../react/use-step-up';
import { useStepUpDialog } from '../../react/use-step-up-dialog';
import { ProofDialog } from '../../ui/overlays/proof-dialog';
import proofCss from '../../ui/primitives/proof-form.css?inline';

export const styles = [proofCss];

/** Stands while the question is asked. */
export function StepUpDialog({ stepUp }: { stepUp: StepUp }) {
  return <ProofDialog {...useStepUpDialog('account', stepUp)} />;
}
