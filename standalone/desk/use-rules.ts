import type { DeskPolicyName } from '../../gateway/desk/index';
import { useAnswer, useDesk, useMay, useWork } from './desk-context';
import { type SettingGroup, useSettings } from './use-settings';

/** The settings as they belong together. */
const SETTINGS = [
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
      { name: 'zone', kind: 'text' },
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
] as const satisfies readonly SettingGroup<DeskPolicyName>[];

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
