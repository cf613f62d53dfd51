import type { DeskAccessName, DeskCodeName } from '../../gateway/desk/index';
import { useAnswer, useDesk } from './desk-context';
import { type SettingGroup, useSettings } from './use-settings';

const ACCESS = [
  {
    group: 'access',
    rows: [
      { name: 'region-blocked', kind: 'list', none: true },
      { name: 'testers', kind: 'list', none: true },
      { name: 'wallet', kind: 'choice', choices: ['single', 'transfer'] },
      { name: 'referral', kind: 'switch' },
    ],
  },
] as const satisfies readonly SettingGroup<DeskAccessName>[];

const CODES = [
  {
    group: 'codes',
    rows: [
      { name: 'countries', kind: 'list', none: true },
      { name: 'budget', kind: 'whole' },
      { name: 'code-minutes', kind: 'whole' },
      { name: 'bot-check', kind: 'choice', choices: ['none', 'altcha'] },
      { name: 'bot-check-always', kind: 'list', none: true },
      { name: 'verify-new-places', kind: 'switch' },
      { name: 'password-days', kind: 'whole' },
    ],
  },
] as const satisfies readonly SettingGroup<DeskCodeName>[];

/** Who is let in, how money lies and how people are proved. */
export const useHouse = () => {
  const { api } = useDesk();
  const answer = useAnswer('house.show', {});
  const access = useSettings<DeskAccessName>({
    groups: ACCESS,
    value: answer.value?.access,
    send: (change) => api.ask('house.access', { change }),
    onSaved: answer.reload,
  });
  const codes = useSettings<DeskCodeName>({
    groups: CODES,
    value: answer.value?.codes,
    send: (change) => api.ask('house.codes', { change }),
    onSaved: answer.reload,
  });
  return { ...answer, access, codes };
};
