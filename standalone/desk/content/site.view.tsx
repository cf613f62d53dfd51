import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../src/ui/primitives/alert';
import { Button } from '../../../src/ui/primitives/button';
import { Checkbox } from '../../../src/ui/primitives/checkbox';
import { Frame, TextField } from '../../../src/ui/primitives/field';
import { Refused, Waiting } from '../queue.view';
import { Select } from '../select.view';
import { useCountryName, useLanguageName } from './use-field-words';
import { useSite } from './use-site';

type Site = ReturnType<typeof useSite>;
type Known = NonNullable<Site['value']>;

function Settings({ site, value }: { site: Site; value: Known }) {
  const { t } = useTranslation();
  const id = useId();
  const languageName = useLanguageName();
  const countryName = useCountryName();
  const { settings, textOf, languages, mayChange } = site;
  const offered = value.countries.filter(({ on }) => on);
  return (
    <form
      className="content-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (settings.changed.length > 0 && settings.isComplete) settings.save();
      }}
    >
      <TextField
        name="name"
        type="text"
        label={t('content.site.name')}
        autoComplete="off"
        dir="auto"
        readOnly={!mayChange}
        maxLength={100}
        value={textOf('name')}
        onInput={(text) => settings.type('name', text)}
      />
      <fieldset className="texts boxes">
        <legend>{t('content.site.languages')}</legend>
        {mayChange
          ? value.known.map((code) => (
              <Checkbox
                key={code}
                name={`language.${code}`}
                checked={languages.includes(code)}
                onChange={(on) => site.setLanguage(code, on)}
              >
                {languageName(code)}
              </Checkbox>
            ))
          : languages.map((code) => <span key={code}>{languageName(code)}</span>)}
      </fieldset>
      <Frame
        id={`${id}-default`}
        label={t('content.site.defaultLanguage')}
        hint={t('content.site.defaultHint')}
      >
        <Select
          id={`${id}-default`}
          className="f-input"
          disabled={!mayChange}
          value={textOf('default-language')}
          rows={[...new Set([...languages, textOf('default-language')])].map(
            (code) => [code, languageName(code)] as const,
          )}
          onPick={(code) => settings.type('default-language', code)}
        />
      </Frame>
      <Frame id={`${id}-home`} label={t('content.site.homeCountry')} hint={t('content.site.homeHint')}>
        <Select
          id={`${id}-home`}
          className="f-input"
          disabled={!mayChange}
          value={textOf('home-country')}
          rows={[
            ...(textOf('home-country') === '' ? [['', '–'] as const] : []),
            ...offered.map(({ code }) => [code, countryName(code)] as const),
          ]}
          onPick={(code) => settings.type('home-country', code)}
        />
      </Frame>
      <TextField
        name="symbol"
        type="text"
        label={t('content.site.symbol')}
        autoComplete="off"
        readOnly={!mayChange}
        maxLength={8}
        value={textOf('symbol')}
        onInput={(text) => settings.type('symbol', text)}
      />
      {settings.refusal && <Refused refusal={settings.refusal} />}
      {settings.isSaved && <Alert tone="success">{t('settings.saved')}</Alert>}
      {settings.changed.length > 0 && (
        <div className="row">
          <Button type="submit" look="main" busy={settings.busy} disabled={!settings.isComplete}>
            {t('settings.save')}
          </Button>
          <Button look="line" onClick={settings.undo}>
            {t('work.cancel')}
          </Button>
        </div>
      )}
    </form>
  );
}

function Countries({ site, value }: { site: Site; value: Known }) {
  const { t } = useTranslation();
  const countryName = useCountryName();
  const { filter, setFilter, mayChange, countriesBusy: busy, setCountries } = site;
  const home = value.settings['home-country'];
  const wanted = filter.trim().toLowerCase();
  const shown = value.countries
    .map((country) => ({ ...country, name: countryName(country.code) }))
    .filter(({ code, name, dialling }) => `${code} ${name} +${dialling}`.toLowerCase().includes(wanted));
  const on = value.countries.filter((country) => country.on);
  const others = value.countries.filter(({ code }) => code !== home);
  const switchAll = (isOn: boolean): void =>
    setCountries(
      others.map(({ code }) => code),
      isOn,
    );
  return (
    <>
      <p className="fact">
        {t('content.site.countriesOn', { count: on.length, total: value.countries.length })}
      </p>
      {site.countriesRefusal && <Refused refusal={site.countriesRefusal} />}
      <TextField
        name="country-filter"
        type="search"
        label={t('content.site.countryFilter')}
        value={filter}
        onInput={setFilter}
      />
      {mayChange && (
        <div className="row">
          <Button look="line" busy={busy} onClick={() => switchAll(false)}>
            {t('content.site.allOff')}
          </Button>
          <Button look="line" busy={busy} onClick={() => switchAll(true)}>
            {t('content.site.allOn')}
          </Button>
        </div>
      )}
      <div className="boxes countries">
        {shown.map(({ code, name, dialling, on: isOn }) => {
          const words = (
            <>
              {name} <span className="fact">+{dialling}</span>
            </>
          );
          return mayChange && code !== home ? (
            <Checkbox
              key={code}
              name={`country.${code}`}
              checked={isOn}
              onChange={(next) => setCountries([code], next)}
            >
              {words}
            </Checkbox>
          ) : (
            <p key={code} className="box-fixed">
              {words}{' '}
              <span className="state">
                {code === home ? t('content.site.home') : t(`states.${isOn ? 'on' : 'off'}`)}
              </span>
            </p>
          );
        })}
      </div>
    </>
  );
}

/** Name, languages and countries of the site. */
export function SiteSheet() {
  const { t } = useTranslation();
  const site = useSite();
  const { value, refusal, reload } = site;
  return (
    <>
      <h1>{t('content.kinds.site')}</h1>
      {refusal && <Refused refusal={refusal} onRetry={reload} />}
      {!value && !refusal && <Waiting />}
      {value && (
        <>
          <Settings site={site} value={value} />
          <h2>{t('content.site.countries')}</h2>
          <Countries site={site} value={value} />
        </>
      )}
    </>
  );
}
