import type { FormEvent } from 'react';
import type { IdentityCheck } from '../../contract/entities/identity-check';
import { useFormat, useText } from '../../react';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import fieldCss from '../../ui/primitives/field.css?inline';
import { accountStyles } from './body-styles';
import { DOCUMENTS, useIdentity, useIdentityForm, type IdentityForm, type Side } from './identity.controller';
import { SelectField } from './form-parts.view';
import { Section, Waiting } from './parts.view';
import { FileButton } from './picture-field.view';

export const styles: readonly string[] = [fieldCss, ...accountStyles];

/** Who the member is, shown by document and face: how it stands, and the way to send it. */
export function IdentityBody() {
  const t = useText('account');
  const shared = useText('common');
  const { value: check, error, again, put } = useIdentity();
  const toasts = useToasts();
  if (check === null) return <Waiting error={error} onRetry={again} />;
  const canSend = check.state !== 'open' && check.state !== 'passed';
  return (
    <div className="account">
      <Section
        title={
          <>
            {t('identity')}
            <span
              className={`badge${check.state === 'passed' ? '' : check.state === 'refused' ? ' badge-bad' : ' badge-off'}`}
            >
              {t(`identity_${check.state}`)}
            </span>
          </>
        }
        text={t('identityText')}
      >
        <Standing check={check} />
        {canSend && (
          <CheckForm
            onDone={(next) => {
              put(next);
              toasts.show({ tone: 'success', text: t('identitySent') });
            }}
          />
        )}
      </Section>
      <Toasts rows={toasts.rows} closeLabel={shared('close')} onDrop={toasts.drop} />
    </div>
  );
}

/** What was found, and what waits for it. */
function Standing({ check }: { check: IdentityCheck }) {
  const t = useText('account');
  const { dateTime } = useFormat();
  const { state, submittedAt, expiresAt, reason, note, blocked } = check;
  return (
    <>
      {state === 'open' && submittedAt !== null && (
        <p>{t('identityOpenText', { at: dateTime(submittedAt) })}</p>
      )}
      {state === 'passed' && expiresAt !== null && (
        <p>{t('identityPassedText', { at: dateTime(expiresAt) })}</p>
      )}
      {state === 'expired' && expiresAt !== null && (
        <p>{t('identityExpiredText', { at: dateTime(expiresAt) })}</p>
      )}
      {state === 'refused' && (
        <Alert tone="warning">
          {t(reason === '' || reason === 'other' ? 'reason_else' : `reason_${reason}`)} {note}
        </Alert>
      )}
      {blocked.includes('withdraw-large') && <p className="box-text">{t('blocked_withdraw-large')}</p>}
    </>
  );
}

function CheckForm({ onDone }: { onDone(check: IdentityCheck): void }) {
  const t = useText('account');
  const { errorText } = useFormat();
  const form = useIdentityForm(onDone);
  const { error, busy, progress, kind } = form;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className="steps" noValidate onSubmit={submit} aria-label={t('identity')} part="form">
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
      <SelectField
        name="documentKind"
        label={t('documentKind')}
        value={kind}
        options={DOCUMENTS.map((one) => ({ value: one, label: t(`documentKind_${one}`) }))}
        onInput={(value) => form.setKind(DOCUMENTS.find((one) => one === value) ?? kind)}
      />
      <p className="box-text">{t('pictureHint')}</p>
      <div className="previews">
        {form.sides.map((side) => (
          <Picture key={side} side={side} form={form} />
        ))}
      </div>
      <div className="buttons">
        <Button type="submit" look="main" busy={busy} part="submit">
          {t('identitySend')}
        </Button>
        <span role="status">
          {progress !== null && t('uploading', { at: progress.at, count: progress.of })}
        </span>
      </div>
    </form>
  );
}

function Picture({ side, form }: { side: Side; form: IdentityForm }) {
  const t = useText('account');
  const { [side]: chosen } = form.pictures;
  const problem = form.problems[side];
  return (
    <div className="preview" part="picture">
      <span className="row-name">{t(side)}</span>
      {chosen !== undefined && (
        <img src={chosen.url} alt={t('chosen', { what: t(side), name: chosen.file.name })} />
      )}
      <FileButton
        name={side}
        label={t('choose')}
        longLabel={t('chooseOf', { what: t(side) })}
        onFile={(file) => form.choose(side, file)}
      />
      {problem !== undefined && <Alert tone="error">{t(problem)}</Alert>}
    </div>
  );
}
