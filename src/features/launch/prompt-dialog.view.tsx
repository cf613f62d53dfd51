import { useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import type { Prompt } from './launch.controller';
import { useRegister } from './prompt.controller';
import { RealityCheck } from './reality-check.view';

const TEXTS = {
  trial: ['trialTitle', 'in_need_true_account'],
  login: ['loginTitle', 'loginText'],
  elsewhere: ['elsewhereTitle', 'elsewhereText'],
} as const;

/** Questions over a lobby or a game: why a start did not happen, and how play stands. */
export const Prompts = ({ onStage, ...asked }: { prompt: Prompt; dismiss(): void; onStage: boolean }) => (
  <>
    <PromptDialog {...asked} />
    <RealityCheck onStage={onStage} />
  </>
);

/** Why a start did not happen, and what to do about it. */
function PromptDialog({ prompt, dismiss }: { prompt: Prompt; dismiss(): void }) {
  const t = useText('launch');
  const common = useText('common');
  const [title, text] = TEXTS[prompt ?? 'login'];
  const register = useRegister(dismiss);
  return (
    <Dialog
      open={prompt !== null}
      title={t(title)}
      closeLabel={common('close')}
      onClose={dismiss}
      narrow="box"
    >
      <p>{t(text)}</p>
      <div className="f-dialog-foot">
        {prompt === 'trial' ? (
          <Button look="line" onClick={register}>
            {t('register')}
          </Button>
        ) : null}
        <Button look="main" onClick={dismiss}>
          {t('confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
