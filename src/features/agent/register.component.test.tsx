import { afterEach, describe, expect, it, vi } from 'vitest';
import { agentDomain } from '../../core/domains/agent';
import { AppError } from '../../core/kernel/app-error';
import { agentRegister as words } from '../../locales/en/agent-register';
import { common } from '../../locales/en/common';
import { openAgentWorld, type AgentWorld } from '../../testing/agent-world';
import { lackCalls } from '../../testing/lack-calls';
import { AnnouncementsBody } from './announcements-body.view';
import { RegisterBody } from './register-body.view';
import { styles } from './testing';

let open: AgentWorld | null = null;
const enter = async (): Promise<AgentWorld> => {
  open = await openAgentWorld({
    styles,
    flags: { CREATEAFF3: true, AGEREGDOWN3: true, AGENTANNOUNCE3: true, REGCEN: true },
  });
  return open;
};
afterEach(() => {
  open?.end();
  open = null;
});
const lose = ({ world }: AgentWorld, call: string): void => {
  world.gateway.intercept = ({ name }) =>
    name === call ? Response.json({ success: false, errorCode: 'server_busy' }, { status: 403 }) : undefined;
};
const heal = ({ world }: AgentWorld): void => {
  world.gateway.intercept = () => undefined;
};
const cards = ({ stage }: AgentWorld) => [...stage.root.querySelectorAll('[part=link]')];

describe('[AGT-2] the register centre', () => {
  it('makes a link with rates within one’s own, shows it with its code, and ends it once asked twice', async () => {
    const at = await enter();
    at.world.gateway.state.teams.rates.set(at.ids.get('top') ?? '', new Map([['RNG', 10_000]]));
    at.stage.show(<RegisterBody />);
    await at.stage.reads(words.none);
    await at.stage.axe();
    (await at.stage.button(words.newLink)).click();
    const slider = await at.stage.find<HTMLInputElement>('input[name=rate-RNG]');
    expect(slider.max).toBe('9000');
    Reflect.set(HTMLInputElement.prototype, 'value', '5000', slider);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await at.stage.type('note', 'for the forum');
    await at.stage.axe();
    (await at.stage.find<HTMLButtonElement>('[part=make]')).click();
    await at.stage.reads('for the forum');
    expect(at.world.gateway.state.teams.links[0]).toMatchObject({
      ...{ makes: 'member', note: 'for the forum', rates: [{ product: 'RNG', ppm: 5_000 }] },
    });
    (await at.stage.button(words.qr)).click();
    await vi.waitFor(() => expect(at.stage.root.querySelector('[part=link] svg')).not.toBeNull());
    await at.stage.axe();
    (await at.stage.button(words.end)).click();
    expect(at.world.gateway.state.teams.links[0]?.state).toBe('active');
    (await at.stage.button(words.endSure)).click();
    await vi.waitFor(() =>
      expect(cards(at).some(({ textContent }) => textContent?.includes(words.end) === true)).toBe(false),
    );
  });

  it('makes a link with the note and the rate that a script filled in without events', async () => {
    const at = await enter();
    at.world.gateway.state.teams.rates.set(at.ids.get('top') ?? '', new Map([['RNG', 10_000]]));
    at.stage.show(<RegisterBody />);
    (await at.stage.button(words.newLink)).click();
    const note = await at.stage.field('note');
    Reflect.set(HTMLInputElement.prototype, 'value', 'for the forum', note);
    Reflect.set(
      HTMLInputElement.prototype,
      'value',
      '5000',
      await at.stage.find<HTMLInputElement>('input[name=rate-RNG]'),
    );
    // Renders the form again before the next event.
    await at.stage.type('expires', '2031-01-01');
    expect(note.value).toBe('for the forum');
    (await at.stage.find<HTMLButtonElement>('[part=make]')).click();
    await at.stage.reads('for the forum');
    expect(at.world.gateway.state.teams.links[0]).toMatchObject({
      note: 'for the forum',
      rates: [{ product: 'RNG', ppm: 5_000 }],
    });
  });

  it('keeps what was typed where a link is refused', async () => {
    const at = await enter();
    at.stage.show(<RegisterBody />);
    (await at.stage.button(words.newLink)).click();
    await at.stage.type('note', 'for the forum');
    lose(at, 'agents.linkCreate');
    (await at.stage.find<HTMLButtonElement>('[part=make]')).click();
    await vi.waitFor(() => expect(at.stage.root.querySelector('[part~=alert-error]')).not.toBeNull());
    expect((await at.stage.field('note')).value).toBe('for the forum');
  });

  it('makes an account whose owner sets the password by a link that is shown this once', async () => {
    const at = await enter();
    at.stage.show(<RegisterBody />);
    await at.stage.reads(words.none);
    (await at.stage.button(words.account)).click();
    (await at.stage.find<HTMLButtonElement>('[part=make]')).click();
    await at.stage.reads(words.required);
    expect((await at.stage.field('username')).getAttribute('aria-invalid')).toBe('true');
    await at.stage.axe();
    await at.stage.type('username', 'newcomer');
    (await at.stage.find<HTMLButtonElement>('[part=make]')).click();
    await at.stage.reads(words.made.replace('{{name}}', 'newcomer'));
    expect(at.stage.root.querySelector('[part=made] code')?.textContent).toContain('http');
    await at.stage.axe();
    (await at.stage.button(words.another)).click();
    expect((await at.stage.field('username')).value).toBe('');
  });

  it('asks for a first password where the gateway sends no link to choose it by', async () => {
    const at = await enter();
    lackCalls(at.world, ['agents.create.inviteUrl']);
    const made = vi.spyOn(at.world.client.use(agentDomain), 'createAccount');
    made.mockResolvedValue({ id: '7', name: 'newcomer', inviteUrl: '' });
    at.stage.show(<RegisterBody />);
    (await at.stage.button(words.account)).click();
    await at.stage.reads(words.passwordHint);
    expect(at.stage.text()).not.toContain(words.usernameHint);
    await at.stage.type('username', 'newcomer');
    for (const weak of ['', 'short', '123456']) {
      await at.stage.type('password', weak);
      (await at.stage.find<HTMLButtonElement>('[part=make]')).click();
      await at.stage.reads(words.passwordRequired);
    }
    expect(made).not.toHaveBeenCalled();
    await at.stage.axe();
    await at.stage.type('password', 'Secret-1234');
    (await at.stage.find<HTMLButtonElement>('[part=make]')).click();
    await at.stage.reads(words.madeBare.replace('{{name}}', 'newcomer'));
    expect(made.mock.calls[0]?.[0]).toMatchObject({ username: 'newcomer', password: 'Secret-1234' });
    (await at.stage.button(words.another)).click();
    expect((await at.stage.field('password')).value).toBe('');
  });

  it('asks for no end of a link where the gateway takes none', async () => {
    const at = await enter();
    lackCalls(at.world, ['agents.linkCreate.endDate']);
    at.stage.show(<RegisterBody />);
    (await at.stage.button(words.newLink)).click();
    await at.stage.field('note');
    await vi.waitFor(() => expect(at.stage.root.querySelector('[name=expires]')).toBeNull());
  });

  it('shows a dash for the counts of a link that an older gateway does not tell', async () => {
    const at = await enter();
    const domain = at.world.client.use(agentDomain);
    await domain.createLink({ note: 'for the forum' });
    const { links, next } = await domain.links();
    const untold = links.map((link) => ({ ...link, clicks: null, registrations: 5, firstDeposits: null }));
    vi.spyOn(domain, 'links').mockResolvedValue({ links: untold, next });
    at.stage.show(<RegisterBody />);
    await at.stage.reads('for the forum');
    const counts = [...at.stage.root.querySelectorAll('[part=link] .rec-sums dd')];
    expect(counts.map(({ textContent }) => textContent)).toEqual(['–', '5', '–']);
  });

  it('says so where links do not come, and reads them again', async () => {
    const at = await enter();
    lose(at, 'agents.links');
    at.stage.show(<RegisterBody />);
    await at.stage.reads(words.failed);
    heal(at);
    (await at.stage.button(common.retry)).click();
    await at.stage.reads(words.none);
  });
});

describe('[AGT-2] announcements for agents', () => {
  const news = { id: '1', title: 'New rates', html: '<p>From <b>Monday</b> on<script>fail()</script></p>' };

  it('stand with their text, made safe', async () => {
    const at = await enter();
    const domain = at.world.client.use(agentDomain);
    vi.spyOn(domain, 'announcements').mockResolvedValue([{ ...news, execution: '', promotionType: 'AG' }]);
    at.stage.show(<AnnouncementsBody />);
    await at.stage.reads('New rates');
    const island = () => at.stage.root.querySelector('[part=rich]')?.shadowRoot;
    await vi.waitFor(() => expect(island()?.querySelector('.rich')?.textContent).toBe('From Monday on'));
    expect(island()?.querySelector('script')).toBeNull();
    await at.stage.axe();
  });

  it('say when there is none, and come again after a failure', async () => {
    const at = await enter();
    vi.spyOn(at.world.client.use(agentDomain), 'announcements')
      .mockRejectedValueOnce(new AppError('BUSY'))
      .mockResolvedValue([]);
    at.stage.show(<AnnouncementsBody />);
    await at.stage.reads(words.failed);
    (await at.stage.button(common.retry)).click();
    await at.stage.reads(words.noNews);
    await at.stage.axe();
  });
});
