import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDrain, QUIET_MS, QUIET_WITHIN_MS } from './drain';

const DRAIN_MS = 5_000;

/** A node whose clock moves only by waits; a wait lasts until the test lets it pass. */
const node = async ({ drainMs = DRAIN_MS, answers = true } = {}) => {
  const server = createServer((_, response) => {
    if (answers) response.end('ok');
  });
  let nowMs = 0;
  const seen = { socketsEnded: 0 };
  const waits: { ms: number; pass: () => void }[] = [];
  const drain = createDrain({
    server,
    drainMs,
    endSockets: () => {
      seen.socketsEnded += 1;
      return Promise.resolve();
    },
    now: () => nowMs,
    wait: (ms) =>
      new Promise((resolve) => {
        const pass = (): void => {
          nowMs += ms;
          resolve();
        };
        waits.push({ ms, pass });
      }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    drain,
    seen,
    port,
    /** Lets the current wait pass and returns its length; 0 if nothing waits. */
    async pass(): Promise<number> {
      const next = waits.shift();
      next?.pass();
      // The drain continues in a microtask.
      await Promise.resolve();
      return next?.ms ?? 0;
    },
  };
};

/** Lets every wait pass and returns their sum. */
const passAll = async (one: Awaited<ReturnType<typeof node>>): Promise<number> => {
  let waitedMs = 0;
  for (let ms = await one.pass(); ms > 0; ms = await one.pass()) waitedMs += ms;
  return waitedMs;
};

/** Returns the answer's Connection header; without an agent the request opens a connection of its own. */
const send = (port: number, agent: Agent | false = false): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.headers.connection)));
    });
    call.on('error', reject);
    call.end();
  });

describe('a node that stops behind a proxy', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let one: Awaited<ReturnType<typeof node>>;
  beforeEach(async () => {
    one = await node();
  });
  afterEach(() => {
    agent.destroy();
    one.server.closeAllConnections();
    one.server.close();
  });

  it('reports it first, and takes new connections until the drain is over', async () => {
    expect(one.drain.isStopping()).toBe(false);
    void one.drain.run();
    expect(one.drain.isStopping()).toBe(true);
    expect(await send(one.port, agent)).toBe('keep-alive');
    expect(await send(one.port)).toBeTruthy();
    expect(await one.pass()).toBe(DRAIN_MS);
    await expect(send(one.port)).rejects.toThrow('ECONNREFUSED');
  });

  it('serves open connections after the port has closed, and ends each with its next answer', async () => {
    expect(await send(one.port, agent)).toBe('keep-alive');
    void one.drain.run();
    await one.pass();
    expect(await send(one.port, agent)).toBe('close');
    await expect(send(one.port, agent)).rejects.toThrow('ECONNREFUSED');
  });

  it('ends sockets once the port has closed, so that its proxy does not turn to it when everything ends', async () => {
    const run = one.drain.run();
    expect(one.seen.socketsEnded).toBe(0);
    await one.pass();
    expect(one.seen.socketsEnded).toBe(1);
    await passAll(one);
    await run;
    expect(one.seen.socketsEnded).toBe(1);
  });

  it('waits until no request has come for a while', async () => {
    const run = one.drain.run();
    await one.pass();
    expect(await passAll(one)).toBe(QUIET_MS);
    await run;
  });

  it('stops at last although a request is still under way', async () => {
    const hanging = await node({ answers: false });
    const seen = once(hanging.server, 'request');
    send(hanging.port).catch(() => undefined);
    await seen;
    const run = hanging.drain.run();
    await hanging.pass();
    expect(await passAll(hanging)).toBe(QUIET_WITHIN_MS);
    await run;
    hanging.server.closeAllConnections();
  });
});

it('does not drain where that is switched off, as in the demo', async () => {
  const one = await node({ drainMs: 0 });
  await one.drain.run();
  expect(one.drain.isStopping()).toBe(true);
  expect(await send(one.port)).toBeTruthy();
  one.server.closeAllConnections();
  one.server.close();
});
