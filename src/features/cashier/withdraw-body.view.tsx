import type { Withdrawal } from '../../contract/entities/withdrawal';
import { useFormat, useLazy, useText } from '../../react';
import { cashierStyles } from './body-styles';
import bodyCss from './withdraw-body.css?inline';
import { CaseList } from './list.view';
import { BalanceNow, StepLoading, Waiting } from './parts.view';
import { withdrawTone } from './timeline';
import { payeeKindKey } from './payee-kind';
import { WithdrawFormView } from './withdraw-form.view';
import { useWithdrawPage, type WithdrawPage } from './withdraw-page.controller';
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
          <Form
            facts={loaded.value}
            onMade={page.made}
            onShow={page.show}
            look={async () => {
              await page.list.look();
              loaded.again();
            }}
          />
        ) : (
          <Case key={page.shown} id={page.shown} facts={loaded.value} page={page} />
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

/** One withdrawal and how far it is: few visits see one, so it loads when it is shown. */
function Case({ id, facts, page }: { id: string; facts: WithdrawFacts; page: WithdrawPage }) {
  const { part, lost, retry } = useLazy(() => import('./withdraw-case.view'));
  if (part === null) return <StepLoading lost={lost} retry={retry} />;
  return (
    <part.WithdrawCaseView
      id={id}
      first={page.first}
      usual={facts.settings.usual}
      onNew={page.begin}
      onState={page.list.refresh}
    />
  );
}

function Form(props: {
  facts: WithdrawFacts;
  onMade(withdrawal: Withdrawal): void;
  onShow(id: string): void;
  look(): Promise<void>;
}) {
  const form = useWithdrawForm(props.facts, props.onMade, props.look);
  return <WithdrawFormView facts={props.facts} form={form} onShow={props.onShow} />;
}
