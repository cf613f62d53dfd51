import { useId } from 'react';
import type { AgentContract } from '../../contract/entities/agent-contract';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { SignStepUp } from './contract.view';
import {
  EDITED_PRODUCTS,
  KINDS,
  MAX_EDITED,
  PERIODS,
  useEditor,
  type Draft,
  type DraftRow,
} from './editor.controller';
import { Pick } from './report-frame.view';
import { usePayProduct } from './terms.controller';
import { Terms } from './terms.view';

const FIELDS = {
  daily: ['turnover', 'active', 'rate'],
  hourly: ['turnover', 'active', 'rate'],
  realtime: ['turnover', 'rate', 'won'],
  dividend: ['turnover', 'loss', 'active', 'rate'],
} as const satisfies Record<Draft['kind'], readonly (keyof DraftRow)[]>;
const isPercent = (name: keyof DraftRow): boolean => name === 'rate' || name === 'won';

function Row(props: {
  at: number;
  row: DraftRow;
  kind: Draft['kind'];
  isWrong: boolean;
  onChange(part: Partial<DraftRow>): void;
  onRemove: (() => void) | null;
}) {
  const { at, row, kind, isWrong, onChange, onRemove } = props;
  const t = useText('agentPay');
  const names = {
    turnover: t('turnoverFrom'),
    loss: t('lossFrom'),
    active: t('activeFrom'),
    rate: kind === 'realtime' ? t('onLost') : t('rate'),
    won: t('onWon'),
  };
  return (
    <fieldset className="pay-row" aria-label={t('row', { row: at + 1 })}>
      {FIELDS[kind].map((name) => (
        <label key={name} className="rec-pick">
          <span>
            {names[name]}
            {isPercent(name) && ' (%)'}
          </span>
          <input
            name={`${name}-${at}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={row[name]}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'terms-fault' : undefined}
            onInput={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      <Button
        look="plain"
        icon
        aria-label={t('removeRow', { row: at + 1 })}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      >
        ×
      </Button>
    </fieldset>
  );
}

/** Terms for an agent right below: a new contract, or other terms for one that is there, old against new. */
export function Editor(props: {
  contract: AgentContract | null;
  own: readonly AgentContract[];
  onClose(): void;
  onSent(): void;
}) {
  const { contract, own, onClose, onSent } = props;
  const t = useText('agentPay');
  const { errorText } = useFormat();
  const productOf = usePayProduct();
  const confirmId = useId();
  const editor = useEditor({ contract, own, onSent });
  const { draft, agents, terms, fault, dearer, change } = editor;
  return (
    <Dialog
      open
      title={t(contract === null ? 'offer' : 'modify')}
      closeLabel={t('close')}
      onClose={onClose}
      busy={editor.busy && !editor.stepUp.asking}
      size={760}
    >
      <form
        className="rec-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.send();
        }}
      >
        {contract === null && (
          <>
            {agents?.length === 0 && <Alert tone="info">{t('noAgents')}</Alert>}
            <Pick
              label={t('member')}
              value={draft.memberId}
              rows={[['', t('chooseMember')], ...(agents ?? []).map(({ id, name }) => [id, name] as const)]}
              onPick={(memberId) => change({ memberId })}
            />
            <div className="rec-pair">
              <Pick
                label={t('kind')}
                value={draft.kind}
                rows={KINDS.map((kind) => [kind, t(kind)] as const)}
                onPick={(value) => change({ kind: KINDS.find((one) => one === value) ?? 'daily' })}
              />
              <Pick
                label={t('product')}
                value={draft.product}
                rows={EDITED_PRODUCTS.map((code) => [code, productOf(code)] as const)}
                onPick={(value) =>
                  change({ product: EDITED_PRODUCTS.find((one) => one === value) ?? 'CONS' })
                }
              />
            </div>
            {draft.kind === 'dividend' && (
              <Pick
                label={t('period')}
                value={draft.period}
                rows={PERIODS.map((period) => [period, t(`span${period}`)] as const)}
                onPick={(value) => change({ period: PERIODS.find((one) => one === value) ?? 'M' })}
              />
            )}
          </>
        )}
        {draft.rows.map((row, at) => (
          <Row
            key={at}
            at={at}
            row={row}
            kind={draft.kind}
            isWrong={fault === at}
            onChange={(part) => editor.changeRow(at, part)}
            onRemove={draft.rows.length > 1 ? () => editor.removeRow(at) : null}
          />
        ))}
        <Button look="line" disabled={draft.rows.length >= MAX_EDITED} onClick={editor.addRow}>
          {t('addRow')}
        </Button>
        <p className="rec-fact">{t('rateHint')}</p>
        <div className="rec-pair">
          {(['bets', 'deposits'] as const).map((name) => (
            <label key={name} className="rec-pick">
              <span>{t(name === 'bets' ? 'activeBets' : 'activeDeposits')}</span>
              <input
                name={name}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                value={draft[name]}
                onInput={(event) => change({ [name]: event.currentTarget.value })}
              />
            </label>
          ))}
        </div>
        {terms !== null && (
          <Terms terms={terms} old={contract?.current?.terms ?? null} label={t('offered')} />
        )}
        {dearer !== null && (
          <>
            <Alert tone="warning">{t('dearer', { row: dearer + 1 })}</Alert>
            <label className="pay-confirm" htmlFor={confirmId}>
              <input
                id={confirmId}
                type="checkbox"
                checked={editor.isConfirmed}
                onChange={(event) => editor.confirm(event.currentTarget.checked)}
              />
              {t('confirmDearer')}
            </label>
          </>
        )}
        {fault !== null && (
          <p className="office-refused" id="terms-fault" role="alert">
            {fault < 0 ? t('termsWrong') : t('termsFault', { row: fault + 1 })}
          </p>
        )}
        {editor.error !== null && <Alert tone="error">{errorText(editor.error)}</Alert>}
        <div className="rec-pair">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="main"
            type="submit"
            busy={editor.busy}
            disabled={dearer !== null && !editor.isConfirmed}
            part="send"
          >
            {t('send')}
          </Button>
        </div>
      </form>
      <SignStepUp stepUp={editor.stepUp} />
    </Dialog>
  );
}
