import { endKey } from '../../page-kit/end-key';
import { byId, make } from '../../page-kit/dom';
import { nameIn } from '../games/game';
import { cardText, foxAndHeron } from '../games/duel/index';
import { CHOICES, isDuelChoice, ODDS, readDuel, resultOf, type DuelResult } from '../games/duel/duel';
import { duel as texts, type DuelKey } from '../locales/index';
import { createCards } from './duel/cards';
import { createPicks } from './picks';
import { runPage } from './shell';

const BETWEEN_CARDS_MS = 420;
const AFTER_CARDS_MS = 260;
/** A win of so many bets gets the great screen. */
const GREAT_BETS = 10n;
const HINTS = { fox: 'foxHint', heron: 'heronHint', tie: 'tieHint', twins: 'twinsHint' } as const;
const RESULTS = { fox: 'foxWins', heron: 'heronWins', tie: 'sameRank', twins: 'sameCard' } as const;

runPage<DuelKey>({
  texts,
  loading: 'loading',
  go: 'deal',
  hurry: 'hurry',
  create(table, language) {
    const { say } = language;
    const { money, teller } = table;
    const cards = createCards(() => teller.isHurried());
    const picks = createPicks({
      host: byId('picks', HTMLElement),
      picks: CHOICES.map((id) => ({
        id,
        name: say(id),
        hint: `${say(HINTS[id])} · ${say('odds', { odds: ODDS[id] })}`,
        picture: null,
      })),
      first: CHOICES[0],
      onChange: () => table.paint(),
    });
    byId('game-name', HTMLElement).textContent = nameIn(foxAndHeron, language.code);
    teller.message(say('ready'));

    const endText = (result: DuelResult, choice: string, bet: bigint, win: bigint): string => {
      const isHalf = (result === 'tie' || result === 'twins') && (choice === 'fox' || choice === 'heron');
      if (isHalf) return say('halfBack', { amount: money(win) });
      const end = table.say(endKey(win, bet), { amount: money(win) });
      return `${say(RESULTS[result])} ${win > bet || win === 0n ? end : ''}`.trim();
    };

    return {
      choice: () => picks.chosen(),
      start() {
        picks.lock(true);
        picks.mark('');
        cards.close();
        cards.mark(null);
      },
      async show(round) {
        const dealt = readDuel(round.outcome);
        if (!dealt) return;
        picks.lock(false);
        picks.choose(round.choice);
        picks.lock(true);
        await cards.open('fox', dealt.fox);
        await teller.breathe(BETWEEN_CARDS_MS);
        await cards.open('heron', dealt.heron);
        await teller.breathe(AFTER_CARDS_MS);
        const result = resultOf(dealt);
        const [bet, win] = [BigInt(round.bet), BigInt(round.win)];
        cards.mark(result === 'fox' || result === 'heron' ? result : 'both');
        if (win > bet) picks.mark(round.choice);
        const text = endText(result, round.choice, bet, win);
        teller.message(text);
        const said = { fox: cardText(language, dealt.fox), heron: cardText(language, dealt.heron) };
        teller.live(`${say('result', said)} ${text}`);
        if (win > bet) await teller.countWin(0n, win);
        else teller.win(win);
        if (win >= bet * GREAT_BETS) await teller.burst(table.say('bigWin'), money(win));
        picks.lock(false);
      },
      reset() {
        cards.close();
        picks.lock(false);
      },
      hurry: () => cards.hurry(),
      paint() {
        const choice = picks.chosen();
        byId('odds-name', HTMLElement).textContent = isDuelChoice(choice) ? say(choice) : '';
        byId('odds', HTMLElement).textContent = isDuelChoice(choice)
          ? say('odds', { odds: ODDS[choice] })
          : '';
      },
      key: (key) => /^[1-9]$/.test(key) && picks.chooseAt(Number(key) - 1),
      paytable: () => [
        make('p', { text: say('rulesText') }),
        make('p', { text: say('halfRule') }),
        make('ul', {
          class: 'rows',
          children: CHOICES.map((id) =>
            make('li', {
              children: [
                make('b', { text: say(id) }),
                make('b', { class: 'up', text: say('pays', { odds: ODDS[id] }) }),
                make('small', { text: say(HINTS[id]) }),
                make('small', {
                  text: money(table.betMinor() * BigInt(ODDS[id] + 1)),
                }),
              ],
            }),
          ),
        }),
        ...CHOICES.map((id) =>
          make('p', {
            class: 'hint',
            text: say('returnOf', { name: say(id), percent: table.percent(table.session.returns[id] ?? 0) }),
          }),
        ),
        make('p', { text: table.say('breakText') }),
        make('p', { class: 'hint', text: say('keysText') }),
      ],
      line(round) {
        const dealt = readDuel(round.outcome);
        if (!dealt) return isDuelChoice(round.choice) ? say(round.choice) : '';
        const side = isDuelChoice(round.choice) ? `${say(round.choice)} – ` : '';
        return `${side}${cardText(language, dealt.fox)} / ${cardText(language, dealt.heron)}`;
      },
    };
  },
});
