import { afterEach, describe, expect, it, vi } from 'vitest';
import { agentDomain } from '../../core/domains/agent';
import { keepOpenOrder, REPEAT_AFTER_MS } from '../../core/domains/open-orders';
import { AppError } from '../../core/kernel/app-error';
import { agentMember as words } from '../../locales/en/agent-member';
import { agentTeam as team } from '../../locales/en/agent-team';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { funds } from '../../locales/en/funds';
import { FAKE_PAYMENT_PASSWORD } from '../../testing/fake-funds';
import { openAgentWorld, type AgentWorld } from '../../testing/agent-world';
import { TeamBody } from './team-body.view';
import { TransferBody } from './transfer-body.view';
import { styles } from './testing';

const loadCard = async () => {
  const { MemberCard: Card } = await import('./member-card.view');
  return { Card, styles };
};
let open: AgentWorld | null = null;
const enter = async (): Promise<AgentWorld> => {
  open = await openAgentWorld({ styles, flags: { AGETRANSFERDOWN3: true, CREATEAFF3: true } });
  const top = open.world.gateway.state.members.get('top');
  if (top === undefined) throw new Error('no top');
  top.minor = 20_000n;
  return open;
};
afterEach(() => {
  open?.end();
  open = null;
});
const card = async (at: AgentWorld, name: string): Promise<void> => {
  at.stage.show(<TeamBody loadCard={loadCard} />);
  await at.stage.find('.team-name');
  [...at.stage.root.querySelectorAll<HTMLElement>('.team-name')]
    .find(({ textContent }) => textContent === name)
    ?.click();
  await at.stage.find('[part=card]');
};
const tab = ({ stage }: AgentWorld, name: string): void =>
  [...stage.root.querySelectorAll<HTMLElement>('[part=card] [role=tab]')]
    .find(({ textContent }) => textContent === name)
    ?.click();
const rateOf = ({ world, ids }: AgentWorld, name: string) =>
  world.gateway.state.teams.rates.get(ids.get(name) ?? '')?.get('RNG');
const slide = (slider: HTMLInputElement, value: string): void => {
  Reflect.set(HTMLInputElement.prototype, 'value', value, slider);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
};

describe('[AGT-2] one member of the team', () => {
  it('has rates that can be raised within one’s own, once it was said what changes, and never lowered', async () => {
    const at = await enter();
    const { rates } = at.world.gateway.state.teams;
    rates.set(at.ids.get('top') ?? '', new Map([['RNG', 10_000]]));
    rates.set(at.ids.get('left') ?? '', new Map([['RNG', 5_000]]));
    await card(at, 'left');
    tab(at, words.rates);
    const slider = await at.stage.find<HTMLInputElement>('input[name=rate-RNG]');
    expect([slider.min, slider.max, slider.value]).toEqual(['5000', '9000', '5000']);
    expect((await at.stage.button(words.change)).disabled).toBe(true);
    slide(slider, '7000');
    (await at.stage.button(words.change)).click();
    await at.stage.reads(words.giveSure);
    expect(rateOf(at, 'left')).toBe(5_000);
    await at.stage.axe();
    (await at.stage.button(words.give)).click();
    await at.stage.reads(words.given);
    expect(rateOf(at, 'left')).toBe(7_000);
    expect((await at.stage.find<HTMLInputElement>('input[name=rate-RNG]')).min).toBe('7000');
  });

  it('keeps what was chosen where the gateway refuses', async () => {
    const at = await enter();
    at.world.gateway.state.teams.rates.set(at.ids.get('top') ?? '', new Map([['RNG', 10_000]]));
    await card(at, 'left');
    tab(at, words.rates);
    slide(await at.stage.find<HTMLInputElement>('input[name=rate-RNG]'), '7000');
    at.world.gateway.intercept = ({ name }) =>
      name === 'agents.ratesGive'
        ? Response.json({ success: false, errorCode: 'agent_rate' }, { status: 409 })
        : undefined;
    (await at.stage.button(words.change)).click();
    (await at.stage.button(words.give)).click();
    await vi.waitFor(() => expect(at.stage.root.querySelector('[part~=alert-error]')).not.toBeNull());
    expect((await at.stage.find<HTMLInputElement>('input[name=rate-RNG]')).value).toBe('7000');
    expect(rateOf(at, 'left')).toBeUndefined();
  });

  it('shows rates of who stands deeper, and gives them none', async () => {
    const at = await enter();
    at.world.gateway.state.teams.rates.set(at.ids.get('deep') ?? '', new Map([['RNG', 2_500]]));
    at.stage.show(<TeamBody loadCard={loadCard} />);
    (await at.stage.button(team.open.replace('{{name}}', 'left'))).click();
    await at.stage.reads('deep');
    [...at.stage.root.querySelectorAll<HTMLElement>('.team-name')]
      .find(({ textContent }) => textContent === 'deep')
      ?.click();
    await at.stage.find('[part=card]');
    tab(at, words.rates);
    await at.stage.reads('0.25%');
    expect(at.stage.root.querySelector('[part=card] input')).toBeNull();
    expect(at.stage.text()).not.toContain(words.transfer);
  });

  it('has a note that stays while figures are looked at, and says when it is kept', async () => {
    const at = await enter();
    await card(at, 'left');
    tab(at, words.note);
    const area = await at.stage.find<HTMLTextAreaElement>('textarea');
    Reflect.set(HTMLTextAreaElement.prototype, 'value', 'Calls on Mondays', area);
    area.dispatchEvent(new Event('input', { bubbles: true }));
    tab(at, words.figures);
    tab(at, words.note);
    expect((await at.stage.find<HTMLTextAreaElement>('textarea')).value).toBe('Calls on Mondays');
    (await at.stage.button(words.save)).click();
    await at.stage.reads(words.noteSaved);
    expect([...at.world.gateway.state.teams.notes.values()]).toEqual(['Calls on Mondays']);
    await at.stage.axe();
  });
});

describe('[AGT-2] money for members right below', () => {
  const receiver = (at: AgentWorld, name: string): Promise<HTMLElement> =>
    vi.waitFor(() => {
      const found = [...at.stage.root.querySelectorAll<HTMLElement>('[part=receiver]')].find(
        (one) => one.querySelector('bdi')?.textContent === name,
      );
      if (found === undefined) throw new Error(`no ${name} in: ${at.stage.text()}`);
      return found;
    });
  const choose = async (at: AgentWorld, name: string): Promise<void> => {
    at.stage.show(<TransferBody />);
    await at.stage.reads(words.noHistory);
    (await receiver(at, name)).click();
  };
  const leave = async (at: AgentWorld): Promise<void> => {
    at.stage.show(null);
    await vi.waitFor(() => expect(at.stage.text()).toBe(''));
  };
  const confirm = async (at: AgentWorld, password: string): Promise<void> => {
    await at.stage.type('paymentPassword', password);
    (await at.stage.button(funds.send.replace('{{amount}}', 'R$50.00'))).click();
  };

  it('goes by amount and payment password, and stands in the list of what was sent', async () => {
    const at = await enter();
    await choose(at, 'right');
    await at.stage.axe();
    await at.stage.type('amount', '50');
    (await at.stage.button(funds.next)).click();
    await at.stage.reads('R$150.00');
    await at.stage.axe();
    await confirm(at, '000000');
    await at.stage.reads(funds.passwordWrong);
    await confirm(at, FAKE_PAYMENT_PASSWORD);
    await at.stage.reads(funds.sent.replace('{{amount}}', 'R$50.00').replace('{{name}}', 'right'));
    await at.stage.reads(words.stateDone);
    expect(at.world.gateway.state.teams.transfers.map(({ minor }) => minor)).toEqual([5_000n]);
  });

  it('is sent once however often the answer is lost', async () => {
    const at = await enter();
    await choose(at, 'left');
    await at.stage.type('amount', '50');
    (await at.stage.button(funds.next)).click();
    const domain = at.world.client.use(agentDomain);
    const { transfer } = domain;
    vi.spyOn(domain, 'transfer').mockImplementationOnce(async (input) => {
      await transfer(input);
      throw new AppError('NETWORK_UNREACHABLE');
    });
    await confirm(at, FAKE_PAYMENT_PASSWORD);
    await vi.waitFor(() => expect(at.stage.root.querySelector('[part~=alert-error]')).not.toBeNull());
    await confirm(at, FAKE_PAYMENT_PASSWORD);
    await at.stage.reads(funds.sent.replace('{{amount}}', 'R$50.00').replace('{{name}}', 'left'));
    expect(at.world.gateway.state.teams.transfers.map(({ minor }) => minor)).toEqual([5_000n]);
  });

  it('[TRIAL-E2] is sent again after an unknown outcome only once the list was shown, as a new order', async () => {
    const at = await enter();
    await choose(at, 'left');
    await at.stage.type('amount', '50');
    (await at.stage.button(funds.next)).click();
    const domain = at.world.client.use(agentDomain);
    const { transfer, transfers } = domain;
    const keys: string[] = [];
    let showList = (): void => undefined;
    vi.spyOn(domain, 'transfers').mockImplementationOnce(async (query) => {
      await new Promise<void>((resolve) => (showList = resolve));
      return transfers(query);
    });
    vi.spyOn(domain, 'transfer').mockImplementation(async (input) => {
      keys.push(input.requestId);
      await transfer(input);
      if (keys.length === 1) throw new AppError('OUTCOME_UNKNOWN');
    });
    await confirm(at, FAKE_PAYMENT_PASSWORD);
    await at.stage.reads(errors.OUTCOME_UNKNOWN);
    expect(at.stage.root.querySelector('[part=confirm]')).toBeNull();
    expect(at.stage.text()).not.toContain(common.retry);
    showList();
    await at.stage.reads(words.stateDone);
    (await at.stage.button(common.retry)).click();
    await confirm(at, FAKE_PAYMENT_PASSWORD);
    await at.stage.reads(funds.sent.replace('{{amount}}', 'R$50.00').replace('{{name}}', 'left'));
    expect(new Set(keys).size).toBe(2);
  });

  /** A transfer that an older gateway has not said anything about. */
  const leaveUnknown = (at: AgentWorld) =>
    keepOpenOrder(at.world.client, { call: 'agents.transfer', amount: '50.00' });

  it('[TRIAL-E2] comes back to a transfer of unknown outcome, and offers none before the list can be relied on', async () => {
    const at = await enter();
    leaveUnknown(at);
    at.stage.show(<TransferBody />);
    await at.stage.reads(errors.OUTCOME_UNKNOWN);
    await at.stage.reads('R$50.00 · ');
    expect(at.stage.root.querySelector('[part=receivers]')).toBeNull();
    await at.stage.axe();
    await at.world.clock.advance(REPEAT_AFTER_MS - 1);
    expect(at.stage.text()).not.toContain(common.retry);
    await at.world.clock.advance(1);
    (await at.stage.button(common.retry)).click();
    await receiver(at, 'left');
  });

  it.each([
    ['movements where there is no list of transfers', ['transfers']],
    ['the balance where there is neither', ['transfers', 'moves']],
  ] as const)('[TRIAL-E2] finds its way back by %s', async (_, missing) => {
    const at = await enter();
    const domain = at.world.client.use(agentDomain);
    for (const name of missing)
      vi.spyOn(domain, name).mockRejectedValue(new AppError('FUNCTION_NOT_AVAILABLE'));
    const looks = vi.spyOn(domain, missing.length === 1 ? 'moves' : 'transferSettings');
    leaveUnknown(at);
    at.stage.show(<TransferBody />);
    await at.stage.reads(errors.OUTCOME_UNKNOWN);
    await at.world.clock.advance(REPEAT_AFTER_MS);
    (await at.stage.button(common.retry)).click();
    await receiver(at, 'left');
    expect(looks).toHaveBeenCalled();
    expect(at.stage.root.querySelector('[part~=alert-error]')).toBeNull();
    expect(at.stage.root.querySelector('[part=sent]') === null).toBe(missing.length === 2);
  });

  it('is sent once to each member, where its answer is lost and the page is left', async () => {
    const at = await enter();
    const domain = at.world.client.use(agentDomain);
    const { transfer } = domain;
    vi.spyOn(domain, 'transfer').mockImplementationOnce(async (input) => {
      await transfer(input);
      throw new AppError('NETWORK_UNREACHABLE');
    });
    const toConfirm = async (name: string): Promise<void> => {
      at.stage.show(<TransferBody />);
      (await receiver(at, name)).click();
      await at.stage.type('amount', '50');
      (await at.stage.button(funds.next)).click();
      await confirm(at, FAKE_PAYMENT_PASSWORD);
    };
    await toConfirm('left');
    await vi.waitFor(() => expect(at.stage.root.querySelector('[part~=alert-error]')).not.toBeNull());
    for (const name of ['right', 'left']) {
      await leave(at);
      await toConfirm(name);
      await at.stage.reads(funds.sent.replace('{{amount}}', 'R$50.00').replace('{{name}}', name));
    }
    expect(at.world.gateway.state.teams.transfers.map(({ minor }) => minor)).toEqual([5_000n, 5_000n]);
  });

  it('says what is wrong with an amount, and why none can be sent at all', async () => {
    const at = await enter();
    await choose(at, 'right');
    for (const [typed, problem] of [
      ['', funds.amountMissing],
      ['many', funds.amountUnreadable.replace('{{example}}', '50.50')],
      ['0.50', funds.amountTooLow.replace('{{min}}', 'R$1.00')],
      ['500', funds.amountTooHigh.replace('{{max}}', 'R$200.00')],
    ] as const) {
      await at.stage.type('amount', typed);
      (await at.stage.button(funds.next)).click();
      await at.stage.reads(problem);
    }
  });

  it('finds who gets it by name, right below alone, and comes again after a failure', async () => {
    const at = await enter();
    at.world.gateway.intercept = ({ name }) =>
      name === 'agents.transferSettings'
        ? Response.json({ success: false, errorCode: 'server_busy' }, { status: 403 })
        : undefined;
    at.stage.show(<TransferBody />);
    await at.stage.reads(words.failed);
    at.world.gateway.intercept = () => undefined;
    (await at.stage.button(common.retry)).click();
    await receiver(at, 'left');
    await at.stage.type('search', 'deep');
    (await at.stage.button(team.find)).click();
    await at.stage.reads('Nobody right below you has a name that begins with “deep”.');
    await at.stage.type('search', 'ri');
    (await at.stage.button(team.find)).click();
    await receiver(at, 'right');
  });
});
