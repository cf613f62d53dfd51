import type { AskedContract } from '../../contract/entities/agent-contract-map';
import { useText } from '../../react';
import { ContractActs } from './contract-acts.view';
import { useAskedRows } from './offers.controller';
import { usePayProduct } from './terms.controller';
import { TermsTable } from './terms-table.view';

/** A contract as a gateway without a list of contracts tells it: its kind, its rows, and what can be answered. */
export function AskedOffer({ contract, onDone }: { contract: AskedContract; onDone(): void }) {
  const t = useText('agentPay');
  const productOf = usePayProduct();
  const words = useAskedRows(contract);
  const { kind, product, period, state } = contract;
  return (
    <article className="pay-card" part="contract">
      <header className="pay-head">
        <h3>
          {t(kind)} · {productOf(product)}
        </h3>
        <span className="team-kind">{t(`state${state}`)}</span>
      </header>
      {period !== '' && <p className="rec-fact">{t(`span${period}`)}</p>}
      <TermsTable label={t('offered')} head={words.head} rows={words.rows} />
      <ContractActs
        contract={{ ...contract, span: period, member: null, current: null, offered: null }}
        onDone={onDone}
      />
    </article>
  );
}
