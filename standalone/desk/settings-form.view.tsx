import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../src/ui/primitives/alert';
import { Button } from '../../src/ui/primitives/button';
import { TextField } from '../../src/ui/primitives/field';
import { parseAmount } from '../../src/contract/money';
import { useDesk } from './desk-context';
import { Facts, Refused } from './queue.view';
import { Select } from './select.view';
import { useAmount } from './use-amount';
import { useFormat } from './use-format';
import { fieldText, type Setting, type Settings } from './use-settings';

const MAX_TYPED = 60;
/** Networks, some dozens of them. */
const MAX_LIST = 2_000;

const INPUT_MODES = {
  amount: 'decimal',
  percent: 'decimal',
  whole: 'numeric',
  clock: 'text',
  text: 'text',
  list: 'text',
} as const;
const SWITCH = ['on', 'off'] as const;

interface FormProps<Name extends string> {
  settings: Settings<Name>;
  /** Where the texts of this form stand: `groups` and `settings` by name. */
  texts: 'rules' | 'house';
}

/** A setting of the tool in the operator's words, and figures in their language. */
const useWord = () => {
  const { t } = useTranslation();
  const { minor } = useFormat();
  const { rule } = useAmount();
  return (value: string, setting: Setting<string>): string => {
    const { kind, none } = setting;
    if (value === 'none' && none === true) return t(kind === 'list' ? 'settings.none' : 'settings.noLimit');
    switch (kind) {
      case 'switch':
        return t(`states.${value}`);
      case 'choice':
        return t(`house.choices.${value}`);
      case 'amount': {
        const amount = parseAmount(value, rule.currency);
        return amount === null ? value : minor(amount.toString());
      }
      case 'percent':
        return `${fieldText(value, setting, rule)} %`;
      default:
        return value;
    }
  };
};

const PERCENT_EXAMPLE = '1.5';

/** What to say of text that is no figure of its kind. */
const useProblem = () => {
  const { t } = useTranslation();
  const { rule, unreadable } = useAmount();
  return (setting: Setting<string>): string => {
    if (setting.kind === 'amount') return unreadable;
    return setting.kind === 'percent'
      ? t('work.badPercent', { example: fieldText(PERCENT_EXAMPLE, setting, rule) })
      : t('work.badCount');
  };
};

function SettingField<Name extends string>({
  setting,
  settings,
  texts,
}: FormProps<Name> & { setting: Setting<Name> }) {
  const { t } = useTranslation();
  const { me } = useDesk();
  const word = useWord();
  const problem = useProblem();
  const id = useId();
  const { name, kind, none } = setting;
  const label = t(`${texts}.settings.${name}`);
  if (kind === 'switch' || kind === 'choice')
    return (
      <label className="pick" htmlFor={id}>
        {label}
        <Select
          id={id}
          value={settings.textOf(setting)}
          rows={(setting.choices ?? SWITCH).map((choice) => [choice, word(choice, setting)] as const)}
          onPick={(value) => settings.type(name, value)}
        />
      </label>
    );
  const unit = kind === 'amount' ? me.currency : kind === 'percent' ? '%' : '';
  return (
    <TextField
      name={name}
      type={kind === 'clock' ? 'time' : 'text'}
      label={unit === '' ? label : `${label}, ${unit}`}
      hint={
        none === true ? t(kind === 'list' ? 'settings.emptyIsNone' : 'settings.emptyIsNoLimit') : undefined
      }
      error={settings.isUnreadable(setting) ? problem(setting) : ''}
      inputMode={INPUT_MODES[kind]}
      autoComplete="off"
      ltr
      maxLength={kind === 'list' ? MAX_LIST : MAX_TYPED}
      value={settings.textOf(setting)}
      onInput={(text) => settings.type(name, text)}
    />
  );
}

function Changes<Name extends string>({ settings, texts }: FormProps<Name>) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <div className="confirm">
      <h3>{t('settings.changes')}</h3>
      <ul className="plain">
        {settings.changed.map((setting) => {
          const wanted = settings.wanted(setting);
          return (
            <li key={setting.name}>
              {t(`${texts}.settings.${setting.name}`)}:{' '}
              <span className="fact">{word(settings.before(setting), setting)}</span> →{' '}
              <b>{wanted === null ? settings.textOf(setting) : word(wanted, setting)}</b>
            </li>
          );
        })}
      </ul>
      <p className="fact">{t('settings.holds')}</p>
      <div className="row">
        <Button type="submit" look="main" busy={settings.busy} disabled={!settings.isComplete}>
          {t('settings.save')}
        </Button>
        <Button look="line" onClick={settings.undo}>
          {t('work.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Settings of the tool as fields; what differs is said once more before it is sent. */
export function SettingsForm<Name extends string>({ settings, texts }: FormProps<Name>) {
  const { t } = useTranslation();
  return (
    <form
      className="settings"
      onSubmit={(event) => {
        event.preventDefault();
        if (settings.changed.length > 0 && settings.isComplete) settings.save();
      }}
    >
      {settings.groups.map(({ group, rows }) => (
        <fieldset key={group} className="settings-group">
          <legend>{t(`${texts}.groups.${group}`)}</legend>
          {rows.map((setting) => (
            <SettingField key={setting.name} setting={setting} settings={settings} texts={texts} />
          ))}
        </fieldset>
      ))}
      {settings.refusal && <Refused refusal={settings.refusal} />}
      {settings.isSaved && <Alert tone="success">{t('settings.saved')}</Alert>}
      {settings.changed.length > 0 && <Changes settings={settings} texts={texts} />}
    </form>
  );
}

/** The same for those who may read them alone. */
export function SettingsFacts<Name extends string>({ settings, texts }: FormProps<Name>) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <>
      {settings.groups.map(({ group, rows }) => (
        <div key={group}>
          <h3>{t(`${texts}.groups.${group}`)}</h3>
          <Facts
            rows={rows.map(
              (setting) =>
                [t(`${texts}.settings.${setting.name}`), word(settings.before(setting), setting)] as const,
            )}
          />
        </div>
      ))}
    </>
  );
}
