import type { Deposit } from '../../contract/entities/deposit';
import { isNone } from '../../react/amounts';
import { useFormat, useText } from '../../react';
import qrCss from '../../ui/primitives/qr-code.css?inline';
import { cashierStyles } from './body-styles';
import bodyCss from './deposit-body.css?inline';
import { useDepositPage } from './deposit-page.controller';
import { useDepositForm, type DepositFacts } from './deposit.controller';
import { DepositCaseView } from './deposit-case.view';
import { DepositFormView } from './deposit-form.view';
import { CaseList } from './list.view';
import { BalanceNow, Waiting } from './parts.view';
import { depositTone, depositWord } from './timeline';

export const styles: readonly string[] = [...cashierStyles, qrCss, bodyCss];

/** Paying in: the form, or the deposit that is under way, and what was paid in before. */
export function DepositBody() {
  const page = useDepositPage();
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
          <DepositCaseView
            key={page.shown}
            id={page.shown}
            first={page.first}
            onNew={page.begin}
            onState={page.list.refresh}
          />
        )}
      </div>
      <Past page={page} facts={loaded.value} />
    </div>
  );
}

function Form(props: {
  facts: DepositFacts;
  onMade(deposit: Deposit): void;
  onShow(id: string): void;
  look(): Promise<void>;
}) {
  const form = useDepositForm(props.facts, props.onMade, props.look);
  return <DepositFormView facts={props.facts} form={form} onShow={props.onShow} />;
}

function Past({ page, facts }: { page: ReturnType<typeof useDepositPage>; facts: DepositFacts }) {
  const t = useText('cashier');
  const format = useFormat();
  const nameOf = ({ method }: Deposit): string => {
    const kind = facts.methods.find(({ id }) => id === method)?.kind;
    return kind === undefined || kind === 'unknown' ? t('depositTitle') : t(`kind_${kind}`);
  };
  return (
    <CaseList
      title={t('deposits')}
      empty={t('depositsEmpty')}
      emptyText={t('depositsEmptyText')}
      failed={t('depositsFailed')}
      list={page.list}
      onShow={page.show}
      rowOf={(row) => ({
        id: row.id,
        title: nameOf(row),
        at: row.createdAt,
        state: t(`deposit_${depositWord(row)}`),
        tone: depositTone(row),
        amount: format.money(isNone(row.got) ? row.asked : row.got),
      })}
    />
  );
}
