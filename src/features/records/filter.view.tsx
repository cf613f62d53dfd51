import { useState, type ReactNode } from 'react';
import type { RecordWindow } from '../../contract/entities/record';
import { useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import type { Days } from './records.controller';

interface FilterProps<Filter extends Days> {
  filter: Filter;
  any: Filter;
  window: RecordWindow | null;
  narrow(filter: Filter): void;
  /** Parses the draft into the gateway's filter, or returns an error message. Omit if the filter has no typed fields. */
  read?(draft: Filter): { filter: Filter } | { refused: string };
  /** Fields besides the days. */
  fields(draft: Filter, change: (change: Partial<Filter>) => void): ReactNode;
}

/** One choice of a list, its name above it. */
export function Pick(props: {
  label: string;
  value: string;
  rows: readonly (readonly [value: string, name: string])[];
  onPick(value: string): void;
}) {
  return (
    <label className="rec-pick">
      <span>{props.label}</span>
      <select ref={showValue(props.value)} onInput={(event) => props.onPick(event.currentTarget.value)}>
        {props.rows.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A button, and the filter behind it: a sheet on phones. What was typed stays until it is shown or cleared. */
export function RecordsFilter<Filter extends Days>({
  filter,
  any,
  window,
  narrow,
  read = (typed) => ({ filter: typed }),
  fields,
}: FilterProps<Filter>) {
  const t = useText('records');
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(filter);
  const [refused, setRefused] = useState('');
  const change = (part: Partial<Filter>): void => {
    setDraft((old) => ({ ...old, ...part }));
    setRefused('');
  };
  const count = Object.entries(filter).filter(
    ([name, value]) => value !== '' && name !== 'from' && name !== 'to',
  ).length;
  const open = (): void => {
    // Days that were chosen by a quick period meanwhile.
    change({ from: window?.from ?? filter.from, to: window?.to ?? filter.to } as Partial<Filter>);
    setOpen(true);
  };
  const show = (next: Filter): void => {
    setOpen(false);
    narrow(next);
  };
  return (
    <>
      <Button look="line" part="filter" aria-haspopup="dialog" onClick={open}>
        {count === 0 ? t('filter') : t('filterOn', { count })}
      </Button>
      <Dialog open={isOpen} title={t('filterTitle')} closeLabel={t('close')} onClose={() => setOpen(false)}>
        <form
          className="rec-form"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = read(draft);
            if ('refused' in typed) setRefused(typed.refused);
            else show(typed.filter);
          }}
        >
          <div className="rec-pair">
            <label className="rec-pick">
              <span>{t('from')}</span>
              <input
                type="date"
                name="from"
                ref={showValue(draft.from)}
                max={draft.to || window?.today}
                onInput={(event) => change({ from: event.currentTarget.value } as Partial<Filter>)}
              />
            </label>
            <label className="rec-pick">
              <span>{t('to')}</span>
              <input
                type="date"
                name="to"
                ref={showValue(draft.to)}
                min={draft.from || undefined}
                max={window?.today}
                onInput={(event) => change({ to: event.currentTarget.value } as Partial<Filter>)}
              />
            </label>
          </div>
          {fields(draft, change)}
          {refused !== '' && <Alert tone="error">{refused}</Alert>}
          <div className="rec-pair">
            <Button
              onClick={() => {
                change(any);
                show(any);
              }}
            >
              {t('reset')}
            </Button>
            <Button look="main" type="submit">
              {t('show')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
