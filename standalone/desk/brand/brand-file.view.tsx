import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../src/ui/primitives/alert';
import { Button } from '../../../src/ui/primitives/button';
import { Frame, tiesOf } from '../../../src/ui/primitives/field';
import { Refused } from '../queue.view';
import { type BrandForm, useBrandFile } from './use-brand';

/** Downloads the brand as a file, and imports one after the operator has seen its changes. */
export function BrandFile({ form }: { form: BrandForm }) {
  const { t } = useTranslation();
  const id = useId();
  const file = useBrandFile(form);
  const { checked, problems } = file;
  const hint = t('brand.fileHint');
  const rows = Object.entries(checked?.rows ?? {});
  return (
    <section className="content-form brand-whole" aria-label={t('brand.file')}>
      <h2>{t('brand.file')}</h2>
      <div className="row">
        <Button look="line" busy={form.busy} onClick={form.download}>
          {t('brand.download')}
        </Button>
      </div>
      <Frame id={id} label={t('brand.chooseFile')} hint={hint}>
        <input
          {...tiesOf(id, { hint })}
          name="brand-file"
          className="f-input"
          type="file"
          accept="application/json,.json"
          disabled={file.busy}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) file.check(chosen);
            // Otherwise a corrected file with the same name would not fire a change.
            currentTarget.value = '';
          }}
        />
      </Frame>
      {file.refusal && problems.length === 0 && <Refused refusal={file.refusal} />}
      {problems.length > 0 && (
        <Alert tone="error">
          {t('brand.fileWrong')}
          <ul>
            {problems.map(({ field, words }) => (
              <li key={`${field} ${words}`}>
                <b>{field}</b> {words}.
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {checked && (
        <div className="confirm" role="status">
          <p>
            {file.changed.length === 0
              ? t('brand.fileSame')
              : t('brand.fileChanges', {
                  fields: file.changed.map((name) => t(`brand.fields.${name}`)).join(', '),
                })}
          </p>
          {rows.map(([kind, count]) => (
            <p key={kind}>{t('brand.fileRows', { count, kind: t(`content.kinds.${kind}`) })}</p>
          ))}
          <div className="row">
            <Button look="main" busy={file.busy} onClick={file.apply}>
              {t('brand.applyFile')}
            </Button>
            <Button look="line" onClick={file.cancel}>
              {t('work.cancel')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
