import { useState } from 'react';
import type { PayeeKind, PayeeView } from '../../contract/entities/payee';
import { useFormat, useLazy, useText } from '../../react';
import { useStepUp, useStepUpPart } from '../../react/use-step-up';
import { Dialog } from '../../ui/overlays/dialog';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { EmptyState } from '../../ui/primitives/state';
import { accountStyles } from './body-styles';
import { Section, Waiting } from './parts.view';
import { payeeWords, useIsUsable, useOpenPayee, usePayees } from './payees.controller';

export const styles: readonly string[] = [dialogCss, ...accountStyles];

type Open = { what: 'add' } | { what: 'remove'; payee: PayeeView } | null;
const isSome = (kinds: readonly PayeeKind[]): kinds is readonly [PayeeKind, ...PayeeKind[]] =>
  kinds.length > 0;

/** Where a member's money may go. */
export function PayeesBody() {
  const t = useText('account');
  const shared = useText('common');
  const { value: book, error, again, look } = usePayees();
  const [open, setOpen] = useState<Open>(null);
  const held = useOpenPayee(look);
  const stepUp = useStepUp();
  const asked = useStepUpPart(stepUp, () => import('./step-up.view'));
  const toasts = useToasts();
  const forms = useLazy(() => import('./payee-forms.view'), open !== null);
  if (book === null) return <Waiting error={error} onRetry={again} />;
  const done = (text: string) => (): void => {
    setOpen(null);
    toasts.show({ tone: 'success', text });
    again();
  };
  const { kinds } = book;
  return (
    <div className="account">
      <Section
        title={
          <>
            {t('payees')}
            <span className="badge badge-off">
              {t('payeesCount', { count: book.payees.length, max: book.max })}
            </span>
          </>
        }
        text={t('payeesText')}
        action={
          held === null &&
          book.payees.length < book.max && (
            <Button look="main" onClick={() => setOpen({ what: 'add' })} part="add">
              {t('payeeAdd')}
            </Button>
          )
        }
      >
        {open === null && held}
        <List payees={book.payees} onRemove={(payee) => setOpen({ what: 'remove', payee })} />
      </Section>
      <Dialog
        open={open !== null}
        title={t(open?.what === 'remove' ? 'payeeRemoveTitle' : 'payees')}
        closeLabel={shared('close')}
        onClose={() => setOpen(null)}
      >
        {forms.lost && (
          <Alert tone="error" action={<LinkButton onClick={forms.retry}>{shared('retry')}</LinkButton>}>
            {shared('chunkLost')}
          </Alert>
        )}
        {open?.what === 'add' && forms.part !== null && isSome(kinds) && (
          <forms.part.AddForm
            {...{ book, kinds, stepUp }}
            onDone={done(t('payeeAdded'))}
            onUnknown={() => setOpen(null)}
          />
        )}
        {open?.what === 'remove' && forms.part !== null && (
          <forms.part.RemoveForm payee={open.payee} stepUp={stepUp} onDone={done(t('payeeRemoved'))} />
        )}
      </Dialog>
      {stepUp.asking && asked !== null && <asked.StepUpDialog stepUp={stepUp} />}
      <Toasts rows={toasts.rows} closeLabel={shared('close')} onDrop={toasts.drop} />
    </div>
  );
}

function List({ payees, onRemove }: { payees: readonly PayeeView[]; onRemove(payee: PayeeView): void }) {
  const t = useText('account');
  const { dateTime } = useFormat();
  const isUsable = useIsUsable();
  if (payees.length === 0)
    return <EmptyState icon="user" title={t('payeesEmpty')} text={t('payeesEmptyText')} />;
  return (
    <ul className="rows">
      {payees.map((payee) => {
        const [title, text] = payeeWords(payee, t(`kind_${payee.kind}`));
        return (
          <li className="row" key={payee.id} part="payee">
            <div className="row-words">
              <span className="row-name">
                {title}
                {payee.frozen && <span className="badge badge-bad">{t('payeeFrozen')}</span>}
              </span>
              <span className="row-fact">
                <bdi translate="no">{text}</bdi>
                {payee.holder !== '' && ` · ${t('payeeHolder', { name: payee.holder })}`}
              </span>
              {!isUsable(payee) && payee.usableFrom !== null && (
                <span className="row-fact">{t('payeeFrom', { at: dateTime(payee.usableFrom) })}</span>
              )}
            </div>
            <Button
              look="line"
              aria-label={t('payeeRemoveOf', { payee: payee.masked })}
              onClick={() => onRemove(payee)}
              part="remove"
            >
              {t('payeeRemove')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
