import { useProof } from './use-proof';
import type { StepUp } from './use-step-up';
import { useText } from './use-text';

/** What the dialog of a step-up shows, in the words of the feature that asks. */
export function useStepUpDialog(
  namespace: 'account' | 'agentMember' | 'agentPay' | 'security',
  stepUp: StepUp,
) {
  const t = useText(namespace);
  const shared = useText('common');
  const { isTransient, site: _, ...proof } = useProof({ required: t('required'), onProved: stepUp.proved });
  return {
    ...proof,
    words: {
      ...{ title: t('stepUpTitle'), text: t('stepUpText'), password: t('passwordLabel') },
      ...{
        show: t('showPassword'),
        hide: t('hidePassword'),
        go: isTransient ? shared('retry') : t('stepUp'),
      },
    },
    closeLabel: shared('close'),
    onClose: stepUp.giveUp,
  };
}
