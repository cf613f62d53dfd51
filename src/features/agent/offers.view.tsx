import { useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { AskedOffer } from './asked-offer.view';
import { reportStyles } from './body-styles';
import { Contract } from './contract.view';
import { useOffers } from './offers.controller';

export const styles = reportStyles;

/** AGT-3: after a login, what waits for the agent's answer, in words and by an example. It can be put off. */
export function Offers({ onLater, onAnswered }: { onLater(): void; onAnswered(): void }) {
  const t = useText('agentPay');
  const { waiting, again } = useOffers();
  if (waiting === null) return null;
  const { contracts, asked } = waiting;
  if (contracts.length + asked.length === 0) return null;
  const done = (): void => {
    again();
    onAnswered();
  };
  return (
    <Dialog open title={t('waiting')} closeLabel={t('later')} onClose={onLater} size={760}>
      <div className="rec-detail" part="offers">
        {contracts.length > 0 && <p>{t('waitingText')}</p>}
        {contracts.map((contract) => (
          <Contract key={contract.id} contract={contract} onDone={done} />
        ))}
        {asked.map((contract) => (
          <AskedOffer
            key={[contract.kind, contract.product, contract.period, contract.id].join()}
            contract={contract}
            onDone={done}
          />
        ))}
        <Button onClick={onLater}>{t('later')}</Button>
      </div>
    </Dialog>
  );
}
