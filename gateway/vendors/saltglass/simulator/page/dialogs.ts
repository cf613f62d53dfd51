import { make } from '../../../page-kit/dom';
import type { Money } from '../../../page-kit/money';
import { pagedList, type Sheet } from '../../../page-kit/sheet';
import type { Language } from '../../../kit/language';
import type { SlipView } from '../api-shapes';
import { spotName, type TideKey } from '../locales/index';
import { colourOf } from '../wheel';
import type { Service } from './service';

const HISTORY_PAGE = 20;

export interface DialogContext {
  language: Language<TideKey>;
  money: Money;
  service: Service;
  sheet: Sheet;
  returnText: string;
  commitment: () => string;
  onError: (error: unknown) => void;
}

const PAYS = [
  ['paysNumber', 24],
  ['paysThird', 3],
  ['paysHalf', 2],
] as const;

/** What the table shows beside the game: its rules, its slips, its seeds. */
export const createDialogs = (context: DialogContext) => {
  const { money, service, sheet } = context;
  const { code, say } = context.language;

  const resultOf = (slip: SlipView): string => {
    if (slip.state === 'cancelled') return say('cancelled');
    if (slip.pocket === null) return say('waiting');
    return say('rests', { pocket: slip.pocket, colour: say(colourOf(slip.pocket)) });
  };
  const slipRow = (slip: SlipView): HTMLElement => {
    const when = new Date(slip.at).toLocaleString(code, { dateStyle: 'short', timeStyle: 'medium' });
    const bets = slip.bets.map((bet) => `${spotName(context.language, bet.spot)} ${money(bet.amount)}`);
    const isWon = slip.state !== 'cancelled' && BigInt(slip.win) > BigInt(slip.bet);
    return make('li', {
      children: [
        make('span', { text: `${when} · ${resultOf(slip)}` }),
        make('span', { class: isWon ? 'up' : '', text: slip.state === 'cancelled' ? '' : money(slip.win) }),
        make('small', { text: `${say('betIs', { amount: money(slip.bet) })}: ${bets.join(', ')}` }),
        slip.verify === ''
          ? make('span')
          : make('a', {
              text: say('check'),
              attributes: {
                href: slip.verify.replace('#', `?lang=${code}#`),
                target: '_blank',
                rel: 'noopener',
              },
            }),
      ],
    });
  };

  return {
    async history() {
      const list = pagedList<SlipView>({
        more: say('older'),
        none: say('noRounds'),
        pageSize: HISTORY_PAGE,
        load: async (before) => (await service.history(before)).slips,
        cursor: (slip) => slip.seq,
        show: slipRow,
        onError: context.onError,
      });
      sheet.open(say('history'), list.nodes);
      await list.start();
    },
    fair: () =>
      sheet.open(say('fairness'), [
        make('p', { text: say('fairText') }),
        make('div', {
          children: [
            make('h3', { text: say('commitment') }),
            make('p', { class: 'hash', text: context.commitment() }),
          ],
        }),
        make('p', { class: 'hint', text: say('vHow') }),
      ]),
    rules: () =>
      sheet.open(say('rules'), [
        make('p', { text: say('rulesText') }),
        make('ul', {
          class: 'rows',
          children: PAYS.map(([key, times]) =>
            make('li', {
              children: [
                make('span', { text: say(key) }),
                make('b', { class: 'up', text: say('pays', { times }) }),
              ],
            }),
          ),
        }),
        make('p', { text: say('moonRule') }),
        make('p', { text: context.returnText }),
        make('p', { text: say('breakText') }),
        make('p', { class: 'hint', text: say('keysText') }),
      ]),
  };
};
