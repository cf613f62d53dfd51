import { describe, expect, it } from 'vitest';
import type { ChatDesk } from '../engagement/chat/index';
import { demoHosts } from './demo-hosts';

const seatOf = (id: bigint, name: string, operators: string[] = []) => ({
  ...{ id, code: name.toLowerCase(), name, kind: 'model' as const, operators, own: '' as const },
});
const roomOf = (id: bigint, modelId: bigint) => ({
  ...{ id, model_id: modelId, model: 'x', kind: 'model' as const, member_id: null, member: '' },
  ...{ last_at: new Date(0), waits: true },
});
const NOON = Date.UTC(2026, 5, 1, 12);

/** The desk of a chat as far as the hosts ask it. */
const played = (facts: { operators?: string[]; rooms?: ReturnType<typeof roomOf>[] } = {}) => {
  const online = new Set<string>();
  const said: { roomId: bigint; key: string }[] = [];
  const seats = [seatOf(1n, 'Luna', facts.operators), seatOf(2n, 'Mara')];
  const chatDesk = {
    seats: () => Promise.resolve(seats),
    rooms: () => Promise.resolve(facts.rooms ?? []),
    seat: (_: unknown, { modelId, as }: { modelId: bigint; as: string }) => {
      const { name = '' } = seats.find(({ id }) => id === modelId) ?? {};
      if (as === 'online') online.add(name);
      return Promise.resolve(true);
    },
    say: (_: unknown, message: { roomId: bigint; key: string }) => Promise.resolve(said.push(message) > 0),
  } as unknown as ChatDesk;
  return { chatDesk, online, said };
};

describe('[PTS-4] the demo’s models', () => {
  it('are there at every hour: one at least', async () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const { chatDesk, online } = played();
      await demoHosts({ chatDesk, timeZone: 'UTC', now: () => Date.UTC(2026, 5, 1, hour, 30) }).run();
      expect(online.size, `${hour} o’clock`).toBeGreaterThan(0);
    }
  });

  it('leave a model to the operator who sits for it', async () => {
    const { chatDesk, online, said } = played({ operators: ['ana'], rooms: [roomOf(7n, 1n)] });
    await demoHosts({ chatDesk, timeZone: 'UTC', now: () => NOON }).run();
    expect([...online]).toEqual([]);
    expect(said).toEqual([]);
  });

  it('answer who writes, ten rooms a turn at most and each room once in a while, under one key for all nodes', async () => {
    const rooms = Array.from({ length: 30 }, (_, at) => roomOf(BigInt(at + 1), 1n));
    const { chatDesk, said } = played({ rooms });
    let now = NOON;
    const hosts = demoHosts({ chatDesk, timeZone: 'UTC', now: () => now });
    await hosts.run();
    await hosts.run();
    expect(said).toHaveLength(10);
    const other = demoHosts({ chatDesk, timeZone: 'UTC', now: () => now });
    await other.run();
    expect(new Set(said.map(({ key }) => key)).size).toBe(10);
    now += 60_000;
    await hosts.run();
    expect(said).toHaveLength(30);
  });
});
