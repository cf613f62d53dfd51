import { DEMO_MERCHANT } from '../platform/index';
import type { ChatDesk } from '../engagement/chat/index';

/** Who speaks for the demo's models where no operator does. */
const HOST = 'demo host';
/** Hours of the merchant's day at which each is there: at every hour of a day at least one is. */
const HOURS: Readonly<Record<string, (hour: number) => boolean>> = {
  Luna: (hour) => hour >= 7 && hour < 19,
  Mara: (hour) => hour >= 17 || hour < 9,
};
/** Rooms that are answered in one turn. */
const MAX_ANSWERED = 10;
/** An answer to one room at most so often, so that two hosts of two nodes, or a chatty member, never make a flood. */
const PAUSE_MS = 15_000;
const MAX_ROOMS = 500;

const LINES: readonly string[] = [
  'Hello! I am a model of the demo, and my words are written in advance.',
  'Thank you for writing. In a real house an operator speaks here, from the desk.',
  'Have a look at the lottery: every draw can be checked afterwards.',
  'Take a break whenever you like; the limits are in your account.',
];

/**
 * Keeps one model of the demo at least online, and answers who writes to it, with a few written lines. Rooms in which an operator sits are
 * left to them.
 */
export const demoHosts = (deps: { chatDesk: ChatDesk; timeZone: string; now: () => number }) => {
  const { chatDesk, now } = deps;
  const at = { merchantId: DEMO_MERCHANT.id, operator: HOST };
  const said = new Map<bigint, number>();
  const hourOf = (): number =>
    Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: deps.timeZone, hour: '2-digit', hourCycle: 'h23' }).format(
        now(),
      ),
    );
  return {
    async run(): Promise<void> {
      const hour = hourOf();
      const seats = await chatDesk.seats(at);
      const own = new Set<bigint>();
      for (const { id, name, kind, operators, own: sits } of seats) {
        if (kind !== 'model') continue;
        const others = operators.filter((operator) => operator !== HOST);
        const isDue = HOURS[name]?.(hour) === true && others.length === 0;
        if (isDue) own.add(id);
        if (isDue) await chatDesk.seat(at, { modelId: id, as: 'online', nextAt: null });
        else if (sits !== '') await chatDesk.seat(at, { modelId: id, as: 'away', nextAt: null });
      }
      const waiting = (await chatDesk.rooms(at)).filter(({ waits, model_id }) => waits && own.has(model_id));
      for (const { id } of waiting.slice(0, MAX_ANSWERED)) {
        const last = said.get(id) ?? -Infinity;
        if (now() - last < PAUSE_MS) continue;
        said.set(id, now());
        const [oldest] = said.keys();
        if (said.size > MAX_ROOMS && oldest !== undefined) said.delete(oldest);
        // The same in each turn of a minute, so that two nodes say it once.
        const turn = Math.floor(now() / 60_000);
        const text = LINES[turn % LINES.length] ?? '';
        await chatDesk.say(at, { roomId: id, key: `demo-${id}-${turn}`, text });
      }
    },
  };
};
