import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { NO_FILTER, useVendors, type RoundFilter, type RoundStateFilter } from './rounds.controller';

const STATES = ['open', 'completed', 'cancelled'] as const;
const isState = (word: string): word is RoundStateFilter =>
  word === '' || (STATES as readonly string[]).includes(word);

/** Vendor, state and days that the list is narrowed to. */
export function RoundsFilter(props: { filter: RoundFilter; narrow(change: Partial<RoundFilter>): void }) {
  const { filter, narrow } = props;
  const t = useText('rounds');
  const vendors = useVendors();
  const isNarrowed = Object.values(filter).some((value) => value !== '');
  return (
    <div className="filter" role="group" aria-label={t('title')} part="filter">
      <label className="pick">
        <span>{t('vendor')}</span>
        <select
          ref={showValue(filter.vendor)}
          onInput={(event) => narrow({ vendor: event.currentTarget.value })}
        >
          <option value="">{t('allVendors')}</option>
          {vendors.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="pick">
        <span>{t('state')}</span>
        <select
          ref={showValue(filter.state)}
          onInput={({ currentTarget: { value } }) => {
            if (isState(value)) narrow({ state: value });
          }}
        >
          <option value="">{t('allStates')}</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {t(state)}
            </option>
          ))}
        </select>
      </label>
      <label className="pick">
        <span>{t('fromDay')}</span>
        <input
          type="date"
          ref={showValue(filter.fromDay)}
          max={filter.untilDay || undefined}
          onInput={(event) => narrow({ fromDay: event.currentTarget.value })}
        />
      </label>
      <label className="pick">
        <span>{t('untilDay')}</span>
        <input
          type="date"
          ref={showValue(filter.untilDay)}
          min={filter.fromDay || undefined}
          onInput={(event) => narrow({ untilDay: event.currentTarget.value })}
        />
      </label>
      {isNarrowed ? (
        <Button look="plain" onClick={() => narrow(NO_FILTER)}>
          {t('reset')}
        </Button>
      ) : null}
    </div>
  );
}
