import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../src/ui/primitives/alert';
import { Button } from '../../src/ui/primitives/button';
import { TextField } from '../../src/ui/primitives/field';
import { EmptyState } from '../../src/ui/primitives/state';
import { useDesk } from './desk-context';
import { percentText } from './format';
import { Facts, Refused, Waiting } from './queue.view';
import { useFormat } from './use-format';
import { type Setting, SETTINGS, usePolicy, useProviders } from './use-rules';

const MAX_TYPED = 60;
/** Hundredths of a percent to parts of a million. */
const PPM_OF_POINT = 100;
type Policy = ReturnType<typeof usePolicy>;

const INPUT_MODES = {
  amount: 'decimal',
  percent: 'decimal',
  whole: 'numeric',
  clock: 'text',
  zone: 'text',
} as const;

function SettingField({ setting, policy }: { setting: Setting; policy: Policy }) {
  const { t } = useTranslation();
  const { me } = useDesk();
  const id = useId();
  const { name, kind, none } = setting;
  const label = t(`rules.settings.${name}`);
  if (kind === 'switch')
    return (
      <label className="pick" htmlFor={id}>
        {label}
        <select
          id={id}
          value={policy.textOf(setting)}
          onChange={(event) => policy.type(name, event.currentTarget.value)}
        >
          <option value="on">{t('states.on')}</option>
          <option value="off">{t('states.off')}</option>
        </select>
      </label>
    );
  const unit = { amount: me.currency, percent: '%', whole: '', clock: '', zone: '' }[kind];
  return (
    <TextField
      name={name}
      type={kind === 'clock' ? 'time' : 'text'}
      label={unit === '' ? label : `${label}, ${unit}`}
      hint={none === true ? t('rules.emptyIsNone') : undefined}
      inputMode={INPUT_MODES[kind]}
      autoComplete="off"
      ltr
      maxLength={MAX_TYPED}
      value={policy.textOf(setting)}
      onInput={(text) => policy.type(name, text)}
    />
  );
}

function Changes({ policy }: { policy: Policy }) {
  const { t } = useTranslation();
  const wordOf = (value: string): string =>
    value === 'none' ? t('rules.none') : value === 'on' || value === 'off' ? t(`states.${value}`) : value;
  return (
    <div className="confirm">
      <h3>{t('rules.changes')}</h3>
      <ul className="plain">
        {policy.changed.map((setting) => (
          <li key={setting.name}>
            {t(`rules.settings.${setting.name}`)}:{' '}
            <span className="fact">{wordOf(policy.before(setting))}</span> →{' '}
            <b>{wordOf(policy.wanted(setting))}</b>
          </li>
        ))}
      </ul>
      <p className="fact">{t('rules.holds')}</p>
      <div className="row">
        <Button type="submit" look="main" busy={policy.busy} disabled={!policy.isComplete}>
          {t('rules.save')}
        </Button>
        <Button look="line" onClick={policy.undo}>
          {t('work.cancel')}
        </Button>
      </div>
    </div>
  );
}

function PolicyForm({ policy }: { policy: Policy }) {
  const { t } = useTranslation();
  return (
    <form
      className="settings"
      onSubmit={(event) => {
        event.preventDefault();
        if (policy.changed.length > 0 && policy.isComplete) policy.save();
      }}
    >
      {SETTINGS.map(({ group, rows }) => (
        <fieldset key={group} className="settings-group">
          <legend>{t(`rules.groups.${group}`)}</legend>
          {rows.map((setting) => (
            <SettingField key={setting.name} setting={setting} policy={policy} />
          ))}
        </fieldset>
      ))}
      {policy.changeRefusal && <Refused refusal={policy.changeRefusal} />}
      {policy.isSaved && <Alert tone="success">{t('rules.saved')}</Alert>}
      {policy.changed.length > 0 && <Changes policy={policy} />}
    </form>
  );
}

function PolicyFacts({ policy }: { policy: Policy }) {
  const { t } = useTranslation();
  const wordOf = (value: string): string =>
    value === 'none' ? t('rules.none') : value === 'on' || value === 'off' ? t(`states.${value}`) : value;
  return (
    <>
      {SETTINGS.map(({ group, rows }) => (
        <div key={group}>
          <h3>{t(`rules.groups.${group}`)}</h3>
          <Facts
            rows={rows.map(
              (setting) => [t(`rules.settings.${setting.name}`), wordOf(policy.before(setting))] as const,
            )}
          />
        </div>
      ))}
    </>
  );
}

function Providers() {
  const { t, i18n } = useTranslation();
  const { money } = useFormat();
  const { value, refusal, reload, busy, changeRefusal, maySwitch, setProvider } = useProviders();
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  return (
    <>
      {changeRefusal && <Refused refusal={changeRefusal} />}
      {value.length === 0 && <EmptyState title={t('rules.noProviders')} text={t('rules.noProvidersSay')} />}
      <ul className="rows">
        {value.map((row) => (
          <li key={row.code} className="switch">
            <span>
              <b>{row.code}</b> {row.adapter !== row.code && <span className="fact">{row.adapter}</span>}
              <span className="switch-does">
                {t('rules.limits', { from: money(row.min), to: money(row.max) })}
              </span>
              <span className="fact">
                {t('rules.fee', {
                  fixed: money(row.feeFixed),
                  percent: percentText(row.feePoints * PPM_OF_POINT, i18n.language),
                })}
              </span>
            </span>
            <span className="state">{t(`states.${row.on ? 'on' : 'off'}`)}</span>
            {maySwitch && (
              <Button look="line" busy={busy} onClick={() => setProvider(row.code, !row.on)}>
                {t(row.on ? 'switches.turnOff' : 'switches.turnOn', { code: row.code })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What members may take out and how they may pay. */
export function RulesSection() {
  const { t } = useTranslation();
  const policy = usePolicy();
  return (
    <div className="sheet">
      <h1>{t('sections.rules')}</h1>
      <h2>{t('rules.policy')}</h2>
      {policy.refusal && <Refused refusal={policy.refusal} onRetry={policy.reload} />}
      {!policy.value && !policy.refusal && <Waiting />}
      {policy.value && (policy.mayChange ? <PolicyForm policy={policy} /> : <PolicyFacts policy={policy} />)}
      <h2>{t('rules.providers')}</h2>
      <Providers />
    </div>
  );
}
