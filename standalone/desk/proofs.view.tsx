import { useTranslation } from 'react-i18next';
import { Button } from '../../src/ui/primitives/button';
import { TextField } from '../../src/ui/primitives/field';
import { Decision } from './decision.view';
import { DeskLink } from './desk-link.view';
import { Picture } from './people.view';
import { Facts, Queue, type QueueLine, Refused, Waiting } from './queue.view';
import { useFormat } from './use-format';
import { useProof, useProofs } from './use-proofs';
import type { SectionProps } from './withdrawals.view';

type Proof = ReturnType<typeof useProof>;

function Arrival({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  const { fields, set, amountProblem, isReady, busy, confirm, confirmRefusal } = proof;
  return (
    <form
      className="confirm"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      {confirmRefusal && <Refused refusal={confirmRefusal} />}
      <TextField
        name="amount"
        label={t('transfers.amount')}
        error={amountProblem}
        inputMode="decimal"
        ltr
        value={fields.amount}
        onInput={(amount) => set({ amount })}
      />
      <TextField
        name="bankRef"
        label={t('transfers.bankRef')}
        ltr
        maxLength={64}
        value={fields.bankRef}
        onInput={(bankRef) => set({ bankRef })}
      />
      <TextField
        name="paidAt"
        type="datetime-local"
        label={t('fields.paid')}
        value={fields.paidAt}
        onInput={(paidAt) => set({ paidAt })}
      />
      <Button type="submit" look="main" busy={busy} disabled={!isReady}>
        {t('work.confirm')}
      </Button>
    </form>
  );
}

interface PanelProps {
  id: string;
  onMember(id: string): void;
  onDone(): void;
}

function ProofPanel({ id, onMember, onDone }: PanelProps) {
  const { t } = useTranslation();
  const { money, time } = useFormat();
  const proof = useProof(id, onDone);
  const { value, refusal, reload, mayConfirm, choices } = proof;
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  return (
    <>
      <h2>{money(value.amount)}</h2>
      <Facts
        rows={[
          [t('fields.reference'), value.reference],
          [t('fields.provider'), value.provider],
          [t('fields.created'), time(value.createdAt)],
        ]}
      />
      <DeskLink to="deposits" id={value.id}>
        {t('list.open', { name: `${t('fields.deposit')} ${value.id}` })}
      </DeskLink>
      <Button look="line" onClick={() => onMember(value.memberId)}>
        {t('member.file', { name: value.memberId })}
      </Button>
      {mayConfirm && <Arrival proof={proof} />}
      <Decision choices={choices} onDone={onDone} />
      {mayConfirm && (
        <div className="pictures">
          {value.pictures.map((picture, at) => (
            <Picture
              key={picture}
              call="proofs.picture"
              input={{ id, proof: picture }}
              label={t('fields.picture', { number: at + 1 })}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Transfers by hand that wait for a look at the account, the oldest first. */
export function ProofsSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { rows, refusal, hasMore, more, reload } = useProofs();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: row.reference,
      figure: money(row.amount),
      sub: `${t('fields.member')} ${row.memberId} · ${t('fields.pictures')}: ${row.proofs}`,
      since: row.createdAt,
      dueAt: null,
      state: '',
    })) ?? null;
  return (
    <Queue
      title={t('sections.proofs')}
      lines={lines}
      refusal={refusal}
      openId={id}
      onOpen={onOpen}
      onRefresh={reload}
      onMore={hasMore ? more : undefined}
    >
      <ProofPanel
        key={id}
        id={id}
        onMember={onMember}
        onDone={() => {
          onOpen('');
          reload();
        }}
      />
    </Queue>
  );
}
