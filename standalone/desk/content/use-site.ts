import { useState } from 'react';
import type { DeskSiteName } from '../../../gateway/desk/index';
import { useAnswer, useDesk, useMay, useWork } from '../desk-context';
import { type SettingGroup, useSettings } from '../use-settings';

const SETTINGS = [
  {
    group: 'site',
    rows: [
      { name: 'name', kind: 'text' },
      { name: 'languages', kind: 'text' },
      { name: 'default-language', kind: 'text' },
      { name: 'home-country', kind: 'text' },
      { name: 'symbol', kind: 'text' },
    ],
  },
] as const satisfies readonly SettingGroup<DeskSiteName>[];

/** Name, languages and countries of the site. */
export const useSite = () => {
  const { api } = useDesk();
  const may = useMay();
  const answer = useAnswer('site.show', {});
  const work = useWork();
  const [filter, setFilter] = useState('');
  const settings = useSettings<DeskSiteName>({
    groups: SETTINGS,
    value: answer.value?.settings,
    send: (change) => api.ask('site.set', { change }),
    onSaved: answer.reload,
  });
  const [group] = SETTINGS;
  const textOf = (name: DeskSiteName): string => {
    const setting = group.rows.find((row) => row.name === name);
    return setting === undefined ? '' : settings.textOf(setting);
  };
  const languages = textOf('languages').split(',').filter(Boolean);
  const setCountries = (codes: readonly string[], on: boolean): void =>
    work.run(async () => {
      await api.ask('site.countries', { codes: [...codes], on });
      answer.reload();
    });
  return {
    ...answer,
    mayChange: may('site.set'),
    settings,
    textOf,
    languages,
    /** Appends or removes a language; keeps the last one. */
    setLanguage: (code: string, on: boolean) => {
      const next = on ? [...languages, code] : languages.filter((language) => language !== code);
      if (next.length > 0) settings.type('languages', next.join(','));
    },
    filter,
    setFilter,
    countriesBusy: work.busy,
    countriesRefusal: work.refusal,
    setCountries,
  };
};
