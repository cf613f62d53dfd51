import { useTranslation } from 'react-i18next';
import { Alert } from '../../../src/ui/primitives/alert';
import { Button } from '../../../src/ui/primitives/button';
import { SaveRefusal } from '../content/save-refusal.view';
import { Refused, Waiting } from '../queue.view';
import { BrandFieldRow } from './brand-field.view';
import { BrandFile } from './brand-file.view';
import { Preview } from './preview.view';
import { type BrandForm, useBrand } from './use-brand';

function Form({ form }: { form: BrandForm }) {
  const { t } = useTranslation();
  const { shown, changed, busy } = form;
  const isWrong = form.problems.length > 0;
  return (
    <form
      className="content-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0 && !busy) form.save();
      }}
    >
      {shown?.fields.map((field) => (
        <BrandFieldRow key={field.name} field={field} form={form} />
      ))}
      <div className="brand-save">
        <SaveRefusal form={form} outdated={t('brand.outdated')} />
        {isWrong && <Alert tone="warning">{t('brand.wrong', { count: form.problems.length })}</Alert>}
        {form.isSaved && <Alert tone="success">{t('content.saved')}</Alert>}
        <div className="row">
          <Button type="submit" look="main" busy={busy} disabled={changed.length === 0}>
            {t('brand.save')}
          </Button>
          {changed.length > 0 && (
            <Button look="line" disabled={busy} onClick={form.undo}>
              {t('content.undo')}
            </Button>
          )}
        </div>
        {changed.length > 0 && (
          <p className="fact">
            {t('brand.changed', { fields: changed.map((name) => t(`brand.fields.${name}`)).join(', ') })}
          </p>
        )}
      </div>
    </form>
  );
}

/** The Brand page: a form for the brand, and a preview of the draft. */
export function BrandSection() {
  const { t } = useTranslation();
  const form = useBrand();
  const { shown, refusal, reload } = form;
  return (
    <div className="sheet brand-sheet">
      <h1>{t('sections.brand')}</h1>
      {refusal && <Refused refusal={refusal} onRetry={reload} />}
      {!shown && !refusal && <Waiting />}
      {shown && (
        <div className="brand-columns">
          <div className="content-form">
            <Form form={form} />
            <BrandFile form={form} />
          </div>
          <Preview form={form} />
        </div>
      )}
    </div>
  );
}
