import type { Language } from '../kit/language';
import { ServiceError } from './caller';
import { make, randomText } from './dom';
import type { Money } from './money';
import { button, pagedList, type Sheet } from './sheet';

const CLIENT_SEED = /^[A-Za-z0-9_-]{4,64}$/;
const HISTORY_PAGE = 20;

/** A round as far as every history shows it. Amounts are minor units as decimal text. */
interface ListedRound {
  seq: string;
  state: string;
  isFree: boolean;
  win: string;
  nonce: number;
  clientSeed: string;
  seedHash: string;
  /** Null until the seed is revealed. */
  serverSeed: string | null;
  at: string;
}
interface Seeds {
  hash: string;
  nextHash: string;
  clientSeed: string | null;
}
type DialogKey =
  | 'betIs'
  | 'cancelled'
  | 'clientSeed'
  | 'fairText'
  | 'fairness'
  | 'freeRound'
  | 'history'
  | 'nextHash'
  | 'noRounds'
  | 'notRevealed'
  | 'older'
  | 'revealed'
  | 'rotate'
  | 'saveSeed'
  | 'seedBad'
  | 'seedSaved'
  | 'serverHash'
  | 'verify';

export interface DialogContext<Round extends ListedRound> {
  language: Pick<Language<DialogKey>, 'code' | 'say'>;
  money: Money;
  service: {
    history(before: string | null): Promise<{ rounds: Round[] }>;
    clientSeed(seed: string): Promise<Seeds>;
    rotate(seed: string): Promise<{ revealed: { serverSeed: string }; seeds: Seeds }>;
  };
  session: { seeds: Seeds };
  sheet: Sheet;
  /** What was staked on a round, in minor units. */
  stake: (round: Round) => string;
  /** What the page of proof needs besides the seeds, by name. */
  proof: (round: Round) => Readonly<Record<string, string>>;
  /** A round in short, in the game's words. */
  line: (round: Round) => string;
  onError: (error: unknown) => void;
  /**
   * What keeps the seeds from being changed, where the game can tell after a refusal, and how to go on; none where nothing does.
   * `again` asks for the change once more.
   */
  held?: (again: () => void) => Promise<Node[]>;
}

/** What every game's page shows of its rounds and its seeds. */
export const createDialogs = <Round extends ListedRound>(context: DialogContext<Round>) => {
  const { money, service, session, sheet } = context;
  const { code, say } = context.language;

  const verifyLink = (round: Round): Node => {
    if (round.serverSeed === null) return make('span');
    const facts = new URLSearchParams({
      server: round.serverSeed,
      hash: round.seedHash,
      client: round.clientSeed,
      nonce: String(round.nonce),
      ...context.proof(round),
    });
    return make('a', {
      text: say('verify'),
      // The seeds travel behind the hash sign: they never reach a server or its log.
      attributes: { href: `verify?lang=${code}#${facts}`, target: '_blank', rel: 'noopener' },
    });
  };

  const roundRow = (round: Round): HTMLElement => {
    const when = new Date(round.at).toLocaleString(code, { dateStyle: 'medium', timeStyle: 'short' });
    const isCancelled = round.state === 'cancelled';
    const won = make('span', {
      class: !isCancelled && BigInt(round.win) > BigInt(context.stake(round)) ? 'up' : '',
      text: isCancelled ? say('cancelled') : money(round.win),
    });
    const paid = round.isFree ? say('freeRound') : say('betIs', { amount: money(context.stake(round)) });
    const facts = [context.line(round), paid, `#${round.nonce}`];
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
    // Said once for all rounds whose seed is still secret, and it leads to where seeds are changed.
    const change = button(say('notRevealed'), 'plain', () => fair());
    change.hidden = true;
    const list = pagedList<Round>({
      more: say('older'),
      none: say('noRounds'),
      pageSize: HISTORY_PAGE,
      load: async (before) => (await service.history(before)).rounds,
      cursor: (round) => round.seq,
      show: (round) => {
        if (round.serverSeed === null && round.state !== 'cancelled') change.hidden = false;
        return roundRow(round);
      },
      onError: context.onError,
    });
    sheet.open(say('history'), [change, ...list.nodes]);
    await list.start();
  };

  const hashRow = (key: DialogKey, value: string): HTMLElement =>
    make('div', { children: [make('h3', { text: say(key) }), make('p', { class: 'hash', text: value })] });

  const fair = (revealed: string | null = null): void => {
    const note = make('p', { class: 'hint', attributes: { role: 'status' } });
    const held = make('div', { attributes: { role: 'status' } });
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
      held.replaceChildren();
      const answer = await service.rotate(seed).catch(async (error: unknown) => {
        const isHeld = error instanceof ServiceError && error.code === 'BUSY';
        const nodes = isHeld ? ((await context.held?.(() => act(rotate, seed))) ?? []) : [];
        if (nodes.length === 0) throw error;
        held.replaceChildren(...nodes);
        return null;
      });
      if (answer === null) return;
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
      held,
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
