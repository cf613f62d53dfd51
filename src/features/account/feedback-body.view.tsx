import { useEffect, useId, useState, type FormEvent } from 'react';
import type { Feedback } from '../../contract/entities/feedback';
import { useFormat, useText } from '../../react';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { CaptchaField } from '../../ui/primitives/captcha-field';
import captchaCss from '../../ui/primitives/captcha-field.css?inline';
import { Frame, tiesOf } from '../../ui/primitives/field';
import { showValue } from '../../ui/primitives/show-value';
import { EmptyState } from '../../ui/primitives/state';
import fieldCss from '../../ui/primitives/field.css?inline';
import { accountStyles } from './body-styles';
import {
  TYPES,
  useFeedbackForm,
  useFeedbackMeans,
  useNewAnswers,
  useOwnFeedback,
  type FeedbackForm,
} from './feedback.controller';
import { SelectField } from './form-parts.view';
import { Section, Waiting } from './parts.view';
import { FileButton } from './picture-field.view';

export const styles: readonly string[] = [fieldCss, captchaCss, ...accountStyles];

/** What a member tells the operator, and what was answered. */
export function FeedbackBody() {
  const t = useText('account');
  const shared = useText('common');
  const toasts = useToasts();
  const [sends, setSends] = useState(0);
  const { hasList } = useFeedbackMeans();
  const form = useFeedbackForm(() => {
    toasts.show({ tone: 'success', text: t('feedbackSent') });
    setSends((count) => count + 1);
  });
  return (
    <div className="account">
      <Section title={t('feedback')} text={t('feedbackText')}>
        <FeedbackFields form={form} />
      </Section>
      {hasList && <Own sends={sends} />}
      <Toasts rows={toasts.rows} closeLabel={shared('close')} onDrop={toasts.drop} />
    </div>
  );
}

/** What was sent before; read again after another one. */
function Own({ sends }: { sends: number }) {
  const t = useText('account');
  const { value, error, again } = useOwnFeedback();
  useEffect(() => {
    if (sends > 0) again();
    // Only a send changes the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sends]);
  return (
    <Section title={t('feedbackOwn')} text="">
      {value === null ? <Waiting error={error} onRetry={again} /> : <Sent rows={value} />}
    </Section>
  );
}

function FeedbackFields({ form }: { form: FeedbackForm }) {
  const t = useText('account');
  const { errorText } = useFormat();
  const { draft, change, error, isLater, progress } = form;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className="steps" noValidate onSubmit={submit} aria-label={t('feedback')} part="form">
      {error !== null && (
        <Alert tone={isLater ? 'warning' : 'error'}>{isLater ? t('feedbackLater') : errorText(error)}</Alert>
      )}
      <SelectField
        name="type"
        label={t('feedbackType')}
        value={draft.type}
        options={TYPES.map((type) => ({ value: type, label: t(`type_${type}`) }))}
        onInput={(value) => change({ type: TYPES.find((type) => type === value) ?? draft.type })}
      />
      <Text form={form} />
      <Pictures form={form} />
      {form.captcha.isDue && <Captcha form={form} />}
      <div className="buttons">
        <Button type="submit" look="main" busy={form.busy} part="submit">
          {t('feedbackSend')}
        </Button>
        <span role="status">
          {progress !== null && t('uploading', { at: progress.at, count: progress.of })}
        </span>
      </div>
    </form>
  );
}

function Text({ form }: { form: FeedbackForm }) {
  const t = useText('account');
  const id = useId();
  const { left, isTried, isEmpty } = form;
  const over = t('feedbackOver', { count: -left });
  const error = left < 0 ? over : isTried && isEmpty ? t('required') : undefined;
  const hint = t('feedbackLeft', { count: Math.max(0, left) });
  const label = t('feedbackContent');
  return (
    <Frame {...{ id, label, hint, error }} required>
      <textarea
        {...tiesOf(id, { hint, error, required: true })}
        className="f-input"
        name="content"
        rows={4}
        ref={showValue(form.draft.text)}
        onInput={(event) => form.change({ text: event.currentTarget.value })}
      />
    </Frame>
  );
}

function Captcha({ form }: { form: FeedbackForm }) {
  const t = useText('account');
  const { value, picture, isLost, isWrong } = form.captcha;
  return (
    <CaptchaField
      label={t('captcha')}
      pictureLabel={t('captchaPicture')}
      refreshLabel={t('captchaRefresh')}
      value={value}
      picture={picture}
      error={isLost ? t('captchaLost') : isWrong && value === '' ? t('captchaWrong') : undefined}
      onInput={form.typeCaptcha}
      onRefresh={form.newCaptcha}
    />
  );
}

function Pictures({ form }: { form: FeedbackForm }) {
  const t = useText('account');
  const { pictures, isRefused, add, drop } = form;
  const { maxPictures } = useFeedbackMeans();
  return (
    <div className="steps">
      <span className="row-name">{t(maxPictures === 1 ? 'feedbackPicture' : 'feedbackPictures')}</span>
      {isRefused && <Alert tone="error">{t('pictureRefused')}</Alert>}
      {pictures.length > 0 && (
        <div className="previews">
          {pictures.map(([name, { url, file }], at) => (
            <div className="preview" key={name} part="picture">
              <img src={url} alt={file.name} />
              <Button
                look="line"
                aria-label={t('removePicture', { number: at + 1 })}
                onClick={() => drop(name)}
              >
                {t('payeeRemove')}
              </Button>
            </div>
          ))}
        </div>
      )}
      {pictures.length < maxPictures && (
        <div className="buttons">
          <FileButton name="picture" label={t('feedbackAdd')} onFile={add} />
        </div>
      )}
    </div>
  );
}

function Sent({ rows }: { rows: readonly Feedback[] }) {
  const t = useText('account');
  const { dateTime } = useFormat();
  const isNew = useNewAnswers(rows);
  if (rows.length === 0) return <EmptyState icon="info" title={t('feedbackNone')} />;
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li className="row" key={row.id} part="feedback">
          <div className="row-words">
            <span className="row-fact">
              {t(`type_${row.type}`)}
              {row.sentAt !== null && ` · ${dateTime(row.sentAt)}`}
            </span>
            <span>
              <bdi>{row.text}</bdi>
            </span>
            {row.answer === '' ? (
              <span className="row-fact">{t('feedbackWaits')}</span>
            ) : (
              <div className="answer">
                {row.answeredAt !== null && (
                  <p className="row-fact">
                    {t('feedbackAnswer', { at: dateTime(row.answeredAt) })}
                    {isNew(row) && <span className="badge">{t('feedbackNew')}</span>}
                  </p>
                )}
                <p>
                  <bdi>{row.answer}</bdi>
                </p>
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
