import { useTranslation } from 'react-i18next';
import type { DeskFlag, DeskVendor } from '../../gateway/desk/index';
import { Alert } from '../../src/ui/primitives/alert';
import { Button } from '../../src/ui/primitives/button';
import { TextField } from '../../src/ui/primitives/field';
import { Refused, Waiting } from './queue.view';
import { SettingsForm } from './settings-form.view';
import { useFormat } from './use-format';
import { useHouse } from './use-house';
import { useSwitches } from './use-switches';

interface RowProps<Row> {
  row: Row;
  busy: boolean;
  onSet(on: boolean): void;
}

function Vendor({ row, busy, onSet }: RowProps<DeskVendor>) {
  const { t } = useTranslation();
  const isMissing = row.unconnected.length > 0;
  return (
    <li className="switch">
      <span>
        <b>{row.vendor}</b> <span className="fact">{row.categories.join(', ')}</span>
        {isMissing && (
          <span className="fact switch-does">
            {t('switches.unconnectedSay', { categories: row.unconnected.join(', ') })}
          </span>
        )}
      </span>
      <span className="state">
        {t(isMissing ? 'switches.unconnected' : row.rests ? 'switches.rests' : 'switches.plays')}
      </span>
      <Button look="line" busy={busy} onClick={() => onSet(!row.rests)}>
        {t(row.rests ? 'switches.play' : 'switches.rest', { vendor: row.vendor })}
      </Button>
    </li>
  );
}

function Flag({ row, busy, onSet }: RowProps<DeskFlag>) {
  const { t } = useTranslation();
  const isOn = row.state === 'on';
  return (
    <li className="switch">
      <span>
        <b>{row.code}</b> {row.reserved && <span className="fact">{t('switches.reserved')}</span>}
        <span className="switch-does">{row.does}</span>
        <span className="fact">{row.sees}</span>
      </span>
      <span className="state">{t(`states.${row.state}`)}</span>
      <Button look="line" busy={busy} onClick={() => onSet(!isOn)}>
        {t(isOn ? 'switches.turnOff' : 'switches.turnOn', { code: row.code })}
      </Button>
    </li>
  );
}

/** Who is let in, how money lies and how people are proved. */
function House() {
  const { value, refusal, reload, access, codes } = useHouse();
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  return (
    <>
      <SettingsForm settings={access} texts="house" />
      <SettingsForm settings={codes} texts="house" />
    </>
  );
}

/** The switches of the operators' tool. */
export function SwitchesSection() {
  const { t } = useTranslation();
  const { time } = useFormat();
  const state = useSwitches();
  const { value, refusal, reload, busy, changeRefusal } = state;
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  const { on, until } = value.maintenance;
  return (
    <div className="sheet">
      <h1>{t('sections.switches')}</h1>
      {changeRefusal && <Refused refusal={changeRefusal} />}
      <h2>{t('switches.maintenance')}</h2>
      <Alert tone={on ? 'warning' : 'info'}>
        {t(on ? 'switches.maintenanceOn' : 'switches.maintenanceOff')} {until === null ? '' : time(until)}
      </Alert>
      <div className="search">
        {!on && (
          <TextField
            name="until"
            type="datetime-local"
            label={t('switches.until')}
            hint={t('switches.untilHint')}
            value={state.until}
            onInput={state.setUntil}
          />
        )}
        <Button look="line" busy={busy} onClick={() => state.setMaintenance(!on)}>
          {t(on ? 'switches.open' : 'switches.close')}
        </Button>
      </div>
      <h2>{t('house.title')}</h2>
      <House />
      <h2>{t('switches.vendors')}</h2>
      <ul className="rows">
        {value.vendors.map((row) => (
          <Vendor
            key={row.vendor}
            row={row}
            busy={busy}
            onSet={(rests) => state.setVendor(row.vendor, rests)}
          />
        ))}
      </ul>
      <h2>{t('switches.modules')}</h2>
      <TextField
        name="filter"
        type="search"
        label={t('switches.filter')}
        value={state.filter}
        onInput={state.setFilter}
      />
      <ul className="rows">
        {state.shown.map((row) => (
          <Flag key={row.code} row={row} busy={busy} onSet={(isOn) => state.setFlag(row.code, isOn)} />
        ))}
      </ul>
    </div>
  );
}
