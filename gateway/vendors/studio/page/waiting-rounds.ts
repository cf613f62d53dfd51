import { make } from '../../page-kit/dom';
import { button } from '../../page-kit/sheet';
import type { WordsContext } from './family-view';
import type { Service } from './service';

/**
 * Why seeds cannot be changed yet: rounds that wait for their player. One at this page is played on here; those of other games
 * may be ended from here, as they would end by themselves.
 */
export const waitingNodes = (input: {
  shell: WordsContext['shell'];
  service: Pick<Service, 'waiting' | 'endElsewhere'>;
  onError: (error: unknown) => void;
}): ((again: () => void) => Promise<Node[]>) => {
  const { shell, service } = input;
  const list = new Intl.ListFormat(shell.code, { type: 'conjunction' });
  return async (again) => {
    const { isHere, elsewhere, untilEnd = [] } = await service.waiting();
    const end = button(shell.say('endElsewhere'), 'main', () => {
      end.disabled = true;
      void service
        .endElsewhere()
        .then(again)
        .catch((error: unknown) => {
          end.disabled = false;
          input.onError(error);
        });
    });
    return [
      ...(untilEnd.length > 0
        ? [make('p', { text: shell.say('waitsEnd', { games: list.format(untilEnd) }) })]
        : []),
      ...(isHere ? [make('p', { class: 'bad-text', text: shell.say('waitsHere') })] : []),
      ...(elsewhere.length > 0
        ? [
            make('p', {
              class: 'bad-text',
              text: shell.say('waitsElsewhere', { games: list.format(elsewhere) }),
            }),
            ...(isHere ? [] : [end]),
          ]
        : []),
    ];
  };
};
