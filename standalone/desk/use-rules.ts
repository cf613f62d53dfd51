import type { DeskPolicyFields, DeskPolicyName } from '../../gateway/desk/index';
import { useAnswer, useDesk, useMay, useWork } from './desk-context';
import { type Setting, type SettingGroup, useSettings } from './use-settings';

const GROUPS = ['amounts', 'often', 'decides', 'arrival'] as const;

/** Every setting of the policy with its group, in the order of the form: one that the gateway has and the form lacks does not compile. */
const FIELDS: { [Name in DeskPolicyName]: { group: (typeof GROUPS)[number] } & DeskPolicyFields[Name] } = {
  min: { group: 'amounts', kind: 'amount' },
  max: { group: 'amounts', kind: 'amount' },
  'fee-fixed': { group: 'amounts', kind: 'amount' },
  'fee-percent': { group: 'amounts', kind: 'percent' },
  'times-a-day': { group: 'often', kind: 'whole', none: true },
  'amount-a-day': { group: 'often', kind: 'amount', none: true },
  'open-at-once': { group: 'often', kind: 'whole' },
  opens: { group: 'often', kind: 'clock' },
  closes: { group: 'often', kind: 'clock' },
  zone: { group: 'often', kind: 'text' },
  'auto-below': { group: 'decides', kind: 'amount' },
  'second-above': { group: 'decides', kind: 'amount' },
  'review-score': { group: 'decides', kind: 'whole' },
  'identity-above': { group: 'decides', kind: 'amount', none: true },
  'code-above': { group: 'decides', kind: 'amount', none: true },
  turnover: { group: 'decides', kind: 'percent' },
  'member-cancels': { group: 'arrival', kind: 'switch' },
  'asks-arrival': { group: 'arrival', kind: 'switch' },
  'arrival-minutes': { group: 'arrival', kind: 'whole' },
  'due-minutes': { group: 'arrival', kind: 'whole' },
};
const names = Object.keys(FIELDS) as DeskPolicyName[];
const SETTINGS: readonly SettingGroup<DeskPolicyName>[] = GROUPS.map((group) => ({
  group,
  rows: names
    .filter((name) => FIELDS[name].group === group)
    .map((name): Setting<DeskPolicyName> => ({ name, ...FIELDS[name] })),
}));

/** What members may take out. */
export const usePolicy = () => {
  const { api } = useDesk();
  const may = useMay();
  const answer = useAnswer('policy.show', {});
  const settings = useSettings<DeskPolicyName>({
    groups: SETTINGS,
    value: answer.value ?? undefined,
    send: (change) => api.ask('policy.set', { change }),
    onSaved: answer.reload,
  });
  return { ...answer, mayChange: may('policy.set'), settings };
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
