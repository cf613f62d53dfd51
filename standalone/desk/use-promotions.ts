import { useTranslation } from 'react-i18next';
import type { DeskPreview, DeskPromotionInfo, DeskPromotionRow } from '../../gateway/desk/index';
import { useAnswer, useDesk, useMay, usePages } from './desk-context';
import { useWriting } from './use-definition';
import type { Choice } from './use-decision';
import { POINTS, useFunding } from './use-funding';

const PREVIEW_DAYS = 7;

export const usePromotions = () => {
  const { api } = useDesk();
  const may = useMay();
  const pages = usePages(() => api.ask('promotions.list', {}), 'promotions', 'promotions.list');
  return { ...pages, mayWrite: may('promotions.draft') };
};

/** How a promotion stands: drafts have never been in force, `waits` have a newer version that is not approved. */
export const standOf = ({ state, inForce, newest }: DeskPromotionRow): 'waits' | 'active' | 'stopped' =>
  state === 'stopped' ? 'stopped' : inForce === newest ? 'active' : 'waits';

export const usePromotion = (code: string) => {
  const { api, me } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const fund = useFunding();
  const answer = useAnswer('promotions.show', { code });
  const choicesOf = ({ state, versions }: DeskPromotionInfo): Choice[] => {
    const [newest] = versions;
    const choices: Choice[] = [];
    if (newest?.approver === '' && newest.author !== me.name && may('promotions.approve'))
      choices.push({
        name: 'approve',
        label: t('promotions.approve', { number: newest.number }),
        look: 'main',
        say: t('promotions.approveSay'),
        run: () => api.ask('promotions.approve', { code, version: newest.number }),
      });
    if (may('promotions.fund'))
      choices.push(
        fund({
          say: t('promotions.fundSay'),
          units: [me.currency, POINTS],
          pay: (paid) => api.ask('promotions.fund', { code, ...paid }),
        }),
      );
    if (state === 'active' && may('promotions.stop'))
      choices.push({
        name: 'stop',
        label: t('promotions.stop'),
        look: 'line',
        say: t('promotions.stopSay'),
        run: () => api.ask('promotions.stop', { code }),
      });
    return choices;
  };
  return { ...answer, choicesOf, mayWrite: may('promotions.draft') };
};

/** A definition that is being written: of a new promotion, or the next version of one. */
export const useDefinition = (start: { code: string; text: string }, onDone: (code: string) => void) => {
  const { api } = useDesk();
  return useWriting<DeskPreview>(start, {
    presets: 'promotions.presets',
    preset: (name) => api.ask('promotions.preset', { name }),
    look: (text) => api.ask('promotions.preview', { text, days: PREVIEW_DAYS }),
    save: async (code, text) => {
      await api.ask('promotions.draft', { code, text });
      onDone(code);
    },
  });
};
