import { useId } from 'react';
import type { AgentContract } from '../../contract/entities/agent-contract';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { useFocusField } from '../../ui/primitives/use-focus-field';
import {
  EDITED_PRODUCTS,
  FIELDS,
  KINDS,
  MAX_EDITED,
  PERIODS,
  type Draft,
  type DraftRow,
  type Faults,
} from './draft';
import { useEditor } from './editor.controller';
import { DividendRules, Tick } from './editor-rules.view';
import { Pick } from './report-frame.view';
import { SignStepUp } from './step-up.view';
import { usePayProduct } from './terms.controller';
import { Terms } from './terms.view';

/** One field with what is wrong of it below. */
function Field(props: {
  name: string;
  label: string;
  value: string;
  faults: Faults;
  /** The row before, which a message may name. */
  before: number;
  onInput(text: string): void;
}) {
  const { name, label, value, faults, before, onInput } = props;
  const t = useText('agentPay');
  const faultId = useId();
  const fault = faults[name];
  return (
    <label className="rec-pick">
      <span>{label}</span>
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        ref={showValue(value)}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {fault !== undefined && (
        <span className="office-refused" id={faultId}>
          {t(fault, { row: before })}
        </span>
      )}
    </label>
  );
}

function Row(props: {
  at: number;
  draft: Draft;
  faults: Faults;
  onChange(part: Partial<DraftRow>): void;
  onRemove: (() => void) | null;
}) {
  const { at, draft, faults, onChange, onRemove } = props;
  const t = useText('agentPay');
  const { kind } = draft;
  const row = draft.rows[at];
  if (row === undefined) return null;
  const isFixed = draft.rateType === 'F' && (kind === 'daily' || kind === 'hourly');
  const names = {
    turnover: t('turnoverFrom'),
    loss: t('lossFrom'),
    active: t('activeFrom'),
    rate: kind === 'realtime' ? `${t('onLost')} (%)` : isFixed ? t('fixedRate') : `${t('rate')} (%)`,
    won: `${t('onWon')} (%)`,
  };
  const fault = faults[`row-${at}`];
  return (
    <fieldset className="pay-row" aria-label={t('row', { row: at + 1 })}>
      {FIELDS[kind].map((name) => (
        <Field
          key={name}
          name={`${name}-${at}`}
          label={names[name]}
          value={row[name]}
          faults={faults}
          before={at}
          onInput={(text) => onChange({ [name]: text })}
        />
      ))}
      {onRemove !== null && (
        <Button look="plain" icon aria-label={t('removeRow', { row: at + 1 })} onClick={onRemove}>
          ×
        </Button>
      )}
      {fault !== undefined && <p className="office-refused pay-row-fault">{t(fault, { row: at })}</p>}
    </fieldset>
  );
}

/** Who is offered it, and what kind of pay it is: fixed once a contract is there. */
function Subject(props: {
  draft: Draft;
  agents: readonly { id: string; name: string }[] | null;
  faults: Faults;
  change(part: Partial<Draft>): void;
}) {
  const { draft, agents, faults, change } = props;
  const t = useText('agentPay');
  const team = useText('agentTeam');
  const productOf = usePayProduct();
  return (
    <>
      {agents?.length === 0 && <Alert tone="info">{t('noAgents')}</Alert>}
      <div>
        <Pick
          label={t('member')}
          value={draft.memberId}
          rows={[['', t('chooseMember')], ...(agents ?? []).map(({ id, name }) => [id, name] as const)]}
          onPick={(memberId) => change({ memberId })}
        />
        {faults['member'] !== undefined && <p className="office-refused">{t(faults['member'])}</p>}
      </div>
      <div className="rec-pair">
        <Pick
          label={t('kind')}
          value={draft.kind}
          rows={KINDS.map((kind) => [kind, t(kind)] as const)}
          onPick={(value) => change({ kind: KINDS.find((one) => one === value) ?? 'daily' })}
        />
        <Pick
          label={team('product')}
          value={draft.product}
          rows={EDITED_PRODUCTS.map((code) => [code, productOf(code)] as const)}
          onPick={(value) => change({ product: EDITED_PRODUCTS.find((one) => one === value) ?? 'CONS' })}
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
  );
}

/** Terms for an agent right below: a new contract, or other terms for one that is there, old against new. */
export function Editor(props: {
  contract: AgentContract | null;
  own: readonly AgentContract[];
  kept: Draft | null;
  onKeep(draft: Draft): void;
  onClose(): void;
  onSent(): void;
}) {
  const { contract, own, kept, onKeep, onClose, onSent } = props;
  const t = useText('agentPay');
  const { errorText } = useFormat();
  const editor = useEditor({ contract, own, kept, onKeep, onSent });
  const { draft, agents, terms, faults, dearer, change } = editor;
  const form = useFocusField(editor.focus);
  const isWrong = Object.keys(faults).length > 0;
  const isWage = draft.kind === 'daily' || draft.kind === 'hourly';
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
        ref={form}
        className="rec-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.send();
        }}
      >
        {contract === null && <Subject draft={draft} agents={agents} faults={faults} change={change} />}
        {isWage && (
          <Pick
            label={t('rateType')}
            value={draft.rateType}
            rows={[
              ['P', t('typeP')],
              ['F', t('typeF')],
            ]}
            onPick={(value) => change({ rateType: value === 'F' ? 'F' : 'P' })}
          />
        )}
        {draft.rows.map((_, at) => (
          <Row
            key={at}
            at={at}
            draft={draft}
            faults={faults}
            onChange={(part) => editor.changeRow(at, part)}
            onRemove={draft.rows.length > 1 ? () => editor.removeRow(at) : null}
          />
        ))}
        <Button look="line" disabled={draft.rows.length >= MAX_EDITED} onClick={editor.addRow}>
          {t('addRow')}
        </Button>
        <p className="rec-fact">{t('rateHint')}</p>
        {draft.kind === 'dividend' && <DividendRules draft={draft} change={change} />}
        {draft.kind !== 'realtime' && (
          <>
            <div className="rec-pair">
              {(['bets', 'deposits'] as const).map((name) => (
                <Field
                  key={name}
                  name={name}
                  label={t(name === 'bets' ? 'activeBets' : 'activeDeposits')}
                  value={draft[name]}
                  faults={faults}
                  before={0}
                  onInput={(text) => change({ [name]: text })}
                />
              ))}
            </div>
            <Tick
              name="countsSelf"
              label={t('countsSelf')}
              isOn={draft.countsSelf}
              onChange={(countsSelf) => change({ countsSelf })}
            />
          </>
        )}
        {terms !== null && (
          <Terms terms={terms} old={contract?.current?.terms ?? null} label={t('offered')} />
        )}
        {dearer !== null && (
          <>
            <Alert tone="warning">{t('dearer', { row: dearer + 1 })}</Alert>
            <Tick
              name="confirmed"
              label={t('confirmDearer')}
              isOn={editor.isConfirmed}
              onChange={editor.confirm}
            />
          </>
        )}
        {isWrong && (
          <p className="office-refused" role="alert">
            {t('termsWrong')}
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
