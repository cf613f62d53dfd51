import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { readFrame, STOMP_PROTOCOL, writeFrame, type StompFrame } from '../../src/contract/stomp';
import { OWN_ORIGIN, type GatewayBench } from '../conformance/bench';

export interface TestSocket {
  raw: WebSocket;
  /** Every message so far, heartbeats included, as they came. */
  heard: string[];
  send(text: string): void;
  /** The first frame that fits, now or later. */
  frame(fits: (frame: StompFrame) => boolean): Promise<StompFrame>;
  /** The first event of a type, parsed. */
  event(type: string): Promise<{ id: string; body: Record<string, unknown> }>;
  /** Types of the events so far. */
  events(): string[];
  closed: Promise<{ code: number; reason: string }>;
}

const bodyOf = ({ body }: StompFrame): Record<string, unknown> => JSON.parse(body) as Record<string, unknown>;

/** A client of the protocol that says only what a test tells it to. Rejects with the HTTP status of a refusal. */
export const dial = (
  node: Pick<GatewayBench, 'port'>,
  options: { origin?: string; path?: string; protocols?: string[]; autoPong?: boolean } = {},
): Promise<TestSocket> => {
  const path = options.path ?? '/wps/realtime/socket?merchantCode=demo';
  const raw = new WebSocket(`ws://127.0.0.1:${node.port}${path}`, options.protocols ?? [STOMP_PROTOCOL], {
    origin: options.origin ?? OWN_ORIGIN,
    autoPong: options.autoPong ?? true,
  });
  const heard: string[] = [];
  const watchers = new Set<() => void>();
  raw.on('message', (data: Buffer) => {
    heard.push(data.toString('utf8'));
    for (const look of [...watchers]) look();
  });
  const frames = () => heard.map(readFrame).filter((frame) => frame !== null);
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    raw.on('close', (code, reason) => resolve({ code, reason: reason.toString('utf8') })),
  );
  const frame = (fits: (frame: StompFrame) => boolean): Promise<StompFrame> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = frames().find(fits);
        if (!found) return;
        watchers.delete(look);
        resolve(found);
      };
      watchers.add(look);
      look();
    });
  const socket: TestSocket = {
    raw,
    heard,
    closed,
    frame,
    send: (text) => raw.send(text),
    async event(type) {
      const found = await frame((one) => one.command === 'MESSAGE' && bodyOf(one)['type'] === type);
      return { id: found.headers.get('message-id') ?? '', body: bodyOf(found) };
    },
    events: () =>
      frames()
        .filter(({ command }) => command === 'MESSAGE')
        .map((one) => String(bodyOf(one)['type'])),
  };
  return new Promise((resolve, reject) => {
    raw.on('open', () => resolve(socket));
    raw.on('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))));
    raw.on('error', reject);
  });
};

export const connectFrame = (ticket: string): string =>
  writeFrame('CONNECT', { 'accept-version': '1.2', host: 'demo', passcode: ticket, 'heart-beat': '0,20000' });

export interface TestMember {
  token: string;
  headers: Record<string, string>;
  ticket(): Promise<{ url: string; ticket: string; topics: string[] }>;
}

/** A member who has logged in on a page of an origin. */
export const enter = async (
  node: GatewayBench,
  account: { username: string; password: string },
  origin = OWN_ORIGIN,
): Promise<TestMember> => {
  const token = await node.client.token(account, { Origin: origin });
  const headers = { Authorization: token, Origin: origin };
  return {
    token,
    headers,
    async ticket() {
      const reply = await node.client.send({
        method: 'POST',
        path: '/wps/realtime/ticket',
        headers,
        body: '{}',
      });
      return reply.body.value as { url: string; ticket: string; topics: string[] };
    },
  };
};

/** A socket that is connected and subscribed to its member's topic. */
export const listen = async (
  node: GatewayBench,
  member: TestMember,
  options: { after?: string; origin?: string; autoPong?: boolean } = {},
): Promise<TestSocket> => {
  const { url, ticket, topics } = await member.ticket();
  const socket = await dial(node, { path: url, ...options });
  socket.send(connectFrame(ticket));
  await socket.frame(({ command }) => command === 'CONNECTED');
  for (const [index, destination] of topics.entries())
    socket.send(
      writeFrame('SUBSCRIBE', {
        id: String(index),
        destination,
        receipt: `r${index}`,
        ...(options.after === undefined ? {} : { 'last-event-id': options.after }),
      }),
    );
  await socket.frame(
    ({ command, headers }) => command === 'RECEIPT' && headers.get('receipt-id') === `r${topics.length - 1}`,
  );
  return socket;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export interface TestRedis {
  url: string;
  stop(): Promise<void>;
  /** Starts again on the same port. */
  restart(): Promise<void>;
}

/** A real Redis of its own that keeps nothing. */
export const startRedis = async (program: string): Promise<TestRedis> => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-redis-'));
  const port = await freePort();
  const launch = () => {
    const child = spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const ready = new Promise<void>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Ready to accept connections')) resolve();
      });
      child.once('error', reject);
      void gone.then(() => reject(new Error(`Redis stopped:\n${said}`)));
    });
    ready.catch(() => undefined);
    return { child, gone, ready };
  };
  let running = launch();
  await running.ready;
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      running.child.kill('SIGKILL');
      await running.gone;
      rmSync(folder, { recursive: true, force: true });
    },
    async restart() {
      running.child.kill('SIGKILL');
      await running.gone;
      running = launch();
      await running.ready;
    },
  };
};
