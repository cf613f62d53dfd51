import { useState } from 'react';
import type { DeskPolicyName } from '../../gateway/desk/index';
import { useAnswer, useDesk, useMay, useWork } from './desk-context';

/** How a setting is typed: `none` says that it may be lifted. */
export interface Setting {
  name: DeskPolicyName;
  kind: 'amount' | 'percent' | 'whole' | 'clock' | 'zone' | 'switch';
  none?: true;
}

/** The settings as they belong together. */
export const SETTINGS = [
  {
    group: 'amounts',
    rows: [
      { name: 'min', kind: 'amount' },
      { name: 'max', kind: 'amount' },
      { name: 'fee-fixed', kind: 'amount' },
      { name: 'fee-percent', kind: 'percent' },
    ],
  },
  {
    group: 'often',
    rows: [
      { name: 'times-a-day', kind: 'whole', none: true },
      { name: 'amount-a-day', kind: 'amount', none: true },
      { name: 'open-at-once', kind: 'whole' },
      { name: 'opens', kind: 'clock' },
      { name: 'closes', kind: 'clock' },
      { name: 'zone', kind: 'zone' },
    ],
  },
  {
    group: 'decides',
    rows: [
      { name: 'auto-below', kind: 'amount' },
      { name: 'second-above', kind: 'amount' },
      { name: 'review-score', kind: 'whole' },
      { name: 'identity-above', kind: 'amount', none: true },
      { name: 'turnover', kind: 'percent' },
    ],
  },
  {
    group: 'arrival',
    rows: [
      { name: 'member-cancels', kind: 'switch' },
      { name: 'asks-arrival', kind: 'switch' },
      { name: 'arrival-minutes', kind: 'whole' },
      { name: 'due-minutes', kind: 'whole' },
    ],
  },
] as const satisfies readonly { group: string; rows: readonly Setting[] }[];

/** As a field shows it: without the mark of a percentage, empty where there is none. */
export const fieldText = (value: string, { kind }: Setting): string => {
  if (value === 'none') return '';
  return kind === 'percent' ? value.replace(/\s*%$/, '') : value;
};

/** As the tool takes it: a comma is a point, and nothing is none where there may be none. */
export const toolText = (typed: string, { kind, none }: Setting): string => {
  const text = typed.trim();
  if (text === '' && none === true) return 'none';
  return kind === 'amount' || kind === 'percent' ? text.replace(',', '.') : text;
};

const ALL: readonly Setting[] = SETTINGS.flatMap(({ rows }): readonly Setting[] => rows);

/** What members may take out: fields, of which those that differ are sent. */
export const usePolicy = () => {
  const { api } = useDesk();
  const may = useMay();
  const answer = useAnswer('policy.show', {});
  const work = useWork();
  const [typed, setTyped] = useState<Partial<Record<DeskPolicyName, string>>>({});
  const [isSaved, setSaved] = useState(false);
  const { value } = answer;
  const stands = (setting: Setting): string => fieldText(value?.[setting.name] ?? '', setting);
  const changed = ALL.filter((setting) => {
    const text = typed[setting.name];
    return text !== undefined && toolText(text, setting) !== toolText(stands(setting), setting);
  });
  const wanted = (setting: Setting): string => toolText(typed[setting.name] ?? '', setting);
  return {
    ...answer,
    busy: work.busy,
    changeRefusal: work.refusal,
    mayChange: may('policy.set'),
    isSaved: isSaved && changed.length === 0,
    changed,
    isComplete: changed.every((setting) => wanted(setting) !== ''),
    textOf: (setting: Setting): string => typed[setting.name] ?? stands(setting),
    before: (setting: Setting): string => value?.[setting.name] ?? '',
    wanted,
    type: (name: DeskPolicyName, text: string) => {
      setSaved(false);
      setTyped({ ...typed, [name]: text });
    },
    undo: () => {
      work.clear();
      setTyped({});
    },
    save: () =>
      work.run(async () => {
        const change = Object.fromEntries(changed.map((setting) => [setting.name, wanted(setting)]));
        await api.ask('policy.set', { change });
        setTyped({});
        setSaved(true);
        answer.reload();
      }),
  };
};

/** Ways to pay, and the switch of each. */
export const useProviders = () => {
  const { api } = useDesk();
  const may = useMay();
  const answer = useAnswer('providers.list', {});
  const work = useWork();
  return {
    ...answer,
    busy: work.busy,
    changeRefusal: work.refusal,
    maySwitch: may('providers.switch'),
    setProvider: (code: string, on: boolean) =>
      work.run(async () => {
        await api.ask('providers.switch', { code, on });
        answer.reload();
      }),
  };
};
