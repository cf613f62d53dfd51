import { afterEach, describe, expect, it } from 'vitest';
import { liveEventFromWire, memberTopic, type LiveNews } from '../../contract/entities/live-event';
import { createTestWorld } from '../../testing/client';
import { createFakeGateway } from '../../testing/fake-gateway';
import { createFakeSockets } from '../../testing/fake-sockets';
import { MEMBER } from '../../testing/fixtures';
import type { Client, Intent } from '../types';
import { liveDomain } from './live';
import { toastOf } from './live.toasts';

const clients: Client[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

const memberPage = async () => {
  const gateway = createFakeGateway();
  const sockets = createFakeSockets(gateway);
  const made = createTestWorld({
    like: { gateway, ports: createTestWorld().ports },
    ports: { socket: sockets.port },
  });
  clients.push(made.client);
  await made.client.system.start();
  await made.client.session.login({ mode: 'username', ...MEMBER });
  return { ...made, sockets };
};
const said = (client: Client, news: LiveNews) => {
  const event = liveEventFromWire(news);
  return event && toastOf(client, event);
};

describe('what the socket tells', () => {
  it('[PTS-5] is said in words, with amounts as people write them', async () => {
    const { client } = await memberPage();
    const money = { amount: '1250.5', time: 1, success: true };
    expect(said(client, { type: 'DEPOSIT', data: money })).toMatchObject({
      tone: 'success',
      text: 'Your deposit of R$1,250.50 has arrived.',
    });
    expect(
      said(client, { type: 'WITHDRAW', data: { ...money, success: false, remarks: 'Ask us.' } }),
    ).toEqual({
      tone: 'error',
      title: 'Your withdrawal of R$1,250.50 was declined.',
      text: 'Ask us.',
    });
    expect(said(client, { type: 'DEPOSIT', data: { ...money, amount: 'a lot' } })?.text).toContain('a lot');
    const transfer = { amount: '5', time: 1, sender: 'agent1', receiver: MEMBER.username };
    expect(said(client, { type: 'AGENT_TRANSFER_AGENT_TO_DOWNLINE', data: transfer })?.text).toContain(
      'agent1',
    );
    expect(
      said(client, {
        type: 'AGENT_TRANSFER_DOWNLINE_TO_AGENT',
        data: { ...transfer, sender: MEMBER.username, receiver: 'agent1' },
      })?.text,
    ).toContain('went to agent1');
  });

  it('[PTS-5] is said only when it wants to be, and a letter leads to where letters are', async () => {
    const { client } = await memberPage();
    expect(said(client, { type: 'INBOX', title: 'Hello' })).toBeNull();
    expect(said(client, { type: 'ONLINE_MSG', title: 'Hello' })).toBeNull();
    expect(said(client, { type: 'ONLINE_MSG', popup: true })).toBeNull();
    expect(said(client, { type: 'PAYMENT_CONFIRMATION' })).toBeNull();
    expect(said(client, { type: 'ONLINE_MSG', title: 'Hello', message: 'all', popup: true })).toMatchObject({
      title: 'Hello',
      text: 'all',
    });
    expect(said(client, { type: 'INBOX', title: 'Hello', popup: true })).toMatchObject({
      title: 'Hello',
      text: 'You have a new message.',
      action: { intent: { type: 'open-inbox' } },
    });
  });

  it('[PTS-5] comes to the view of toasts on this page', async () => {
    const { client, sockets, clock } = await memberPage();
    client.use(liveDomain);
    await clock.advance(0);
    const heard: Intent[] = [];
    client.onIntent((intent) => heard.push(intent) > 0);
    const topic = memberTopic(client.session.store.getState().member?.id ?? '');
    sockets.tell(topic, { type: 'PROMOTION_CLAIM', title: 'Well played', message: 'A bonus is yours.' });
    sockets.tell(topic, { type: 'BALANCE', data: { accountTypeId: 2, amount: '1.00', currency: 'BRL' } });
    await expect
      .poll(() => heard)
      .toEqual([{ type: 'toast', tone: 'success', title: 'Well played', text: 'A bonus is yours.' }]);
  });
});
