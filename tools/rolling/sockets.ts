import WebSocket from 'ws';
import { closeCodes } from '../../src/contract/entities/live-event';
import { readFrame, STOMP_PROTOCOL, writeFrame } from '../../src/contract/stomp';
import type { Player } from './load';
import type { ProxyClient } from './proxy-client';

const connectFrame = (ticket: string): string =>
  writeFrame('CONNECT', { 'accept-version': '1.2', host: 'demo', passcode: ticket, 'heart-beat': '0,20000' });

export interface SocketLoad {
  /** Sockets that were told to come back, and did. */
  returned(): number;
  /** Ends and refusals for any other reason. */
  errors: string[];
  stop(): void;
}

/** Open pages of a member, which come back when they are told to. */
export const openSockets = async (input: {
  client: ProxyClient;
  /** Of the proxy. */
  origin: string;
  /** Of the pages. */
  pageOrigin: string;
  player: Player;
  count: number;
}): Promise<SocketLoad> => {
  const { client, origin, pageOrigin, player, count } = input;
  const errors: string[] = [];
  const open = new Set<WebSocket>();
  let returned = 0;
  let isStopped = false;

  const dial = async (): Promise<void> => {
    const reply = await client.send({
      method: 'POST',
      path: '/wps/realtime/ticket',
      headers: { Authorization: player.token, Origin: pageOrigin },
      body: '{}',
    });
    const { url, ticket } = reply.body.value as { url: string; ticket: string };
    const socket = new WebSocket(new URL(url, origin.replace(/^http/, 'ws')), [STOMP_PROTOCOL], {
      origin: pageOrigin,
      rejectUnauthorized: false,
    });
    open.add(socket);
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('open', () => socket.send(connectFrame(ticket)));
      socket.on('message', (data: Buffer) => {
        if (readFrame(data.toString('utf8'))?.command === 'CONNECTED') resolve();
      });
      socket.on('close', (code, reason) => {
        open.delete(socket);
        reject(new Error(`closed with ${code} before it was connected`));
        if (isStopped) return;
        if (code !== closeCodes.restart)
          errors.push(`socket: closed with ${code} ${reason.toString('utf8')}`);
        else
          dial().then(
            () => (returned += 1),
            (error: unknown) =>
              errors.push(`socket: ${error instanceof Error ? error.message : String(error)}`),
          );
      });
    });
  };
  for (let opened = 0; opened < count; opened += 1) await dial();
  return {
    returned: () => returned,
    errors,
    stop() {
      isStopped = true;
      for (const socket of open) socket.terminate();
    },
  };
};
