import type { Withdrawal } from '../../contract/entities/withdrawal';
import { useFormat, useText } from '../../react';
import { cashierStyles } from './body-styles';
import bodyCss from './withdraw-body.css?inline';
import { CaseList } from './list.view';
import { BalanceNow, Waiting } from './parts.view';
import { withdrawTone } from './timeline';
import { WithdrawCaseView } from './withdraw-case.view';
import { payeeKindKey } from './payee-kind';
import { WithdrawFormView } from './withdraw-form.view';
import { useWithdrawPage } from './withdraw-page.controller';
import { useWithdrawForm, type WithdrawFacts } from './withdraw.controller';

export const styles: readonly string[] = [...cashierStyles, bodyCss];

/** Being paid out: the form with what stands in its way, the withdrawal that is under way, and those before it. */
export function WithdrawBody() {
  const t = useText('cashier');
  const format = useFormat();
  const page = useWithdrawPage();
  const { loaded } = page;
  if (loaded.value === null) return <Waiting error={loaded.error} onRetry={loaded.again} />;
  return (
    <div className="cashier">
      <BalanceNow />
      <div className="panel" part="panel">
        {page.shown === null ? (
          <Form facts={loaded.value} onMade={page.made} onShow={page.show} />
        ) : (
          <WithdrawCaseView
            key={page.shown}
            id={page.shown}
            first={page.first}
            usual={loaded.value.settings.usual}
            onNew={page.begin}
            onState={page.list.refresh}
          />
        )}
      </div>
      <CaseList
        title={t('withdrawals')}
        empty={t('withdrawalsEmpty')}
        emptyText={t('withdrawalsEmptyText')}
        failed={t('withdrawalsFailed')}
        list={page.list}
        onShow={page.show}
        rowOf={(row) => ({
          id: row.id,
          title: t(payeeKindKey(row.payeeKind)),
          at: row.createdAt,
          state: t(`withdraw_${row.state}`),
          tone: withdrawTone(row),
          amount: format.money(row.amount),
        })}
      />
    </div>
  );
}

function Form(props: {
  facts: WithdrawFacts;
  onMade(withdrawal: Withdrawal): void;
  onShow(id: string): void;
}) {
  const form = useWithdrawForm(props.facts, props.onMade);
  return <WithdrawFormView facts={props.facts} form={form} onShow={props.onShow} />;
}
