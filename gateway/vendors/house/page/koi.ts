import { endKey } from '../../page-kit/end-key';
import { byId, make } from '../../page-kit/dom';
import { nameIn } from '../games/game';
import { moonwaterKoi } from '../games/koi/index';
import { CATCHES, catchOf, FISH, isFish, readCast, TICKETS, type Fish } from '../games/koi/koi';
import { koi as texts, type KoiKey } from '../locales/index';
import { createPond } from './koi/pond';
import { createPicks } from './picks';
import { runPage } from './shell';

const NET_WAIT_MS = 480;
/** A win of so many bets gets the great screen. */
const GREAT_BETS = 20n;
const FIRST_FISH: Fish = 'koi';

const highest = (fish: Fish): number => Math.max(...CATCHES[fish].map((one) => one.times));
const usual = (fish: Fish): number => Math.min(...CATCHES[fish].map((one) => one.times));

runPage<KoiKey>({
  texts,
  loading: 'loading',
  go: 'cast',
  hurry: 'hurry',
  create(table, language) {
    const { say } = language;
    const { money, teller } = table;
    const chance = new Intl.NumberFormat(language.code, { maximumFractionDigits: 2 });
    const pond = createPond(
      (fish) => picks.choose(fish),
      () => teller.isHurried(),
    );
    const picks = createPicks({
      host: byId('picks', HTMLElement),
      picks: FISH.map((fish) => ({
        id: fish,
        name: say(fish),
        hint: say('times', { times: `${usual(fish)}–${highest(fish)}` }),
        picture: `${fish}.svg`,
      })),
      first: FIRST_FISH,
      onChange: () => table.paint(),
    });
    byId('game-name', HTMLElement).textContent = nameIn(moonwaterKoi, language.code);
    teller.message(say('ready'));
    const chosen = (): Fish => {
      const id = picks.chosen();
      return isFish(id) ? id : FIRST_FISH;
    };

    const catchRows = (fish: Fish): HTMLElement[] =>
      CATCHES[fish].map((one) =>
        make('li', {
          children: [
            make('span', { text: one.golden ? say('goldenFish', { fish: say(fish) }) : say(fish) }),
            make('b', {
              class: one.golden ? 'up' : '',
              text: `${say('times', { times: one.times })} = ${money(table.betMinor() * BigInt(one.times))}`,
            }),
            make('small', {
              text: say('chance', { percent: chance.format((one.tickets / TICKETS) * 100) }),
            }),
          ],
        }),
      );

    return {
      choice: () => chosen(),
      start() {
        picks.lock(true);
        picks.mark('');
        pond.cast(chosen());
      },
      async show(round) {
        const cast = readCast(round.outcome);
        if (!cast || !isFish(round.choice)) return;
        picks.lock(false);
        picks.choose(round.choice);
        picks.lock(true);
        await teller.breathe(NET_WAIT_MS);
        const caught = catchOf(cast, round.choice);
        const times = caught?.times ?? 0;
        const facts = { fish: say(round.choice), times };
        const [bet, win] = [BigInt(round.bet), BigInt(round.win)];
        const text = caught ? say(caught.golden ? 'golden' : 'caught', facts) : say('missed', facts);
        teller.message(text);
        teller.live(caught ? `${text}. ${table.say(endKey(win, bet), { amount: money(win) })}` : text);
        if (caught) picks.mark(round.choice);
        await pond.land({
          fish: round.choice,
          caught: caught !== null,
          golden: caught?.golden ?? false,
          badge: caught ? say('times', { times }) : say('gone'),
        });
        if (win > bet) await teller.countWin(0n, win);
        else teller.win(win);
        if (win >= bet * GREAT_BETS) await teller.burst(table.say('bigWin'), money(win));
        picks.lock(false);
      },
      reset() {
        pond.reset();
        picks.lock(false);
      },
      hurry: () => pond.hurry(),
      paint() {
        const fish = chosen();
        pond.aim(fish);
        byId('odds-name', HTMLElement).textContent = say(fish);
        byId('odds', HTMLElement).textContent = say('upTo', { times: highest(fish) });
      },
      key: (key) => /^[1-9]$/.test(key) && picks.chooseAt(Number(key) - 1),
      paytable: () => [
        make('p', { text: say('rulesText') }),
        make('ul', { class: 'rows', children: FISH.flatMap(catchRows) }),
        ...FISH.map((fish) =>
          make('p', {
            class: 'hint',
            text: say('returnOf', {
              name: say(fish),
              percent: table.percent(table.session.returns[fish] ?? 0),
            }),
          }),
        ),
        make('p', { text: table.say('breakText') }),
        make('p', { class: 'hint', text: say('keysText') }),
      ],
      line(round) {
        const cast = readCast(round.outcome);
        if (!isFish(round.choice)) return '';
        const caught = cast && catchOf(cast, round.choice);
        return `${say(round.choice)}: ${caught ? say('times', { times: caught.times }) : say('gone')}`;
      },
    };
  },
});
