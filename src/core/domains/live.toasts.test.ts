import { afterEach, describe, expect, it } from 'vitest';
import { liveEventFromWire, memberTopic, type LiveNews } from '../../contract/entities/live-event';
import { createTestWorld } from '../../testing/client';
import { createFakeGateway } from '../../testing/fake-gateway';
import { settleFakeDraw } from '../../testing/fake-lottery-bets';
import { createFakeSockets } from '../../testing/fake-sockets';
import { MEMBER } from '../../testing/fixtures';
import type { Client, Intent } from '../types';
import { liveDomain } from './live';
import { lotteryDomain } from './lottery';
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
const said = async (client: Client, news: LiveNews) => {
  const event = liveEventFromWire(news);
  return event && (await toastOf(client, event));
};

describe('what the socket tells', () => {
  it('[PTS-5] is said in words, with amounts as people write them', async () => {
    const { client } = await memberPage();
    const money = { amount: '1250.5', time: 1, success: true };
    expect(await said(client, { type: 'DEPOSIT', data: money })).toMatchObject({
      tone: 'success',
      text: 'Your deposit of R$1,250.50 has arrived.',
    });
    expect(
      await said(client, { type: 'WITHDRAW', data: { ...money, success: false, remarks: 'Ask us.' } }),
    ).toEqual({
      tone: 'error',
      title: 'Your withdrawal of R$1,250.50 was declined.',
      text: 'Ask us.',
    });
    expect((await said(client, { type: 'DEPOSIT', data: { ...money, amount: 'a lot' } }))?.text).toContain(
      'a lot',
    );
    const transfer = { amount: '5', time: 1, sender: 'agent1', receiver: MEMBER.username };
    expect(
      (await said(client, { type: 'AGENT_TRANSFER_AGENT_TO_DOWNLINE', data: transfer }))?.text,
    ).toContain('agent1');
    expect(
      (
        await said(client, {
          type: 'AGENT_TRANSFER_DOWNLINE_TO_AGENT',
          data: { ...transfer, sender: MEMBER.username, receiver: 'agent1' },
        })
      )?.text,
    ).toContain('went to agent1');
  });

  it('[PTS-5] is said only when it wants to be, and a letter leads to where letters are', async () => {
    const { client } = await memberPage();
    expect(await said(client, { type: 'INBOX', title: 'Hello' })).toBeNull();
    expect(await said(client, { type: 'ONLINE_MSG', title: 'Hello' })).toBeNull();
    expect(await said(client, { type: 'ONLINE_MSG', popup: true })).toBeNull();
    expect(await said(client, { type: 'PAYMENT_CONFIRMATION' })).toBeNull();
    expect(
      await said(client, { type: 'ONLINE_MSG', title: 'Hello', message: 'all', popup: true }),
    ).toMatchObject({
      title: 'Hello',
      text: 'all',
    });
    expect(await said(client, { type: 'INBOX', title: 'Hello', popup: true })).toMatchObject({
      title: 'Hello',
      text: 'You have a new message.',
      action: { intent: { type: 'open-inbox' } },
    });
  });

  it.each([
    [
      '1,2,3,4,5',
      { tone: 'success', text: expect.stringMatching(/^You won R\$1,8\d\d\.\d\d in the lottery, draw /) },
    ],
    ['9,9,9,0,0', { tone: 'info', text: expect.stringMatching(/ was paid R\$3\.80\.$/) }],
  ])(
    '[PTS-5] [LOTT-3] a ticket that was paid is a win only above its stake: drawn %s',
    async (numbers, toast) => {
      const { client, gateway, sockets, clock } = await memberPage();
      client.use(liveDomain);
      await clock.advance(0);
      const heard: Intent[] = [];
      client.onIntent((intent) => heard.push(intent) > 0);
      const lottery = client.use(lotteryDomain);
      const line = { mode: 1_000_000, multiple: 1 };
      const lines = [
        { ...line, bet: 'FIRST3', selection: '1|2|3' },
        { ...line, bet: 'SUM3', selection: 'BIG' },
      ];
      const order = { game: 'FAKE5', issue: '', lines };
      const { total, oddsVersion } = await lottery.quote(order);
      const { id, issue } = await lottery.place(order, { total, oddsVersion });
      settleFakeDraw(gateway.state, { issue, numbers });
      const { prize } = await lottery.ticket(id);
      const data = {
        ticket: id,
        game: 'FAKE5',
        issue,
        amount: `${prize.minor / 100n}.${prize.minor % 100n}`,
      };
      const topic = memberTopic(client.session.store.getState().member?.id ?? '');
      sockets.tell(topic, { type: 'LOTTERY_WIN', data });
      await expect
        .poll(() => heard)
        .toEqual([expect.objectContaining({ type: 'toast', subject: 'lottery:FAKE5', ...toast })]);
    },
  );

  it('[PTS-5] [LOTT-3] a payment whose ticket cannot be read is said without calling it a win', async () => {
    const { client } = await memberPage();
    const event = liveEventFromWire({
      type: 'LOTTERY_WIN',
      data: { ticket: '99', game: 'FAKE5', issue: '7', amount: '3.50' },
    });
    if (event?.type !== 'LOTTERY_WIN') throw new Error('no such event');
    expect(await toastOf(client, event)).toMatchObject({
      tone: 'info',
      text: 'Your lottery ticket in draw 7 was paid R$3.50.',
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
