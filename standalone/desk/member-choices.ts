import type { DeskCallName, DeskMe, DeskMember } from '../../gateway/desk/index';
import type { DeskApi } from './desk-api';
import type { Choice } from './use-decision';

/** The type of an account that is neither an agent's, nor on trial, nor of an agent's helper. */
const PLAYER = 0;

/** What an operator may do with a member's account, as it is now. */
export const memberChoices = (input: {
  member: DeskMember;
  api: Pick<DeskApi, 'ask'>;
  me: Pick<DeskMe, 'name'>;
  may: (name: DeskCallName) => boolean;
  t: (key: string, values?: Record<string, string>) => string;
}): Choice[] => {
  const { member, api, me, may, t } = input;
  const { id, username: name, status } = member;
  const hasFactors =
    member.hasAuthenticator || member.passkeys > 0 || member.hasPaymentPassword || member.hasAnswers;
  const rows: (Choice & { call: DeskCallName; due: boolean })[] = [
    {
      name: 'lock',
      call: 'member.lock',
      due: status === 'active',
      label: t('member.lock'),
      look: 'line',
      say: t('member.lockSure', { name }),
      run: () => api.ask('member.lock', { id }),
    },
    {
      name: 'unlock',
      call: 'member.unlock',
      due: status === 'locked',
      label: t('member.unlock'),
      look: 'line',
      say: t('member.unlockSure', { name }),
      run: () => api.ask('member.unlock', { id }),
    },
    {
      name: 'reset',
      call: 'member.reset',
      due: hasFactors && status !== 'closed' && member.resetSaidBy !== me.name,
      label: t('member.reset'),
      look: 'line',
      say: t('member.resetSure'),
      note: 'needed',
      noteLabel: t('member.resetWhy'),
      run: ({ note }) => api.ask('member.reset', { id, note }),
    },
    {
      name: 'promote',
      call: 'member.promote',
      due: member.type === PLAYER && status === 'active',
      label: t('member.promote'),
      look: 'line',
      say: t('member.promoteSure', { name }),
      note: 'optional',
      noteLabel: t('member.promoteRates'),
      noteMax: 200,
      run: ({ note }) => api.ask('member.promote', { id, rates: note }),
    },
  ];
  return rows.filter(({ call, due }) => due && may(call));
};
