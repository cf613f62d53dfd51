import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskContentKind, DeskField } from '../../../gateway/desk/index';
import { Checkbox } from '../../../src/ui/primitives/checkbox';
import { Frame, TextField, tiesOf } from '../../../src/ui/primitives/field';
import { Select } from '../select.view';
import { MarkupField } from './markup-field.view';
import { PictureField } from './picture-field.view';
import type { ContentForm } from './use-content';
import { useFieldWords, useLanguageName } from './use-field-words';

interface FieldProps {
  kind: DeskContentKind;
  field: DeskField;
  /** Languages of the merchant, its default first. */
  languages: readonly string[];
  form: ContentForm;
  /** Whether the field is read-only. */
  isFixed: boolean;
}

const sentence = (words: string): string =>
  words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

function TextsField({ kind, field, languages, form, isFixed }: FieldProps) {
  const { label, hint } = useFieldWords(kind);
  const languageName = useLanguageName();
  const { name, input, needed } = field;
  const value = form.valueOf(field);
  const texts = typeof value === 'object' ? value : {};
  // Pages fall back to English, so its field is always shown.
  const shown = [...new Set([...languages, 'EN', ...Object.keys(texts)])];
  const type = (language: string, text: string): void => form.type(name, { ...texts, [language]: text });
  const problem = sentence(form.problemOf(name));
  return (
    <fieldset className="texts">
      <legend>{label(name)}</legend>
      {hint(name) !== '' && <p className="fact">{hint(name)}</p>}
      {shown.map((language, at) => {
        const fieldProps = {
          name: `${name}.${language}`,
          label: languageName(language),
          required: needed && language === 'EN',
          error: at === 0 ? problem : '',
          value: texts[language] ?? '',
          onInput: (text: string) => type(language, text),
        };
        return input.as === 'texts' && input.html ? (
          <MarkupField key={language} {...fieldProps} hint="" maxLength={input.max} isFixed={isFixed} />
        ) : (
          <TextField
            key={language}
            {...fieldProps}
            type="text"
            dir="auto"
            autoComplete="off"
            readOnly={isFixed}
            maxLength={input.as === 'texts' ? input.max : undefined}
          />
        );
      })}
    </fieldset>
  );
}

/** The control for one field of a row. */
export function ContentField(props: FieldProps) {
  const { kind, field, form, isFixed } = props;
  const { t } = useTranslation();
  const words = useFieldWords(kind);
  const id = useId();
  const { name, input, needed } = field;
  const value = form.valueOf(field);
  const text = typeof value === 'string' ? value : '';
  const type = (next: string): void => form.type(name, next);
  const fieldProps = {
    label: words.label(name),
    hint: words.hint(name),
    error: sentence(form.problemOf(name)),
    required: needed && !isFixed,
  };
  switch (input.as) {
    case 'texts':
      return <TextsField {...props} />;
    case 'flag':
      return isFixed ? (
        <p>
          {fieldProps.label}: {t(`states.${value === true ? 'on' : 'off'}`)}
        </p>
      ) : (
        <Checkbox
          name={name}
          checked={value === true}
          error={fieldProps.error}
          onChange={(on) => form.type(name, on)}
        >
          {fieldProps.label}
        </Checkbox>
      );
    case 'choice':
      return (
        <Frame id={id} {...fieldProps}>
          <Select
            {...tiesOf(id, fieldProps)}
            name={name}
            className="f-input"
            disabled={isFixed}
            value={text}
            rows={input.choices.map((choice) => [choice, words.choice(name, choice)] as const)}
            onPick={type}
          />
        </Frame>
      );
    case 'markup':
      return (
        <MarkupField
          {...fieldProps}
          name={name}
          maxLength={input.max}
          isFixed={isFixed}
          value={text}
          onInput={type}
        />
      );
    case 'picture':
      return <PictureField {...fieldProps} isFixed={isFixed} value={text} onPick={type} />;
    default:
      return (
        <TextField
          {...fieldProps}
          name={name}
          type={input.as === 'moment' ? 'datetime-local' : 'text'}
          inputMode={input.as === 'number' ? 'numeric' : 'text'}
          hint={input.as === 'moment' && fieldProps.hint === '' ? t('content.momentHint') : fieldProps.hint}
          autoComplete="off"
          ltr={input.as !== 'text' || name !== 'title'}
          dir={name === 'title' ? 'auto' : undefined}
          readOnly={isFixed}
          maxLength={input.as === 'text' ? input.max : undefined}
          value={text}
          onInput={type}
        />
      );
  }
}
