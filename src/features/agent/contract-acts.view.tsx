import type { ReactNode } from 'react';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { useContractAct, type Answerable, type ContractActName } from './contracts.controller';
import { useRights } from './rights.controller';
import { SignStepUp } from './step-up.view';

const QUESTIONS = {
  accept: ['confirmAccept', 'confirmAcceptText'],
  refuse: ['confirmRefuse', 'confirmRefuseText'],
  keep: ['confirmKeep', 'confirmKeepText'],
  end: ['confirmEnd', 'confirmEndText'],
  askEnd: ['confirmAskEnd', 'confirmAskEndText'],
} as const satisfies Record<ContractActName, readonly [string, string]>;
const BUTTONS = {
  accept: { look: 'main', part: 'accept' },
  refuse: { look: 'line', part: 'refuse' },
  keep: { look: 'main', part: 'keep' },
  end: { look: 'line', part: 'end' },
  askEnd: { look: 'line', part: 'ask-end' },
} as const satisfies Record<ContractActName, { look: 'main' | 'line'; part: string }>;

/** What can be answered to a contract, each asked back about first. */
export function ContractActs(props: { contract: Answerable; onDone(): void; actions?: ReactNode }) {
  const { contract, onDone, actions } = props;
  const t = useText('agentPay');
  const common = useText('common');
  const { errorText } = useFormat();
  const { isSubAccount } = useRights();
  const { acts: due, asked, isDearer, busy, error, stepUp, ask, confirm } = useContractAct(contract, onDone);
  // A sub-account reads contracts; what binds is the agent's.
  const acts = isSubAccount ? [] : due;
  return (
    <>
      {(acts.length > 0 || (actions && !isSubAccount)) && (
        <div className="office-acts">
          {acts.map((act) => (
            <Button key={act} {...BUTTONS[act]} onClick={() => ask(act)}>
              {t(act)}
            </Button>
          ))}
          {actions}
        </div>
      )}
      <Dialog
        open={asked !== null}
        title={asked === null ? '' : t(QUESTIONS[asked][0])}
        closeLabel={t('close')}
        onClose={() => ask(null)}
        busy={busy && !stepUp.asking}
        narrow="box"
      >
        <div className="rec-detail">
          {asked !== null && <p>{t(QUESTIONS[asked][1])}</p>}
          {isDearer && <Alert tone="warning">{t('confirmHigher')}</Alert>}
          {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
          <div className="rec-pair">
            <Button onClick={() => ask(null)}>{t('cancel')}</Button>
            <Button look="main" busy={busy} onClick={confirm} part="confirm">
              {asked === null ? common('retry') : t(asked)}
            </Button>
          </div>
        </div>
      </Dialog>
      <SignStepUp stepUp={stepUp} />
    </>
  );
}
