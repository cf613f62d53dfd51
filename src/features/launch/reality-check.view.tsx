import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { useRealityCheck } from './reality-check.controller';

/**
 * Over any game, as often as the member wants it: how long one has played, and how it stands. Play waits until it is answered; on a
 * partner's page that is done on the operator's site.
 */
export function RealityCheck({ onStage }: { onStage: boolean }) {
  const t = useText('launch');
  const { errorText } = useFormat();
  const check = useRealityCheck(onStage);
  const isHere = check.elsewhere === '';
  return (
    <Dialog
      open={check.isDue}
      title={t('checkTitle')}
      closeLabel={t(isHere ? 'checkGoOn' : 'checkStop')}
      busy={check.busy}
      onClose={isHere ? check.goOn : check.stop}
      narrow="box"
    >
      {isHere ? (
        <Figures {...check} />
      ) : (
        <>
          <p>{t('checkElsewhere')}</p>
          <p>
            <a href={check.elsewhere} target="_blank" rel="noopener noreferrer">
              {t('checkOpen')}
            </a>
          </p>
        </>
      )}
      {check.error !== null && <Alert tone="error">{errorText(check.error)}</Alert>}
      <div className="f-dialog-foot">
        {isHere && (
          <Button look="line" busy={check.busy} onClick={check.goOn} part="check-go-on">
            {t('checkGoOn')}
          </Button>
        )}
        <Button look="main" disabled={check.busy} onClick={check.stop} part="check-stop">
          {t('checkStop')}
        </Button>
      </div>
    </Dialog>
  );
}

function Figures({
  minutes,
  staked,
  won,
  net,
}: Pick<ReturnType<typeof useRealityCheck>, 'minutes' | 'staked' | 'won' | 'net'>) {
  const t = useText('launch');
  return (
    <dl className="check">
      <dt>{t('checkTime')}</dt>
      <dd>{t('checkMinutes', { minutes })}</dd>
      <dt>{t('checkStaked')}</dt>
      <dd>{staked}</dd>
      <dt>{t('checkWon')}</dt>
      <dd>{won}</dd>
      <dt>{t('checkNet')}</dt>
      <dd>
        <strong>{net}</strong>
      </dd>
    </dl>
  );
}
