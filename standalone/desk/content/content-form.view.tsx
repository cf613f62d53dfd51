import { useTranslation } from 'react-i18next';
import type { DeskContentKind, DeskContentList, DeskField } from '../../../gateway/desk/index';
import { Alert } from '../../../src/ui/primitives/alert';
import { Button } from '../../../src/ui/primitives/button';
import { ContentField } from './content-field.view';
import { SaveRefusal } from './save-refusal.view';
import { audienceOf, isMain } from './content-shape';
import type { ContentForm as Form } from './use-content';
import { useFieldWords } from './use-field-words';

interface FormProps {
  kind: DeskContentKind;
  list: DeskContentList;
  form: Form;
  /** '' for a new row. */
  title: string;
  mayWrite: boolean;
}

/** Says where the row is shown and to whom, also while the operator types. */
function Audience({ kind, form }: Pick<FormProps, 'kind' | 'form'>) {
  const { t } = useTranslation();
  const names = audienceOf(kind, form.values);
  if (names.length === 0) return null;
  return (
    <div className="audience" role="status">
      <h3>{t('content.sees')}</h3>
      {names.map((name) => (
        <p key={name}>{t(`content.audience.${name}`, { group: form.values['group'] })}</p>
      ))}
    </div>
  );
}

/** The form of a row; shows each problem next to its field. */
export function ContentForm({ kind, list, form, title, mayWrite }: FormProps) {
  const { t } = useTranslation();
  const { label } = useFieldWords(kind);
  const isShown = form.values['enabled'] === true;
  const controlOf = (field: DeskField) => (
    <ContentField
      key={field.name}
      kind={kind}
      field={field}
      languages={list.languages}
      form={form}
      isFixed={!mayWrite || (field.isKey && !form.isNew)}
    />
  );
  const fields = list.fields.filter(({ name }) => name !== 'enabled');
  const main = fields.filter(({ name, isKey }) => isKey || isMain(kind, name, form.values));
  const rest = fields.filter((field) => !main.includes(field));
  const canSave = form.isNew || form.changed.length > 0;
  return (
    <form
      className="content-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave && !form.busy) form.save();
      }}
    >
      <h2>{form.isNew ? t('content.new') : title}</h2>
      {!form.isNew && (
        <div className="row">
          <span className="state">{t(isShown ? 'content.on' : 'content.off')}</span>
          {mayWrite && form.changed.length === 0 && (
            <Button look="line" busy={form.busy} onClick={() => form.setEnabled(!isShown)}>
              {t(isShown ? 'content.turnOff' : 'content.turnOn')}
            </Button>
          )}
        </div>
      )}
      <Audience kind={kind} form={form} />
      {main.map(controlOf)}
      {rest.length > 0 && (
        <details className="proof" open={rest.some(({ name }) => form.problemOf(name) !== '') || undefined}>
          <summary>{t('content.moreFields')}</summary>
          <div className="content-form">{rest.map(controlOf)}</div>
        </details>
      )}
      {form.changedByOthers.length > 0 && (
        <Alert tone="warning">
          {t('content.changedByOther', { fields: form.changedByOthers.map(label).join(', ') })}
        </Alert>
      )}
      <SaveRefusal
        form={form}
        outdated={t('content.outdated', { by: form.changedBy === '' ? '–' : form.changedBy })}
      />
      {form.isSaved && <Alert tone="success">{t('content.saved')}</Alert>}
      {mayWrite && (
        <div className="row">
          <Button type="submit" look="main" busy={form.busy} disabled={!canSave}>
            {t('content.save')}
          </Button>
          {form.changed.length > 0 && (
            <Button look="line" disabled={form.busy} onClick={form.undo}>
              {t('content.undo')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
