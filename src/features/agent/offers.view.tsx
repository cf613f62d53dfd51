import { useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { reportStyles } from './body-styles';
import { Contract } from './contract.view';
import { useContracts } from './contracts.controller';

export const styles = reportStyles;

const WAITING: readonly string[] = ['P', 'E', 'V'];

/** AGT-3: after a login, what waits for the agent's answer, in words and by an example. It can be put off. */
export function Offers({ onLater, onAnswered }: { onLater(): void; onAnswered(): void }) {
  const t = useText('agentPay');
  const { own } = useContracts();
  const waiting = own.value?.filter(({ state }) => WAITING.includes(state)) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Dialog open title={t('waiting')} closeLabel={t('later')} onClose={onLater} size={760}>
      <div className="rec-detail" part="offers">
        <p>{t('waitingText')}</p>
        {waiting.map((contract) => (
          <Contract
            key={contract.id}
            contract={contract}
            onDone={() => {
              own.again();
              onAnswered();
            }}
          />
        ))}
        <Button onClick={onLater}>{t('later')}</Button>
      </div>
    </Dialog>
  );
}
