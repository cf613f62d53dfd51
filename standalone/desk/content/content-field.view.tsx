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
  /** Of the merchant, its default first. */
  languages: readonly string[];
  form: ContentForm;
  /** Shown, and not to be changed. */
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
  // English is what all others fall back to.
  const shown = [...new Set([...languages, 'EN', ...Object.keys(texts)])];
  const type = (language: string, text: string): void => form.type(name, { ...texts, [language]: text });
  const problem = sentence(form.problemOf(name));
  return (
    <fieldset className="texts">
      <legend>{label(name)}</legend>
      {hint(name) !== '' && <p className="fact">{hint(name)}</p>}
      {shown.map((language, at) => {
        const asked = {
          name: `${name}.${language}`,
          label: languageName(language),
          required: needed && language === 'EN',
          error: at === 0 ? problem : '',
          value: texts[language] ?? '',
          onInput: (text: string) => type(language, text),
        };
        return input.as === 'texts' && input.html ? (
          <MarkupField key={language} {...asked} hint="" maxLength={input.max} isFixed={isFixed} />
        ) : (
          <TextField
            key={language}
            {...asked}
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

/** One field of a row, asked for as its declaration says. */
export function ContentField(props: FieldProps) {
  const { kind, field, form, isFixed } = props;
  const { t } = useTranslation();
  const words = useFieldWords(kind);
  const id = useId();
  const { name, input, needed } = field;
  const value = form.valueOf(field);
  const text = typeof value === 'string' ? value : '';
  const type = (next: string): void => form.type(name, next);
  const asked = {
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
          {asked.label}: {t(`states.${value === true ? 'on' : 'off'}`)}
        </p>
      ) : (
        <Checkbox
          name={name}
          checked={value === true}
          error={asked.error}
          onChange={(on) => form.type(name, on)}
        >
          {asked.label}
        </Checkbox>
      );
    case 'choice':
      return (
        <Frame id={id} {...asked}>
          <Select
            {...tiesOf(id, asked)}
            name={name}
            className="f-input"
            disabled={isFixed}
            value={text}
            rows={input.choices.map((one) => [one, words.choice(name, one)] as const)}
            onPick={type}
          />
        </Frame>
      );
    case 'markup':
      return (
        <MarkupField
          {...asked}
          name={name}
          maxLength={input.max}
          isFixed={isFixed}
          value={text}
          onInput={type}
        />
      );
    case 'picture':
      return <PictureField {...asked} isFixed={isFixed} value={text} onPick={type} />;
    default:
      return (
        <TextField
          {...asked}
          name={name}
          type={input.as === 'moment' ? 'datetime-local' : 'text'}
          inputMode={input.as === 'number' ? 'numeric' : 'text'}
          hint={input.as === 'moment' && asked.hint === '' ? t('content.momentHint') : asked.hint}
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
