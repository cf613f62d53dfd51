import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface LoadResult {
  requests: number;
  seconds: number;
  ratePerS: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers by HTTP status. */
  statuses: Record<number, number>;
}

export interface LoadOptions {
  host: string;
  port: number;
  connections: number;
  seconds: number;
  /** Ready HTTP/1.1 request texts, sent round and round; null ends the run early. */
  next: () => Buffer | null;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('ontent-length: ');
const ZERO = 48;

/** Body length of an answer, read from its bytes: the generator must not be what is measured. */
const bodyLength = (answer: Buffer, headEnd: number): number => {
  const at = answer.indexOf(LENGTH);
  if (at < 0 || at > headEnd) return Number.NaN;
  let length = 0;
  for (let byte = at + LENGTH.length; (answer[byte] ?? 0) >= ZERO; byte += 1)
    length = length * 10 + (answer[byte] ?? ZERO) - ZERO;
  return length;
};

/** One keep-alive connection that sends the next request when the whole answer is in. Plain sockets: the generator shares the cores. */
const drive = (
  options: LoadOptions,
  state: { running: boolean; times: Float64Array; count: number; statuses: Record<number, number> },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: options.host, port: options.port, noDelay: true });
    let pending: Buffer = Buffer.alloc(0);
    let sentAt = 0;
    const send = (): void => {
      const request = state.running ? options.next() : null;
      if (!request) {
        socket.end();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const end = pending.indexOf(HEAD_END);
      if (end < 0) return;
      const length = bodyLength(pending, end);
      if (!Number.isFinite(length)) {
        reject(new Error(`an answer without content-length: ${pending.toString('latin1', 0, 80)}`));
        socket.destroy();
        return;
      }
      if (pending.length < end + 4 + length) return;
      const status = Number(pending.toString('latin1', 9, 12));
      state.statuses[status] = (state.statuses[status] ?? 0) + 1;
      if (state.count < state.times.length) state.times[state.count] = performance.now() - sentAt;
      state.count += 1;
      pending = Buffer.alloc(0);
      send();
    });
  });

const MAX_SAMPLES = 4_000_000;

/** Closed-loop load from `connections` sockets during `seconds`. */
export const runLoad = async (options: LoadOptions): Promise<LoadResult> => {
  const state = {
    running: true,
    times: new Float64Array(MAX_SAMPLES),
    count: 0,
    statuses: {} as Record<number, number>,
  };
  const startedAt = performance.now();
  const stop = setTimeout(() => {
    state.running = false;
  }, options.seconds * 1000);
  await Promise.all(Array.from({ length: options.connections }, () => drive(options, state)));
  clearTimeout(stop);
  const seconds = (performance.now() - startedAt) / 1000;
  const times = state.times.subarray(0, Math.min(state.count, MAX_SAMPLES)).sort();
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requests: state.count,
    seconds,
    ratePerS: state.count / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    statuses: state.statuses,
  };
};

/** HTTP/1.1 request text. */
export const requestText = (input: {
  method: string;
  path: string;
  host: string;
  headers: Record<string, string>;
  body?: string;
}): Buffer => {
  const body = input.body ?? '';
  const lines = [
    `${input.method} ${input.path} HTTP/1.1`,
    `Host: ${input.host}`,
    ...Object.entries(input.headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
};
