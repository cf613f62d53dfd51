import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wallet } from '../../locales/en/wallet';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { balanceStyles, BalanceWidget } from './index';

let world: TestWorld;
let stage: Stage;

beforeEach(() => {
  world = createTestWorld();
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...balanceStyles],
    texts: { wallet },
  });
  stage.show(<BalanceWidget />);
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const login = () => world.client.session.login({ mode: 'username', ...MEMBER });
const amount = () => stage.root.querySelector('bdi')?.textContent ?? '';

describe('the balance', () => {
  it('asks a guest to log in and shows no number', async () => {
    const asked: string[] = [];
    world.client.onIntent(({ type }) => asked.push(type) > 0);
    (await stage.button(wallet.guest)).click();
    expect(asked).toEqual(['need-login']);
    await stage.axe();
  });

  it('[HOME-1] shows two decimals and thousands in a live region after the login', async () => {
    await login();
    await vi.waitFor(() => expect(amount()).toMatch(/^R\$\s?1,000\.25$/));
    expect(stage.root.querySelector('bdi')?.closest('[aria-live="polite"]')).not.toBeNull();
    // [26.26] A browser's translator leaves the amount alone.
    expect(stage.root.querySelector('bdi')?.getAttribute('translate')).toBe('no');
    await stage.axe();
  });

  it('[HOME-1] hides as asterisks and reads no number out meanwhile', async () => {
    await login();
    await vi.waitFor(() => expect(amount()).not.toBe(''));
    (await stage.button(wallet.hide)).click();
    await vi.waitFor(() => expect(amount()).toMatch(/\*/));
    expect(amount()).not.toMatch(/\d/);
    expect(stage.root.querySelector('bdi')?.getAttribute('aria-hidden')).toBe('true');
    expect(stage.text()).toContain(wallet.hidden);
    await stage.axe();
    (await stage.button(wallet.show)).click();
    await vi.waitFor(() => expect(amount()).toMatch(/1,000\.25/));
  });

  it('[HOME-1] is asked again by the button', async () => {
    await login();
    await vi.waitFor(() => expect(amount()).toMatch(/1,000\.25/));
    const member = world.gateway.state.members.get(MEMBER.username);
    if (member !== undefined) member.minor = 7n;
    await world.clock.advance(2_000);
    (await stage.button(wallet.refresh)).click();
    await vi.waitFor(() => expect(amount()).toMatch(/0\.07/));
  });

  it('says after 30 s that the number may have changed', async () => {
    await login();
    await vi.waitFor(() => expect(amount()).not.toBe(''));
    expect(stage.text()).not.toContain('May have changed');
    await world.clock.advance(31_000);
    await stage.reads('May have changed since');
  });

  it('says that it is not available when it cannot be read, and no number is shown', async () => {
    world.gateway.intercept = ({ name }) =>
      name === 'wallet.balance' ? new Response('<html></html>', { status: 502 }) : undefined;
    await login();
    await vi.waitFor(async () => {
      await world.clock.advance(5_000);
      expect(stage.text()).toContain(wallet.failed);
    });
    expect(amount()).toBe('');
  });
});
