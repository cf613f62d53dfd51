import { make, randomText } from '../../page-kit/dom';
import type { Money } from '../../page-kit/money';
import { button, pagedList, type Sheet } from '../../page-kit/sheet';
import type { Language } from '../../kit/language';
import type { RoundView, SessionView } from '../api-shapes';
import type { ShellKey } from '../locales/index';
import type { Service } from './service';

const CLIENT_SEED = /^[A-Za-z0-9_-]{4,64}$/;
const HISTORY_PAGE = 20;

export interface DialogContext {
  language: Language<ShellKey>;
  money: Money;
  service: Service;
  session: SessionView;
  sheet: Sheet;
  /** A round in short, in the game's words. */
  line: (round: RoundView) => string;
  onError: (error: unknown) => void;
}

/** What every game of the house shows of its rounds and its seeds. */
export const createDialogs = (context: DialogContext) => {
  const { money, service, session, sheet } = context;
  const { code, say } = context.language;

  const verifyLink = (round: RoundView): Node => {
    if (round.serverSeed === null) return make('small', { text: say('notRevealed') });
    const facts = new URLSearchParams({
      server: round.serverSeed,
      hash: round.seedHash,
      client: round.clientSeed,
      nonce: String(round.nonce),
      choice: round.choice,
    });
    return make('a', {
      text: say('verify'),
      // The seeds travel behind the hash sign: they never reach a server or its log.
      attributes: { href: `verify?lang=${code}#${facts}`, target: '_blank', rel: 'noopener' },
    });
  };

  const roundRow = (round: RoundView): HTMLElement => {
    const when = new Date(round.at).toLocaleString(code, { dateStyle: 'short', timeStyle: 'medium' });
    const isCancelled = round.state === 'cancelled';
    const won = make('span', {
      class: !isCancelled && BigInt(round.win) > 0n ? 'up' : '',
      text: isCancelled ? say('cancelled') : money(round.win),
    });
    const facts = [context.line(round), say('betIs', { amount: money(round.bet) }), `#${round.nonce}`];
    return make('li', {
      children: [
        make('span', { text: when }),
        won,
        make('small', { text: facts.filter(Boolean).join(' · ') }),
        isCancelled ? make('span') : verifyLink(round),
      ],
    });
  };

  const history = async (): Promise<void> => {
    const list = pagedList<RoundView>({
      more: say('older'),
      none: say('noRounds'),
      pageSize: HISTORY_PAGE,
      load: async (before) => (await service.history(before)).rounds,
      cursor: (round) => round.seq,
      show: roundRow,
      onError: context.onError,
    });
    sheet.open(say('history'), list.nodes);
    await list.start();
  };

  const hashRow = (key: ShellKey, value: string): HTMLElement =>
    make('div', { children: [make('h3', { text: say(key) }), make('p', { class: 'hash', text: value })] });

  const fair = (revealed: string | null = null): void => {
    const note = make('p', { class: 'hint', attributes: { role: 'status' } });
    const input = make('input', {
      attributes: {
        type: 'text',
        maxlength: '64',
        autocomplete: 'off',
        spellcheck: 'false',
        value: session.seeds.clientSeed ?? '',
      },
    });
    const act = (work: (seed: string) => Promise<void>, seed: string): void => {
      const isGood = CLIENT_SEED.test(seed);
      note.className = isGood ? 'hint' : 'bad-text';
      note.textContent = isGood ? '' : say('seedBad');
      if (isGood) void work(seed).catch(context.onError);
    };
    const save = async (seed: string): Promise<void> => {
      session.seeds = await service.clientSeed(seed);
      note.textContent = say('seedSaved');
    };
    const rotate = async (seed: string): Promise<void> => {
      const answer = await service.rotate(seed);
      session.seeds = answer.seeds;
      fair(answer.revealed.serverSeed);
    };
    sheet.open(say('fairness'), [
      make('p', { text: say('fairText') }),
      ...(revealed === null ? [] : [hashRow('revealed', revealed)]),
      hashRow('serverHash', session.seeds.hash),
      hashRow('nextHash', session.seeds.nextHash),
      make('label', { class: 'field', children: [make('span', { text: say('clientSeed') }), input] }),
      note,
      make('div', {
        class: 'actions',
        children: [
          button(say('saveSeed'), 'plain', () => act(save, input.value)),
          // A seed the house can't have known when it committed to the next one.
          button(say('rotate'), 'main', () =>
            act(rotate, input.value === session.seeds.clientSeed ? randomText() : input.value),
          ),
          button(say('history'), 'plain', () => void history()),
        ],
      }),
    ]);
  };

  return { history, fair: () => fair() };
};
