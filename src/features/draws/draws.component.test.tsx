import { afterEach, describe, expect, it, vi } from 'vitest';
import { lotteryDomain } from '../../core/domains/lottery';
import { draws } from '../../locales/en/draws';
import { errors } from '../../locales/en/errors';
import { firstDraws } from '../../locales/en/draws.first';
import { tickets } from '../../locales/en/tickets';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { settleFakeDraw } from '../../testing/fake-lottery-bets';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import { drawsStyles, DrawsWidget, keepDrawn } from './index';
import { TicketsWidget, ticketsStyles } from './tickets.view';

let stage: Stage | undefined;
let world: TestWorld | undefined;
afterEach(() => {
  stage?.end();
  world?.client.destroy();
});
const ORDER = {
  game: 'FAKE5',
  issue: '',
  lines: [{ bet: 'FIRST3', selection: '1|2|3', mode: 1_000_000, multiple: 1 }],
};
const bought = async (over = MEMBER) => {
  world = createTestWorld();
  await world.client.session.login({ mode: 'username', ...over });
  const lottery = world.client.use(lotteryDomain);
  const { total, oddsVersion } = await lottery.quote(ORDER);
  return { world, ticket: await lottery.place(ORDER, { total, oddsVersion }) };
};

const loadTexts = () => import('../../locales/en/draws');

describe('<foyer-draws>', () => {
  it('[LOTT-1] shows a guest what is open and what was drawn', async () => {
    world = createTestWorld();
    stage = createStage({ client: world.client, styles: drawsStyles, texts: { draws } });
    stage.show(<DrawsWidget view="board" game="" issue="" ticket="" />);
    await stage.reads('Harbour Five');
    expect((await stage.find('[part=numbers]')).getAttribute('aria-label')).toContain('4, 0, 7, 7, 2');
    expect((await stage.find('[role=timer]')).textContent).toMatch(/\d\d:\d\d/);
    await stage.axe();
  });

  it('[LOTT-1] keeps what a server drew in sight until its own boards are here', async () => {
    world = createTestWorld();
    stage = createStage({ client: world.client, styles: drawsStyles, texts: { draws } });
    let answer = (): void => undefined;
    const held = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
    world.gateway.intercept = ({ name }) => (name === 'lottery.boards' ? held : undefined);
    const still = document.createElement('p');
    still.dataset['still'] = '';
    still.textContent = 'Drawn by a server';
    stage.root.append(still);
    const show = keepDrawn('div');
    // What happens to a declarative root when its element is defined.
    stage.root.replaceChildren(...stage.root.querySelectorAll('.f-root'), document.createElement('slot'));
    show();
    expect(stage.root.querySelector('slot')?.textContent).toBe('Drawn by a server');
    stage.show(<DrawsWidget view="board" game="" issue="" ticket="" />);
    await stage.find('.f-root [data-still]');
    // A view may have it before it is shown again.
    show();
    await stage.find('.f-root [data-still]');
    answer();
    await stage.reads('Harbour Five');
    expect(stage.root.querySelector('[data-still]')).toBeNull();
  });

  it('[LOTT-1] says that the draws could not be loaded, and asks again', async () => {
    world = createTestWorld();
    world.gateway.intercept = ({ name }) =>
      name === 'lottery.boards'
        ? new Response('{"success":false,"errorCode":"x"}', { status: 400 })
        : undefined;
    stage = createStage({ client: world.client, styles: drawsStyles, texts: { draws } });
    stage.show(<DrawsWidget view="board" game="" issue="" ticket="" />);
    await stage.reads(draws.failed);
    world.gateway.intercept = null;
    (await stage.button(draws.again)).click();
    await stage.reads('Harbour Five');
  });

  it.each([
    ['boards', <DrawsWidget key="boards" view="board" game="" issue="" ticket="" />],
    ['tickets', <TicketsWidget key="tickets" />],
  ] as const)(
    'says of %s that a gateway does not have them in one sentence, and offers no other try',
    async (list, view) => {
      world = createTestWorld();
      world.gateway.intercept = ({ name }) =>
        name === `lottery.${list}`
          ? new Response('{"success":false,"errorCode":"path_not_found"}', { status: 404 })
          : undefined;
      await world.client.session.login({ mode: 'username', ...MEMBER });
      const styles = [...drawsStyles, ...ticketsStyles];
      stage = createStage({ client: world.client, styles, texts: { draws, tickets } });
      stage.show(view);
      await stage.reads(errors.REQUEST_UNKNOWN_PATH);
      const state = await stage.find('[part=error]');
      expect(state.textContent).toBe(errors.REQUEST_UNKNOWN_PATH);
      expect(state.querySelector('button')).toBeNull();
    },
  );

  it('[LOTT-3] checks a ticket by its number, without a login', async () => {
    const { ticket, world: here } = await bought();
    await here.client.session.logout();
    stage = createStage({ client: here.client, styles: drawsStyles, texts: { draws: firstDraws } });
    stage.show(<DrawsWidget view="board" game="" issue="" ticket="" loadTexts={loadTexts} />);
    await stage.type('ticket', ticket.number);
    (await stage.button(draws.check)).click();
    await stage.reads(draws.placed);
    await stage.reads('First three in order');
    await stage.type('ticket', '1-NOTHING');
    (await stage.button(draws.check)).click();
    await stage.reads('This ticket was not found.');
  });

  it('[LOTT-3] computes a draw again where its record is asked for', async () => {
    world = createTestWorld();
    stage = createStage({ client: world.client, styles: drawsStyles, texts: { draws: firstDraws } });
    stage.show(
      <DrawsWidget view="verify" game="FAKE5" issue="202611230700" ticket="" loadTexts={loadTexts} />,
    );
    await stage.reads(draws.proofOpen);
    await stage.axe();
  });
});

describe('a ticket computed with its draw', () => {
  it('[LOTT-3] is found by its number, and an unknown number is said', async () => {
    const { ticket, world: here } = await bought();
    await here.client.session.logout();
    stage = createStage({ client: here.client, styles: drawsStyles, texts: { draws } });
    stage.show(<DrawsWidget view="verify" game="" issue="" ticket={ticket.number} />);
    await stage.reads('First three in order');
    await stage.reads(draws.step_path);
    await stage.axe();
    await stage.type('ticket', '1-NOTHING');
    (await stage.button(draws.verify)).click();
    await stage.reads('This ticket was not found.');
  });
});

describe('<foyer-tickets>', () => {
  it('asks a guest to log in', async () => {
    world = createTestWorld();
    await world.client.system.start();
    stage = createStage({ client: world.client, styles: ticketsStyles, texts: { draws, tickets } });
    stage.show(<TicketsWidget />);
    await stage.reads(tickets.loginFirst);
  });

  it('[LOTT-2] shows what was bought, what it won, and takes a ticket back', async () => {
    const { ticket, world: here } = await bought();
    settleFakeDraw(here.gateway.state, { issue: ticket.issue, numbers: '1,2,3,4,5' });
    stage = createStage({ client: here.client, styles: ticketsStyles, texts: { draws, tickets } });
    stage.show(<TicketsWidget />);
    await stage.reads(tickets.won);
    await stage.reads('1,800.00');
    await stage.find('.ticket.joy');
    (await stage.find('.joy-switch input')).click();
    await vi.waitFor(() => expect(stage?.root.querySelector('.joy')).toBeNull());
    (await stage.find('.ticket-head')).click();
    await stage.reads(ticket.number);
    await stage.reads(tickets.line_won);
    await stage.axe();
  });

  it('[LOTT-2] gives a picture of a ticket to the device’s own way of sharing', async () => {
    const { ticket, world: here } = await bought();
    const shared: File[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files }: { files: File[] }) => Promise.resolve(void shared.push(...files)),
    });
    stage = createStage({ client: here.client, styles: ticketsStyles, texts: { draws, tickets } });
    stage.show(<TicketsWidget />);
    (await stage.find('.ticket-head')).click();
    (await stage.button(tickets.share)).click();
    await vi.waitFor(() => expect(shared).toHaveLength(1));
    expect(shared[0]).toMatchObject({ name: `${ticket.number}.png`, type: 'image/png' });
    const picture = await createImageBitmap(shared[0] ?? new Blob());
    expect([picture.width, picture.height]).toEqual([1280, 800]);
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
  });

  it('[LOTT-2] celebrates no return below the stake', async () => {
    world = createTestWorld();
    await world.client.session.login({ mode: 'username', ...MEMBER });
    const lottery = world.client.use(lotteryDomain);
    const lines = [...ORDER.lines, { bet: 'SUM3', selection: 'BIG', mode: 1_000_000, multiple: 1 }];
    const { total, oddsVersion } = await lottery.quote({ ...ORDER, lines });
    const { issue } = await lottery.place({ ...ORDER, lines }, { total, oddsVersion });
    settleFakeDraw(world.gateway.state, { issue, numbers: '9,9,9,0,0' });
    stage = createStage({ client: world.client, styles: ticketsStyles, texts: { draws, tickets } });
    stage.show(<TicketsWidget />);
    await stage.reads(tickets.paid);
    await stage.reads('3.80');
    expect(stage.root.querySelector('.joy, .state-won')).toBeNull();
  });

  it('[LOTT-2] takes a ticket back before its draw closes', async () => {
    const { world: here } = await bought();
    stage = createStage({ client: here.client, styles: ticketsStyles, texts: { draws, tickets } });
    stage.show(<TicketsWidget />);
    (await stage.find('.ticket-head')).click();
    (await stage.button(tickets.cancel)).click();
    await vi.waitFor(() => expect(here.gateway.state.lottery.tickets[0]?.ticket.state).toBe('cancelled'));
  });
});
