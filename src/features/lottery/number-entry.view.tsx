import { useState } from 'react';
import type { PickForm } from '../../contract/lottery';
import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import { Icon } from '../../ui/primitives/icon';
import { ordersOf, typedNumbers, type PickChange, type Picks } from './picks';
import { useRoving } from './use-roving';

const SHOWN_REFUSED = 3;

/** Numbers of three digits and more are typed, many at once, and stand below as what was taken. */
export function NumberEntry(props: {
  pick: Exclude<PickForm, { kind: 'symbols' }>;
  picks: Picks;
  change(change: PickChange): void;
}) {
  const { pick, picks, change } = props;
  const t = useText('lottery');
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const roving = useRoving();
  const width = String(pick.to).length;
  const [list = []] = picks.lists;
  const add = (withOrders: boolean): void => {
    const read = typedNumbers(pick, typed);
    setRefused(read.refused);
    // What was refused stays in the field.
    setTyped(read.refused.join(' '));
    const numbers = withOrders ? read.numbers.flatMap((one) => ordersOf(one, width)) : read.numbers;
    if (numbers.length > 0) change({ type: 'add', numbers });
  };
  return (
    <form
      className="entry"
      onSubmit={(event) => {
        event.preventDefault();
        add(false);
      }}
    >
      <TextField
        name="numbers"
        label={t('typeNumbers', { count: width })}
        hint={t('typeHint', {
          example: ['123', '045'].map((one) => one.padStart(width, '6').slice(-width)).join(', '),
        })}
        error={
          refused.length === 0
            ? ''
            : t('typeRefused', { numbers: refused.slice(0, SHOWN_REFUSED).join(', ') })
        }
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        ltr
        onInput={setTyped}
      />
      <div className="entry-tools" role="toolbar" aria-label={t('numbers')} {...roving}>
        <div className="entry-acts">
          <Button type="submit">{t('addNumbers')}</Button>
          <Button onClick={() => add(true)}>{t('allOrders')}</Button>
        </div>
        {list.length > 0 && (
          <ul className="chips">
            {list.map((number) => {
              const shown = String(number).padStart(width, '0');
              return (
                <li key={number}>
                  <button
                    type="button"
                    className="chip"
                    aria-label={t('removeNumber', { number: shown })}
                    onClick={() => change({ type: 'toggle', row: 0, number })}
                  >
                    {shown} <Icon name="close" size={16} />
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </form>
  );
}
