import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskPreview } from '../../gateway/desk/index';
import { Button } from '../../src/ui/primitives/button';
import { TextField } from '../../src/ui/primitives/field';
import { Facts, Refused } from './queue.view';
import { useFormat } from './use-format';
import type { DefinitionForm as Form } from './use-definition';
import { useDefinition } from './use-promotions';
import { POINTS } from './use-funding';
import { TextArea } from './written.view';

const MAX_CODE = 40;

function Shown({ shown }: { shown: DeskPreview }) {
  const { t } = useTranslation();
  const { minor } = useFormat();
  const cost = shown.cost
    .map(({ unit, amount }) =>
      unit === POINTS || unit.startsWith('TKT') ? `${amount} ${unit}` : minor(amount, unit),
    )
    .join(', ');
  return (
    <div role="status">
      <h3>{t('promotions.previewTitle')}</h3>
      <Facts
        rows={[
          [t('promotions.matched'), String(shown.matched)],
          [t('promotions.grants'), String(shown.grants)],
          [t('promotions.members'), String(shown.members)],
          [t('promotions.cost'), cost === '' ? t('promotions.nothing') : cost],
          [t('promotions.linked'), String(shown.linked)],
          ...shown.left.map(
            ({ why, count }) => [t(`promotions.left.${why}`, { defaultValue: why }), String(count)] as const,
          ),
        ]}
      />
    </div>
  );
}

interface FieldsProps {
  form: Form;
  isNew: boolean;
  presetName(name: string): string;
  hint: string;
  save: string;
  /** What looks at it before it is kept. */
  look: string;
  children: ReactNode;
}

/** A definition that is written: begun from one for its kind, looked at, and kept. */
export function DefinitionFields({ form, isNew, presetName, hint, save, look, children }: FieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <form
      className="confirm"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isReady) form.save();
      }}
    >
      {isNew && (
        <>
          <label className="pick" htmlFor={`${id}-preset`}>
            {t('promotions.preset')}
            <select
              id={`${id}-preset`}
              defaultValue=""
              onChange={({ currentTarget: { value } }) => {
                if (value === '') return;
                if (form.code === '') form.setCode(value);
                form.begin(value);
              }}
            >
              <option value="">{t('promotions.choose')}</option>
              {form.presets.map((name) => (
                <option key={name} value={name}>
                  {presetName(name)}
                </option>
              ))}
            </select>
          </label>
          <TextField
            name="code"
            type="text"
            label={t('promotions.code')}
            hint={t('promotions.codeHint')}
            autoComplete="off"
            ltr
            maxLength={MAX_CODE}
            value={form.code}
            onInput={form.setCode}
          />
        </>
      )}
      <TextArea label={t('promotions.definition')} hint={hint} value={form.text} onType={form.type} />
      {form.refusal && <Refused refusal={form.refusal} />}
      {children}
      <div className="row">
        <Button type="submit" look="main" busy={form.busy} disabled={!form.isReady}>
          {save}
        </Button>
        <Button look="line" busy={form.busy} disabled={form.text.trim() === ''} onClick={form.look}>
          {look}
        </Button>
      </div>
    </form>
  );
}

/** Writes a definition: begun from one for its kind, tried on the last days, kept as a version that another operator approves. */
export function DefinitionForm(props: {
  code: string;
  text: string;
  isNew: boolean;
  onDone(code: string): void;
}) {
  const { t } = useTranslation();
  const { shown, ...form } = useDefinition(props, props.onDone);
  return (
    <DefinitionFields
      form={form}
      isNew={props.isNew}
      presetName={(name) => t(`promotions.presets.${name}`, { defaultValue: name })}
      hint={t('promotions.definitionHint')}
      save={t('promotions.save')}
      look={t('promotions.preview')}
    >
      {shown && <Shown shown={shown} />}
    </DefinitionFields>
  );
}
