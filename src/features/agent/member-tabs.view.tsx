import type { TeamMember } from '../../contract/entities/agent';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { ErrorState } from '../../ui/primitives/state';
import type { AppError } from '../../core/kernel/app-error';
import { TEAM_NOTE_MAX, useMemberNote, useMemberRates, type MemberRates } from './member.controller';
import { useReportTexts } from './overview.controller';
import { useProductName } from './product.controller';
import { SignStepUp } from './step-up.view';
import { TransferForm } from './transfer-form.view';
import { useTransferSettings } from './transfer.controller';

const MILLION = 1_000_000;

function Waiting({ error, retry }: { error: AppError | null; retry(): void }) {
  const t = useText('agentMember');
  const common = useText('common');
  const { errorText } = useFormat();
  if (error === null) return <span className="f-skeleton office-tile-waits" aria-busy="true" />;
  return (
    <ErrorState
      title={t('failed')}
      text={errorText(error)}
      error={error}
      action={<Button onClick={retry}>{common('retry')}</Button>}
    />
  );
}

/** What will change, once more before it does. */
function Ask({ model }: { model: MemberRates }) {
  const t = useText('agentMember');
  const common = useText('common');
  const { share } = useReportTexts('');
  const nameOf = useProductName();
  const { errorText } = useFormat();
  return (
    <div className="pay-example rec-detail" role="group" aria-label={t('giveSure')} part="ask-rates">
      <p>{t('giveSure')}</p>
      <dl className="rec-facts">
        {model.changed.map(({ product, nowPpm, ppm }) => (
          <div key={product}>
            <dt>{nameOf(product)}</dt>
            <dd>
              {share(nowPpm / MILLION)} <span aria-hidden="true">→</span> <b>{share(ppm / MILLION)}</b>
            </dd>
          </div>
        ))}
      </dl>
      {model.error !== null && <Alert tone="error">{errorText(model.error)}</Alert>}
      <div className="rec-pair">
        <Button disabled={model.busy} onClick={() => model.ask(false)}>
          {common('cancel')}
        </Button>
        <Button look="main" busy={model.busy} onClick={model.give} part="give-rates">
          {t('give')}
        </Button>
      </div>
    </div>
  );
}

/** Rates of a member, and higher ones for who stands right below. */
export function RatesTab({ member, canGive }: { member: TeamMember; canGive: boolean }) {
  const t = useText('agentMember');
  const nameOf = useProductName();
  const { share } = useReportTexts('');
  const model = useMemberRates({ memberId: member.id, canGive });
  const { rows, changed } = model;
  if (rows === null) return <Waiting error={model.loadError} retry={model.retry} />;
  return (
    <div className="rec-detail" part="rates">
      {rows.length === 0 && <p className="rec-fact">{t('noRates')}</p>}
      {rows.length > 0 && <p className="rec-fact">{t(canGive ? 'ratesText' : 'ratesOfOthers')}</p>}
      {canGive ? (
        <div className="pay-sliders">
          {rows.map(({ product, nowPpm, ppm, mostPpm, stepPpm }) => (
            <label key={product} className="pay-slider">
              <span>
                {nameOf(product)} <b>{share(ppm / MILLION)}</b>
              </span>
              <input
                type="range"
                name={`rate-${product}`}
                min={nowPpm - (nowPpm % Math.max(1, stepPpm))}
                max={mostPpm}
                step={Math.max(1, stepPpm)}
                ref={showValue(String(ppm))}
                disabled={mostPpm === nowPpm || model.busy}
                aria-valuetext={share(ppm / MILLION)}
                onInput={(event) => model.choose(product, Number(event.currentTarget.value))}
              />
              <span className="rec-fact">
                {mostPpm === nowPpm
                  ? t('noRoom')
                  : t('between', { now: share(nowPpm / MILLION), most: share(mostPpm / MILLION) })}
              </span>
            </label>
          ))}
        </div>
      ) : (
        <dl className="rec-facts">
          {rows.map(({ product, nowPpm }) => (
            <div key={product}>
              <dt>{nameOf(product)}</dt>
              <dd>{share(nowPpm / MILLION)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div role="status">{model.isGiven && <Alert tone="success">{t('given')}</Alert>}</div>
      {canGive && rows.length > 0 && !model.isAsked && (
        <Button
          look="main"
          disabled={changed.length === 0}
          onClick={() => model.ask(true)}
          part="change-rates"
        >
          {t('change')}
        </Button>
      )}
      {model.isAsked && changed.length > 0 && <Ask model={model} />}
      <SignStepUp stepUp={model.stepUp} words="agentMember" />
    </div>
  );
}

/** What the agent writes down about a member, and reads alone. */
export function NoteTab({ member }: { member: TeamMember }) {
  const t = useText('agentMember');
  const { number, errorText } = useFormat();
  const model = useMemberNote(member.id);
  if (model.text === null) return <Waiting error={model.loadError} retry={model.retry} />;
  return (
    <form
      className="rec-detail"
      part="note"
      onSubmit={(event) => {
        event.preventDefault();
        if (!model.busy) model.save();
      }}
    >
      <label className="rec-pick">
        <span>{t('note')}</span>
        <textarea
          name="note"
          rows={5}
          maxLength={TEAM_NOTE_MAX}
          ref={showValue(model.text)}
          aria-describedby="note-hint"
          onInput={(event) => model.take(event.currentTarget.value)}
        />
      </label>
      <p className="rec-fact" id="note-hint">
        {t('noteText')} {t('noteLength', { count: number(model.text.length), most: number(TEAM_NOTE_MAX) })}
      </p>
      {model.error !== null && <Alert tone="error">{errorText(model.error)}</Alert>}
      <div role="status">{model.isSaved && <Alert tone="success">{t('noteSaved')}</Alert>}</div>
      <Button look="main" type="submit" busy={model.busy} disabled={!model.isChanged} part="save-note">
        {t('save')}
      </Button>
    </form>
  );
}

/** Money for the member. */
export function TransferTab({ member }: { member: TeamMember }) {
  const { value, error, again, look } = useTransferSettings();
  if (value === null) return <Waiting error={error} retry={again} />;
  return <TransferForm memberId={member.id} name={member.name} settings={value} onSent={again} look={look} />;
}
