import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  carriedOut,
  dropOpenOrder,
  endOpenOrder,
  keepOpenOrder,
  REPEAT_AFTER_MS,
} from '../core/domains/open-orders';
import { AppError } from '../core/kernel/app-error';
import type { Differences } from '../core/types';
import { createTestWorld, type TestWorld } from '../testing/client';
import { MEMBER } from '../testing/fixtures';
import { createStage, type Stage } from '../testing/stage';
import { useAction } from './use-action';
import type { HeldView } from './use-held';
import { useOutcome } from './use-outcome';

const CALL = 'withdrawals.create';
const LONG_MS = 120_000;

let world: TestWorld;
let stage: Stage;
/** Rows that the newest report has left out. */
let leftOut: number;
let looks: number;
let isFileLost: boolean;

function UnknownOutcome({ tone, text, sent, said, problem, onText, onAgain, onLook }: HeldView) {
  return (
    <div className={tone}>
      {[text, sent, said].join('|')}
      {problem}
      {problem !== '' && <button onClick={onLook}>look</button>}
      {onAgain !== undefined && <button onClick={onAgain}>{onText}</button>}
    </div>
  );
}
const load = () => (isFileLost ? Promise.reject(new TypeError('lost')) : Promise.resolve({ UnknownOutcome }));
const look = async (): Promise<void> => void (looks += 1);
const done = (amount: string): string => `${amount} arrived`;

function Order({ call = CALL }: { call?: string }) {
  const held = useOutcome({ call, currency: 'BRL', look, done }, load);
  return held ?? <p>form</p>;
}
/** Its own order ends unknown at once. */
function Sending() {
  const sending = useAction(() =>
    Promise.reject(new AppError('OUTCOME_UNKNOWN', { serverMessage: 'Talvez' })),
  );
  const { run } = sending;
  useEffect(() => void run(), [run]);
  const held = useOutcome({ call: CALL, currency: 'BRL', sending, look, done }, load);
  return held ?? <p>form</p>;
}

const SENTENCE = 'We could not see whether this went through.';
const keep = () => keepOpenOrder(world.client, { call: CALL, amount: '50.00' });
const press = async (name: string): Promise<void> => (await stage.button(name)).click();
const enter = async (timeoutMs = 20_000): Promise<void> => {
  world = createTestWorld({ timeoutMs });
  const differences: Differences = {
    missing: { has: () => false, onChange: () => () => undefined },
    leftOut: (name) => (/^(withdrawals|deposits)\.report$/.test(name) ? leftOut : 0),
  };
  world.client.dialect = () => Promise.resolve(differences);
  stage = createStage({ client: world.client, styles: [], texts: {} });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
};

beforeEach(async () => {
  [leftOut, looks, isFileLost] = [0, 0, false];
  await enter();
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

describe('[TRIAL-E2] a look at the report of an order whose outcome is unknown', () => {
  it.each([CALL, 'deposits.create'])(
    'of %s is no proof where rows were left out, and counts once it is whole',
    async (call) => {
      keepOpenOrder(world.client, { call, amount: '50.00' });
      await world.clock.advance(REPEAT_AFTER_MS);
      leftOut = 1;
      stage.show(<Order call={call} />);
      await stage.reads(SENTENCE);
      await stage.reads('We cannot read the server’s answer.');
      expect(stage.text()).not.toContain('Try again');
      leftOut = 0;
      await press('look');
      await press('Try again');
      await stage.reads('form');
    },
  );

  it('is no proof before the time is over that its call may last', async () => {
    stage.end();
    world.client.destroy();
    await enter(LONG_MS);
    const order = keep();
    stage.show(<Order />);
    await vi.waitFor(() => expect(looks).toBe(1));
    await world.clock.advance(LONG_MS - 1);
    expect([looks, stage.text().includes('Try again')]).toEqual([1, false]);
    // Its connection has ended just now.
    endOpenOrder(world.client, order);
    await vi.waitFor(() => expect(looks).toBe(2));
    await world.clock.advance(REPEAT_AFTER_MS - 1);
    expect([looks, stage.text().includes('Try again')]).toEqual([2, false]);
    await world.clock.advance(1);
    await press('Try again');
    await stage.reads('form');
  });
});

describe('[TRIAL-E2] an order that is answered after all', () => {
  it('is told to its member where it was carried out, is read again and held no more', async () => {
    const order = keep();
    stage.show(<Order />);
    await stage.reads(SENTENCE);
    await vi.waitFor(() => expect(looks).toBe(1));
    carriedOut(world.client, order);
    await stage.reads('R$50.00 arrived|R$50.00 · ');
    expect([looks, stage.text().includes(SENTENCE)]).toEqual([2, false]);
    await press('OK');
    await stage.reads('form');
  });

  it('gives its form back and says nothing where it was refused', async () => {
    const order = keep();
    stage.show(<Order />);
    await stage.reads(SENTENCE);
    dropOpenOrder(world.client, order);
    await stage.reads('form');
    expect(stage.text()).not.toContain('arrived');
  });

  it('leaves another one of its kind held', async () => {
    const order = keep();
    keepOpenOrder(world.client, { call: CALL, amount: '10.00' });
    stage.show(<Order />);
    await stage.reads('R$10.00');
    carriedOut(world.client, order);
    await vi.waitFor(() => expect(looks).toBe(2));
    await stage.reads(SENTENCE);
    expect(stage.text()).not.toContain('arrived');
  });
});

describe('[TRIAL-E2] the part that says so', () => {
  it('can be loaded again where its file is lost, and no form stands there meanwhile', async () => {
    keep();
    isFileLost = true;
    stage.show(<Order />);
    await stage.reads('Part of this page did not load.');
    expect(stage.text()).not.toContain('form');
    isFileLost = false;
    await press('Try again');
    await stage.reads(SENTENCE);
    await stage.reads('R$50.00');
  });

  it('says the sentence without its file where the order was sent from here', async () => {
    isFileLost = true;
    stage.show(<Sending />);
    await stage.reads(SENTENCE);
    isFileLost = false;
    await press('Try again');
    await stage.reads('Talvez');
  });

  it('is for its member alone, in the same tab and view', async () => {
    keep();
    stage.show(<Order />);
    await stage.reads(SENTENCE);
    world.client.session.ended('expired');
    await stage.reads('form');
    expect(stage.text()).not.toContain(SENTENCE);
    await world.client.session.login({ mode: 'username', ...MEMBER });
    await stage.reads(SENTENCE);
  });

  it('says nothing to the next member of an order that was sent from here', async () => {
    stage.show(<Sending />);
    await stage.reads(SENTENCE);
    world.client.session.ended('expired');
    await stage.reads('form');
  });
});
