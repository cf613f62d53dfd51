import { useState } from 'react';
import { useWork } from './desk-context';

/** How a setting is typed: `none` says that it may be empty, `choices` what it can be. */
export interface Setting<Name extends string> {
  name: Name;
  kind: 'amount' | 'percent' | 'whole' | 'clock' | 'text' | 'list' | 'switch' | 'choice';
  none?: true;
  choices?: readonly string[];
}

/** Settings that belong together. */
export interface SettingGroup<Name extends string> {
  group: string;
  rows: readonly Setting<Name>[];
}

type Kind = Pick<Setting<string>, 'kind' | 'none'>;

/** As a field shows it: without the mark of a percentage, empty where there is none. */
export const fieldText = (value: string, { kind, none }: Kind): string => {
  if (value === 'none' && none === true) return '';
  if (kind === 'list') return value.replaceAll(',', ', ');
  return kind === 'percent' ? value.replace(/\s*%$/, '') : value;
};

/** As the tool takes it: a comma is a point in a figure, and nothing is none where there may be none. */
export const toolText = (typed: string, { kind, none }: Kind): string => {
  const text = typed.trim();
  if (text === '' && none === true) return 'none';
  if (kind === 'list')
    return text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .join(',');
  return kind === 'amount' || kind === 'percent' ? text.replace(',', '.') : text;
};

/** Fields of which those that differ from what stands are sent. */
export const useSettings = <Name extends string>(input: {
  groups: readonly SettingGroup<Name>[];
  /** What stands; undefined while it is not known. */
  value: Readonly<Record<Name, string>> | undefined;
  send: (change: Partial<Record<Name, string>>) => Promise<unknown>;
  onSaved: () => void;
}) => {
  const { groups, value, send, onSaved } = input;
  const work = useWork();
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [isSaved, setSaved] = useState(false);
  const before = ({ name }: Setting<Name>): string => value?.[name] ?? '';
  const stands = (setting: Setting<Name>): string => fieldText(before(setting), setting);
  const wanted = (setting: Setting<Name>): string => toolText(typed[setting.name] ?? '', setting);
  const changed = groups
    .flatMap(({ rows }) => rows)
    .filter(
      (setting) =>
        typed[setting.name] !== undefined && wanted(setting) !== toolText(stands(setting), setting),
    );
  return {
    groups,
    busy: work.busy,
    refusal: work.refusal,
    isSaved: isSaved && changed.length === 0,
    changed,
    isComplete: changed.every((setting) => wanted(setting) !== ''),
    textOf: (setting: Setting<Name>): string => typed[setting.name] ?? stands(setting),
    before,
    wanted,
    type: (name: Name, text: string) => {
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
        await send(change as Partial<Record<Name, string>>);
        setTyped({});
        setSaved(true);
        onSaved();
      }),
  };
};

export type Settings<Name extends string> = ReturnType<typeof useSettings<Name>>;
