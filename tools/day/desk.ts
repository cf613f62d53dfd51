import { setTimeout as wait } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { PAGE_HEADER } from '../../gateway/desk/desk-calls';
import type { DemoOperator } from '../../gateway/start/demo-desk';
import type { DayClock } from './day-types';
import { DAY } from './subjects';

const TRIES = 200;
const PAUSE_MS = 250;

interface Answer {
  status: number;
  value: unknown;
  code: string;
  cookie: string;
}

/** The desk as operators' browsers use it, over HTTP. */
export const createDesk = (input: { port: number; clock: DayClock; operators: readonly DemoOperator[] }) => {
  const { port, clock } = input;
  const sessions = new Map<string, Promise<{ cookie: string; page: string }>>();
  const send = async (name: string, body: unknown, headers: Record<string, string>): Promise<Answer> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const reply = await fetch(`http://127.0.0.1:${port}/desk/api/${name}`, {
          method: 'POST',
          headers: {
            origin: DAY.origin,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/json',
            ...headers,
          },
          body: JSON.stringify(body),
        });
        const text = await reply.text();
        const read = JSON.parse(text) as { value?: unknown; error?: { code: string } };
        const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
        if (reply.status < 500 || tries >= TRIES)
          return { status: reply.status, value: read.value, code: read.error?.code ?? '', cookie };
      } catch (error) {
        // The node is dead for the moment.
        if (tries >= TRIES) throw error;
      }
      await wait(PAUSE_MS);
    }
  };
  const enter = async (who: string): Promise<{ cookie: string; page: string }> => {
    const operator = input.operators.find(({ name }) => name === who);
    if (!operator) throw new Error(`there is no operator ${who}`);
    for (let tries = 1; ; tries += 1) {
      const code = new TOTP({ secret: Secret.fromBase32(operator.secret) }).generate({
        timestamp: clock.now(),
      });
      const answer = await send('door.login', { name: `${who}@demo`, password: operator.password, code }, {});
      if (answer.status === 200)
        return { cookie: answer.cookie, page: (answer.value as { page: string }).page };
      // Its code was used by a try whose answer was lost: the next one comes within half a minute.
      if (tries >= 40) throw new Error(`${who} does not get into the desk: ${answer.code}`);
      await wait(1_000);
    }
  };
  return {
    /** '' when it was done, or the code with which it was refused. */
    async ask(who: string, name: string, body: unknown): Promise<{ code: string; value: unknown }> {
      for (let logins = 0; ; logins += 1) {
        const session = sessions.get(who) ?? enter(who);
        sessions.set(who, session);
        const { cookie, page } = await session;
        const answer = await send(name, body, { cookie, [PAGE_HEADER]: page });
        if (answer.code !== 'DESK_SESSION_OVER' || logins >= 3)
          return { code: answer.status === 200 ? '' : answer.code, value: answer.value };
        if (sessions.get(who) === session) sessions.delete(who);
      }
    },
  };
};
export type Desk = ReturnType<typeof createDesk>;
