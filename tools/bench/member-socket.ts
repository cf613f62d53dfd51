import WebSocket from 'ws';
import { readFrame, STOMP_PROTOCOL, writeFrame } from '../../src/contract/stomp';
import type { RunningGateway } from './gateway-process';

/** A call of the wire as a member makes it; throws when it is refused. */
export const ask = async <T>(gateway: RunningGateway, path: string, token = ''): Promise<T> => {
  const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method: 'POST',
    headers: {
      Merchant: gateway.facts.merchant,
      'Content-Type': 'application/json',
      ...(token ? { Authorization: token } : {}),
    },
    body: '{}',
  });
  const { value } = (await answer.json()) as { value: T | null };
  if (value === null) throw new Error(`${path} was refused with ${answer.status}`);
  return value;
};

/** A socket on every topic of the session; `told` gets each event's text. Resolves when the gateway has taken the subscriptions. */
export const openMemberSocket = async (
  gateway: RunningGateway,
  input: { token: string; told: (body: string) => void },
): Promise<WebSocket> => {
  const ticket = await ask<{ url: string; ticket: string; topics: string[] }>(
    gateway,
    '/wps/realtime/ticket',
    input.token,
  );
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}${ticket.url}`, STOMP_PROTOCOL);
  await new Promise<void>((resolve, reject) => {
    let receipts = 0;
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`a socket was closed with ${code}`)));
    socket.on('open', () =>
      socket.send(writeFrame('CONNECT', { 'accept-version': '1.2', passcode: ticket.ticket })),
    );
    socket.on('message', (data: Buffer) => {
      const frame = readFrame(data.toString());
      if (frame?.command === 'CONNECTED')
        ticket.topics.forEach((destination, id) =>
          socket.send(writeFrame('SUBSCRIBE', { id: String(id), destination, receipt: String(id) })),
        );
      if (frame?.command === 'RECEIPT' && (receipts += 1) === ticket.topics.length) resolve();
      if (frame !== null && frame.body !== '') input.told(frame.body);
    });
  });
  return socket;
};
