import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../src/ui/primitives/button';
import { Frame, tiesOf } from '../../../src/ui/primitives/field';
import { RichText } from '../../../src/ui/primitives/rich-text';
import { showValue } from '../../../src/ui/primitives/show-value';

/** Tags that the buttons put around the selection. */
const MARKS = {
  paragraph: ['<p>', '</p>'],
  heading: ['<h3>', '</h3>'],
  bold: ['<b>', '</b>'],
  list: ['<ul><li>', '</li></ul>'],
  link: ['<a href="https://">', '</a>'],
} as const;
const ROWS = 6;

interface MarkupProps {
  name: string;
  label: string;
  hint: string;
  error: string;
  required: boolean;
  maxLength: number;
  isFixed: boolean;
  value: string;
  onInput(text: string): void;
}

/** An HTML text with buttons for common tags, and a preview below. */
export function MarkupField({ label, hint, error, required, value, onInput, ...rest }: MarkupProps) {
  const { t } = useTranslation();
  const id = useId();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const shown = showValue(value);
  const wrap = ([open, close]: readonly [string, string]): void => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {};
    onInput(`${value.slice(0, from)}${open}${value.slice(from, to)}${close}${value.slice(to)}`);
    area.current?.focus();
  };
  return (
    <div className="markup">
      <Frame id={id} label={label} hint={hint} error={error} required={required}>
        <textarea
          {...tiesOf(id, { hint, error, required })}
          name={rest.name}
          className="f-input markup-text"
          dir="auto"
          rows={ROWS}
          readOnly={rest.isFixed}
          maxLength={rest.maxLength}
          ref={(node) => {
            area.current = node;
            shown(node);
          }}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      </Frame>
      {!rest.isFixed && (
        <div className="row" role="group" aria-label={t('content.marksLabel', { label })}>
          {Object.entries(MARKS).map(([name, mark]) => (
            <Button key={name} look="line" onClick={() => wrap(mark)}>
              {t(`content.marks.${name}`)}
            </Button>
          ))}
        </div>
      )}
      {value.trim() !== '' && (
        <div className="markup-shown" role="group" aria-label={t('content.looksLike', { label })}>
          <RichText html={value} />
        </div>
      )}
    </div>
  );
}
