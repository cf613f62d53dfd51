import { useTranslation } from 'react-i18next';
import { Button } from '../../src/ui/primitives/button';
import { EmptyState } from '../../src/ui/primitives/state';
import { percentText } from './format';
import { Refused, Waiting } from './queue.view';
import { SettingsFacts, SettingsForm } from './settings-form.view';
import { useFormat } from './use-format';
import { usePolicy, useProviders } from './use-rules';

/** Hundredths of a percent to parts of a million. */
const PPM_OF_POINT = 100;

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
      {policy.value && policy.mayChange && <SettingsForm settings={policy.settings} texts="rules" />}
      {policy.value && !policy.mayChange && <SettingsFacts settings={policy.settings} texts="rules" />}
      <h2>{t('rules.providers')}</h2>
      <Providers />
    </div>
  );
}
