import { useState } from 'react';
import { amountText, parseAmount } from '../../src/contract/money';
import {
  type AmountRule,
  readAmount,
  readCount,
  readDecimal,
  typedAmount,
  typedDecimal,
} from '../../src/core/i18n/read-amount';
import { useWork } from './desk-context';
import { useAmount } from './use-amount';

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

/** The tool takes percentages with two decimals. */
const PERCENT_PLACES = 2;
const withoutMark = (percent: string): string => percent.replace(/\s*[%٪]$/, '');

/** A setting in the tool's words as a field shows it: figures as they are typed in the operator's language, empty if there is none. */
export const fieldText = (value: string, { kind, none }: Kind, { currency, tag }: AmountRule): string => {
  if (value === 'none' && none === true) return '';
  if (kind === 'list') return value.replaceAll(',', ', ');
  if (kind === 'amount') {
    const minor = parseAmount(value, currency);
    return minor === null ? value : typedAmount({ minor, currency }, tag);
  }
  if (kind !== 'percent') return value;
  const read = readDecimal(withoutMark(value), 'en', PERCENT_PLACES);
  return read === null ? value : typedDecimal(read, tag, PERCENT_PLACES);
};

/** What was typed in the tool's words; null if it is no such figure. */
export const toolText = (typed: string, { kind, none }: Kind, rule: AmountRule): string | null => {
  const text = typed.trim();
  if (text === '' && none === true) return 'none';
  switch (kind) {
    case 'list':
      return text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .join(',');
    case 'amount': {
      const read = readAmount(text, rule);
      return 'money' in read ? amountText(read.money) : null;
    }
    case 'percent': {
      const read = readDecimal(withoutMark(text), rule.tag, PERCENT_PLACES);
      return read === null ? null : typedDecimal(read, 'en', PERCENT_PLACES);
    }
    case 'whole':
      return readCount(text, rule.tag)?.toString() ?? null;
    default:
      return text;
  }
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
  const { rule } = useAmount();
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [isSaved, setSaved] = useState(false);
  const before = ({ name }: Setting<Name>): string => value?.[name] ?? '';
  const stands = (setting: Setting<Name>): string => fieldText(before(setting), setting, rule);
  const wanted = (setting: Setting<Name>): string | null =>
    toolText(typed[setting.name] ?? '', setting, rule);
  const changed = groups
    .flatMap(({ rows }) => rows)
    .filter(
      (setting) =>
        typed[setting.name] !== undefined && wanted(setting) !== toolText(stands(setting), setting, rule),
    );
  return {
    groups,
    busy: work.busy,
    refusal: work.refusal,
    isSaved: isSaved && changed.length === 0,
    changed,
    isComplete: changed.every((setting) => (wanted(setting) ?? '') !== ''),
    /** True for typed text that is no figure of this kind. */
    isUnreadable: (setting: Setting<Name>): boolean =>
      (typed[setting.name] ?? '').trim() !== '' && wanted(setting) === null,
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
        const change = Object.fromEntries(changed.map((setting) => [setting.name, wanted(setting) ?? '']));
        await send(change as Partial<Record<Name, string>>);
        setTyped({});
        setSaved(true);
        onSaved();
      }),
  };
};

export type Settings<Name extends string> = ReturnType<typeof useSettings<Name>>;
