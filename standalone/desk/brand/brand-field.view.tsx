import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskBrandField } from '../../../gateway/desk/index';
import { Button } from '../../../src/ui/primitives/button';
import { Frame, TextField, tiesOf } from '../../../src/ui/primitives/field';
import { showValue } from '../../../src/ui/primitives/show-value';
import { useLanguageName } from '../content/use-field-words';
import { Select } from '../select.view';
import { pickerColour, rolesIn, textIn, textsIn, withRole } from './brand-draft';
import type { BrandForm } from './use-brand';

interface RowProps {
  field: DeskBrandField;
  form: BrandForm;
}

const sentence = (words: string): string =>
  words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const ROWS = 3;
/** #rrggbb, or #rgb. */
const MAX_COLOUR = 7;

const wordsAt = (form: BrandForm, field: string): string =>
  sentence(form.problems.find((problem) => problem.field === field)?.words ?? '');

/** A colour as a picker and as text; both show the same value. */
function Colour(props: {
  name: string;
  label: string;
  hint: string;
  error: string;
  value: string;
  /** The derived colour, shown while `value` is empty. */
  derived: string;
  onType(colour: string): void;
}) {
  const { name, label, hint, error, value, derived, onType } = props;
  const { t } = useTranslation();
  return (
    <TextField
      name={name}
      type="text"
      label={label}
      hint={hint}
      error={error}
      ltr
      autoComplete="off"
      spellCheck={false}
      placeholder={derived}
      maxLength={MAX_COLOUR}
      value={value}
      onInput={onType}
      before={
        <input
          type="color"
          className="colour-picker"
          aria-label={t('brand.pick', { label })}
          ref={showValue(pickerColour(value === '' ? derived : value))}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      }
    />
  );
}

function Texts({ field, form }: RowProps) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const id = useId();
  if (field.kind !== 'texts' || !form.shown) return null;
  const texts = textsIn(form.draft?.[field.name]);
  const languages = [...new Set([...form.shown.languages, ...Object.keys(texts)])];
  const type = (language: string, text: string): void =>
    form.type(field.name, { ...texts, [language]: text });
  return (
    <fieldset className="texts">
      <legend>{t(`brand.fields.${field.name}`)}</legend>
      <p className="fact">{t(`brand.hints.${field.name}`)}</p>
      {languages.map((language) => {
        const error = wordsAt(form, `${field.name}.${language}`);
        const label = languageName(language);
        return field.lines ? (
          <Frame key={language} id={`${id}-${language}`} label={label} error={error}>
            <textarea
              {...tiesOf(`${id}-${language}`, { error })}
              name={`${field.name}.${language}`}
              className="f-input markup-text"
              dir="auto"
              rows={ROWS}
              maxLength={field.maxLength}
              ref={showValue(texts[language] ?? '')}
              onInput={(event) => type(language, event.currentTarget.value)}
            />
          </Frame>
        ) : (
          <TextField
            key={language}
            name={`${field.name}.${language}`}
            type="text"
            dir="auto"
            autoComplete="off"
            label={label}
            error={error}
            maxLength={field.maxLength}
            value={texts[language] ?? ''}
            onInput={(text) => type(language, text)}
          />
        );
      })}
    </fieldset>
  );
}

/** Individual colours; roles without one show the derived colour. */
function Roles({ field, form }: RowProps) {
  const { t } = useTranslation();
  const { shown, preview, draft } = form;
  if (!shown) return null;
  const byHand = rolesIn(draft?.[field.name]);
  const hasProblem = form.problems.some((problem) => problem.field.startsWith(`${field.name}.`));
  return (
    <details className="proof" open={hasProblem || undefined}>
      <summary>{t(`brand.fields.${field.name}`)}</summary>
      <p className="fact">{t(`brand.hints.${field.name}`)}</p>
      {shown.themes.map((theme) => (
        <fieldset key={theme} className="texts roles">
          <legend>{t(`brand.themes.${theme}`)}</legend>
          {shown.roles.map((role) => (
            <Colour
              key={role}
              name={`${theme}.${role}`}
              label={t(`brand.roles.${role}`)}
              hint=""
              error={wordsAt(form, `${field.name}.${theme}.${role}`)}
              value={byHand[theme][role] ?? ''}
              derived={preview?.colours?.[theme][role] ?? ''}
              onType={(colour) =>
                form.type(field.name, withRole(draft?.[field.name], { theme, role, colour }))
              }
            />
          ))}
        </fieldset>
      ))}
    </details>
  );
}

const ACCEPTED = {
  logo: '.svg,image/svg+xml,image/png,image/jpeg',
  icon: '.svg,image/svg+xml,image/png,image/jpeg',
  card: 'image/png,image/jpeg',
  picture: 'image/png,image/jpeg',
  font: '.woff2',
} as const;

function FileField({ field, form }: RowProps) {
  const { t } = useTranslation();
  const id = useId();
  if (field.kind !== 'file') return null;
  const { name } = field;
  const hint = t(`brand.hints.${name}`);
  const error = form.tooLarge.includes(name) ? t('content.pictureTooLarge') : wordsAt(form, name);
  const address = form.addressOf(name);
  const isSet = textIn(form.draft?.[name]) !== '';
  return (
    <div className="brand-file">
      <Frame id={id} label={t(`brand.fields.${name}`)} hint={hint} error={error}>
        <input
          {...tiesOf(id, { hint, error })}
          name={name}
          className="f-input"
          type="file"
          accept={ACCEPTED[field.file]}
          // Otherwise a corrected file with the same name would not fire a change.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ currentTarget: { files } }) => files?.[0] && form.choose(name, files[0])}
        />
      </Frame>
      {isSet && (
        <div className="row">
          {field.file === 'font' ? (
            <span className="fact">{t('brand.hasFont')}</span>
          ) : (
            address !== '' && (
              <img
                className={`brand-picture brand-on-${name}`}
                src={address}
                alt={t(`brand.fields.${name}`)}
              />
            )
          )}
          <Button look="line" onClick={() => form.choose(name, null)}>
            {t('brand.remove', { what: t(`brand.fields.${name}`) })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The control for one field of the brand. */
export function BrandFieldRow({ field, form }: RowProps) {
  const { t } = useTranslation();
  const id = useId();
  const { name } = field;
  const value = textIn(form.draft?.[name]);
  const labels = {
    label: t(`brand.fields.${name}`),
    hint: t(`brand.hints.${name}`),
    error: wordsAt(form, name),
  };
  switch (field.kind) {
    case 'texts':
      return <Texts field={field} form={form} />;
    case 'roles':
      return <Roles field={field} form={form} />;
    case 'file':
      return <FileField field={field} form={form} />;
    case 'colour':
      return (
        <Colour
          {...labels}
          name={name}
          value={value}
          derived={form.preview?.colours?.light['accent'] ?? ''}
          onType={(colour) => form.type(name, colour)}
        />
      );
    case 'choice':
      return (
        <Frame id={id} {...labels}>
          <Select
            {...tiesOf(id, labels)}
            name={name}
            className="f-input"
            value={value}
            rows={field.choices.map((choice) => [choice, t(`brand.choices.${name}.${choice}`)] as const)}
            onPick={(choice) => form.type(name, choice)}
          />
        </Frame>
      );
  }
}
