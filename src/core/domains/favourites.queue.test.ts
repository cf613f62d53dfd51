import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock, settle } from '../../testing/clock';
import { CHANGE_INTERVAL_MS, createToggleQueue, MAX_WAITING } from './favourites.queue';

type Step =
  | { type: 'toggle'; id: string }
  | { type: 'advance'; ms: number }
  | { type: 'answer'; fail: boolean };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('toggle' as const), id: fc.constantFrom('a', 'b') }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('advance' as const), ms: fc.constantFrom(1, 400, 1000) }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('answer' as const), fail: fc.boolean() }) },
  ),
  { maxLength: 25 },
);

describe('the queue of toggles', () => {
  it('shows each toggle at once, sends one at a time and one a second, and ends as the server does', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (row) => {
        const clock = createManualClock(0);
        const server = new Set<string>(['b']);
        const open: { id: string; on: boolean; settle(fail: boolean): void }[] = [];
        const starts = new Map<string, number[]>();
        let shown: ReadonlySet<string> = new Set();
        let failures = 0;
        const queue = createToggleQueue<{ id: string }>({
          clock: clock.port,
          show: (ids) => (shown = ids),
          failed: () => (failures += 1),
          send: ({ id }, on) =>
            new Promise((done, refuse) => {
              expect(open.filter((one) => one.id === id)).toEqual([]);
              const times = [...(starts.get(id) ?? []), clock.now()];
              starts.set(id, times);
              const [last, before] = [times.at(-1) ?? 0, times.at(-2)];
              if (before !== undefined) expect(last - before).toBeGreaterThanOrEqual(CHANGE_INTERVAL_MS);
              open.push({
                id,
                on,
                settle(fail) {
                  if (fail) return refuse(new Error('refused'));
                  if (on) server.add(id);
                  else server.delete(id);
                  done();
                },
              });
            }),
        });
        queue.receive(server, queue.mark());
        let refused = 0;
        for (const step of row) {
          if (step.type === 'toggle') {
            const was = shown.has(step.id);
            expect(queue.toggle({ id: step.id })).toBe(true);
            expect(shown.has(step.id)).toBe(!was);
          } else if (step.type === 'advance') {
            await clock.advance(step.ms);
          } else {
            const first = open.shift();
            if (first && step.fail) refused += 1;
            first?.settle(step.fail);
            await settle();
          }
        }
        for (let round = 0; round < 20 && (open.length > 0 || clock.waiting() > 0); round += 1) {
          open.shift()?.settle(false);
          await clock.advance(CHANGE_INTERVAL_MS);
        }
        expect([...shown].sort()).toEqual([...server].sort());
        expect(failures).toBe(refused);
      }),
      { numRuns: 40 },
    );
  });

  it('is bounded, and forgets everything of an older visitor', async () => {
    const clock = createManualClock(0);
    let shown: ReadonlySet<string> = new Set();
    let release: () => void = () => undefined;
    const queue = createToggleQueue<{ id: string }>({
      clock: clock.port,
      show: (ids) => (shown = ids),
      failed: () => expect.unreachable(),
      send: () => new Promise((_, refuse) => (release = () => refuse(new Error('late')))),
    });
    for (let id = 0; id < MAX_WAITING; id += 1) expect(queue.toggle({ id: String(id) })).toBe(true);
    expect(queue.toggle({ id: 'one more' })).toBe(false);
    queue.clear();
    release();
    await settle();
    expect(shown.size).toBe(0);
  });
});

describe('[LOBBY-5] toggles and what the server answers', () => {
  it('[TRIAL-T] a reply to an older visitor is no favourite of the next one', async () => {
    const clock = createManualClock(0);
    let shown: ReadonlySet<string> = new Set();
    const open: (() => void)[] = [];
    const queue = createToggleQueue<{ id: string }>({
      clock: clock.port,
      show: (ids) => (shown = ids),
      failed: () => expect.unreachable(),
      send: () => new Promise((done) => open.push(done)),
    });
    queue.toggle({ id: 'theirs' });
    queue.clear();
    queue.receive(['mine'], queue.mark());
    const since = queue.mark();
    open.forEach((done) => done());
    await settle();
    expect([...shown]).toEqual(['mine']);
    // Nor does it count as taken: a list asked for before it came is shown as it is.
    queue.receive(['mine'], since);
    expect([...shown]).toEqual(['mine']);
    // The next visitor's own toggle is sent, though the same game is still under way for the older one.
    queue.toggle({ id: 'theirs' });
    expect(open).toHaveLength(2);
  });

  it('a list that was asked for before a toggle was acknowledged does not undo it', async () => {
    const clock = createManualClock(0);
    let shown: ReadonlySet<string> = new Set();
    const queue = createToggleQueue<{ id: string }>({
      clock: clock.port,
      show: (ids) => (shown = ids),
      failed: () => expect.unreachable(),
      send: () => Promise.resolve(),
    });
    const since = queue.mark();
    queue.toggle({ id: 'a' });
    await settle();
    queue.receive(['b'], since);
    expect([...shown].sort()).toEqual(['a', 'b']);
    await clock.advance(CHANGE_INTERVAL_MS);
    queue.toggle({ id: 'a' });
    await settle();
    queue.receive(['b'], queue.mark());
    expect([...shown]).toEqual(['b']);
  });

  /** A queue whose server is the test: it takes or refuses what was sent, in its order. */
  const served = (had: string[] = []) => {
    const clock = createManualClock(0);
    const sent: { id: string; on: boolean; take(): void; refuse(): void }[] = [];
    const failed: string[] = [];
    let shown: ReadonlySet<string> = new Set();
    const queue = createToggleQueue<{ id: string }>({
      clock: clock.port,
      show: (ids) => (shown = ids),
      failed: ({ id }) => void failed.push(id),
      send: ({ id }, on) =>
        new Promise((done, refuse) =>
          sent.push({ id, on, take: done, refuse: () => refuse(new Error('no')) }),
        ),
    });
    queue.receive(had, queue.mark());
    const log = () => sent.map(({ id, on }) => `${on ? '+' : '-'}${id}`).join(' ');
    const ids = () => [...shown].sort().join(' ');
    return { clock, queue, sent, failed, log, ids };
  };

  it('have their bounds', () => {
    expect([MAX_WAITING, CHANGE_INTERVAL_MS]).toEqual([200, 1_000]);
  });

  it('are sent when the second is over, the newest alone, and not at all when it is what the server has', async () => {
    const { queue, sent, log, clock, ids } = served();
    queue.toggle({ id: 'a' });
    sent[0]?.take();
    await settle();
    queue.toggle({ id: 'a' });
    expect([log(), ids(), clock.waiting()]).toEqual(['+a', '', 1]);
    await clock.advance(999);
    expect(log()).toBe('+a');
    await clock.advance(1);
    expect(log()).toBe('+a -a');
    sent[1]?.take();
    await settle();
    queue.toggle({ id: 'a' });
    queue.toggle({ id: 'a' });
    await clock.advance(5_000);
    expect([log(), ids(), clock.waiting()]).toEqual(['+a -a', '', 0]);
  });

  it('of one game wait for the request under way, however long it takes', async () => {
    const { queue, sent, log, clock } = served();
    queue.toggle({ id: 'a' });
    for (let turn = 0; turn < 3; turn += 1) {
      await clock.advance(5_000);
      queue.toggle({ id: 'a' });
    }
    await clock.advance(5_000);
    expect([log(), clock.waiting()]).toEqual(['+a', 0]);
    sent[0]?.take();
    await settle();
    expect(log()).toBe('+a -a');
  });

  it('wait by one timer, however often a mind is changed meanwhile', async () => {
    const { queue, sent, log, clock } = served();
    queue.toggle({ id: 'a' });
    sent[0]?.take();
    await settle();
    for (let turn = 0; turn < 5; turn += 1) queue.toggle({ id: 'a' });
    expect(clock.waiting()).toBe(1);
    await clock.advance(1_000);
    expect(log()).toBe('+a -a');
  });

  it('keep their second although other games are asked for meanwhile', async () => {
    const { queue, sent, log, clock } = served();
    queue.toggle({ id: 'a' });
    sent[0]?.take();
    await settle();
    queue.toggle({ id: 'b' });
    queue.toggle({ id: 'a' });
    expect(log()).toBe('+a +b');
    await clock.advance(1_000);
    expect(log()).toBe('+a +b -a');
  });

  it('of one game do not wait for another one', () => {
    const { queue, log } = served(['c']);
    for (const id of ['a', 'b', 'c']) queue.toggle({ id });
    expect(log()).toBe('+a +b -c');
  });

  it('go out at once when the last one is longer ago than a second', async () => {
    const { queue, sent, log, clock } = served();
    queue.toggle({ id: 'a' });
    sent[0]?.take();
    await clock.advance(1_000);
    queue.toggle({ id: 'a' });
    expect(log()).toBe('+a -a');
  });

  it('that are refused are taken back and told once, with the others untouched', async () => {
    const { queue, sent, failed, ids } = served(['b']);
    queue.toggle({ id: 'a' });
    queue.toggle({ id: 'b' });
    expect(ids()).toBe('a');
    sent[0]?.refuse();
    await settle();
    expect([ids(), failed]).toEqual(['', ['a']]);
    sent[1]?.refuse();
    await settle();
    expect([ids(), failed]).toEqual(['b', ['a', 'b']]);
  });

  it('may be had again after they were refused', async () => {
    const { queue, sent, clock, log, ids } = served();
    queue.toggle({ id: 'a' });
    sent[0]?.refuse();
    await clock.advance(1_000);
    queue.toggle({ id: 'a' });
    expect([log(), ids()]).toEqual(['+a +a', 'a']);
  });

  it('that were taken stay over a list that was asked for before, once', async () => {
    const { queue, sent, ids } = served(['b']);
    const before = queue.mark();
    queue.toggle({ id: 'b' });
    queue.toggle({ id: 'a' });
    sent.forEach(({ take }) => take());
    await settle();
    const after = queue.mark();
    expect(after - before).toBe(2);
    queue.receive(['b'], before);
    expect(ids()).toBe('a');
    // The next list is the truth again.
    queue.receive(['b', 'c'], before);
    expect(ids()).toBe('b c');
  });

  it('that were taken give way to a list that was asked for after them', async () => {
    const { queue, sent, ids } = served();
    queue.toggle({ id: 'a' });
    sent[0]?.take();
    await settle();
    queue.receive(['b'], queue.mark());
    expect(ids()).toBe('b');
  });

  it('that are under way stay over any list', () => {
    const { queue, ids } = served();
    queue.toggle({ id: 'a' });
    queue.receive(['b'], queue.mark());
    expect(ids()).toBe('a b');
  });

  it('make room: two hundred games at once, and again as soon as one is settled', async () => {
    const { queue, sent } = served();
    for (let id = 0; id < 200; id += 1) expect(queue.toggle({ id: String(id) })).toBe(true);
    expect(queue.toggle({ id: 'more' })).toBe(false);
    // One that waits already may change its mind.
    expect(queue.toggle({ id: '7' })).toBe(true);
    sent[0]?.take();
    await settle();
    expect(queue.toggle({ id: 'more' })).toBe(true);
  });

  it('of an older visitor are sent no more, not even those that waited for their second', async () => {
    const { queue, sent, clock, log, ids, failed } = served(['x']);
    queue.toggle({ id: 'a' });
    sent[0]?.take();
    await settle();
    queue.toggle({ id: 'a' });
    expect(clock.waiting()).toBe(1);
    queue.clear();
    expect([ids(), clock.waiting()]).toEqual(['', 0]);
    await clock.advance(5_000);
    expect([log(), failed]).toEqual(['+a', []]);
    // The next one need not wait for the older one's second.
    queue.toggle({ id: 'a' });
    expect(log()).toBe('+a +a');
  });

  it('that an older visitor had taken are not laid over the list of the next one', async () => {
    const { queue, sent, ids } = served();
    const before = queue.mark();
    queue.toggle({ id: 'a' });
    sent[0]?.take();
    await settle();
    queue.clear();
    queue.receive(['b'], before);
    expect(ids()).toBe('b');
  });
});
