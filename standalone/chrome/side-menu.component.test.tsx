import { describe, expect, it, vi } from 'vitest';
import { chrome } from '../../src/locales/en/chrome';
import { home } from '../../src/locales/en/home';
import { MEMBER, notices as noticesOf, noticesReply } from '../../src/testing/fixtures';
import { Flag } from '../../src/ui/primitives/flag';
import { useSiteTheme } from '../kit/site-theme';
import { find, siteStage } from '../../src/testing/site-stage';
import { SideMenuBody } from './side-menu-body.view';

const stage = siteStage();

describe('the side menu', () => {
  const texts = (): string[] =>
    [...document.querySelectorAll('.side-row')].map((row) => row.textContent.trim());
  const choices = (): string[] =>
    [...document.querySelectorAll('.side-language .hidden')].map(({ textContent }) => textContent);

  it('[HOME-2] names what there is and leads nowhere else', async () => {
    stage.show(<SideMenuBody look="wide" />);
    await find('.side-row', chrome.support);
    expect(texts()).toContain(chrome.home);
    expect(texts()).toContain(chrome.app);
    // For guests of a merchant without rewards.
    for (const word of [chrome.invite, chrome.registerCentre, chrome.vip])
      expect(texts()).not.toContain(word);
  });

  it('[HOME-2] names inviting where the merchant pays for it and the site has its page', async () => {
    stage.show(<SideMenuBody look="wide" />);
    await find('.side-row', chrome.support);
    expect(texts()).not.toContain(chrome.invite);
    stage.world.client.destroy();
    stage.clear();
    await stage.begin(['EN'], ({ state }) => {
      state.flags['REWCEN3'] = true;
      state.promotions = { REFERRAL: { enabled: true, count: 0 } };
    });
    stage.show(<SideMenuBody look="wide" />);
    expect((await find('.side-row', chrome.invite)).getAttribute('href')).toBe('/member/invite');
  });

  it('[OPS-5] leads to the lottery where the merchant draws one', async () => {
    stage.show(<SideMenuBody look="wide" />);
    await find('.side-row', chrome.support);
    expect(texts()).not.toContain(chrome.LOTT);
    stage.world.client.destroy();
    stage.clear();
    await stage.begin(['EN'], ({ state }) => {
      state.flags['LOTTERY'] = true;
    });
    stage.show(<SideMenuBody look="wide" />);
    expect((await find('.side-row', chrome.LOTT)).getAttribute('href')).toBe('/lottery');
  });

  it('[HOME-2] lists six promotions at most, and the way to all of them', async () => {
    const rows = noticesOf();
    rows.promotions = Array.from({ length: 8 }, (_, index) => ({
      id: `P-${index}`,
      title: `Offer ${index}`,
      html: '',
      category: '',
      images: [],
      startsAt: null,
      endsAt: null,
      redirect: '',
      externalLink: '',
    }));
    stage.world.gateway.intercept = ({ name }) =>
      name === 'notices.announcements' ? noticesReply(rows) : undefined;
    stage.show(<SideMenuBody look="wide" />);
    const more = await find('.side-row', chrome.promotionsMore);
    expect(more.getAttribute('href')).toBe('/promotions');
    const hrefs = [...document.querySelectorAll('.side-row[href^="/promotions#"]')].map((row) =>
      row.getAttribute('href'),
    );
    expect(hrefs).toEqual([0, 1, 2, 3, 4, 5].map((id) => `/promotions#P-${id}`));
  });

  it('[HOME-2] shows the rounds played, and asks a guest to log in before', async () => {
    const intents: string[] = [];
    stage.world.client.onIntent((intent) => {
      intents.push(intent.type);
      if (intent.type === 'need-login') intent.resume?.();
      return true;
    });
    const left = vi.fn();
    stage.show(<SideMenuBody look="drawer" onLeave={left} />);
    (await find('.side-row', chrome.betting)).click();
    expect(intents).toEqual(['need-login', 'open-rounds']);
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('[HOME-2] draws the app’s codes, and lends no session to a foreign page', async () => {
    await stage.world.client.session.login({ mode: 'username', ...MEMBER });
    const lend = vi.spyOn(stage.world.client.session, 'issueCode');
    stage.show(<SideMenuBody look="wide" />);
    (await find('.side-row', chrome.app)).click();
    await find('.app-code svg');
    expect((await find('.app-code a')).getAttribute('href')).toBe('https://app.example/android?lang=EN');
    expect(lend).not.toHaveBeenCalled();
  });

  it('[HOME-2] [I18N-2] offers languages only where there is a choice', async () => {
    stage.show(<SideMenuBody look="drawer" />);
    await find('.side-language select');
    expect(choices()).toEqual([home.language, chrome.theme]);
    stage.world.client.destroy();
    await stage.begin(['EN']);
    stage.clear();
    stage.show(<SideMenuBody look="drawer" />);
    await find('.side-row', chrome.support);
    expect(choices()).toEqual([chrome.theme]);
  });

  it('[HOME-2] [I18N-1] shows the flag of the language, the Mexican one for Spanish', async () => {
    await stage.world.client.i18n.setLanguage('ES');
    stage.show(
      <>
        <SideMenuBody look="wide" />
        <p className="mexico">
          <Flag code="MX" />
        </p>
      </>,
    );
    // Its room is kept until then: no other sign changes into it.
    expect((await find('.side-language')).firstElementChild?.outerHTML).toBe('<span class="f-flag"></span>');
    const flag = await find('.side-language svg.f-flag');
    expect(flag.innerHTML).toBe((await find('.mexico svg.f-flag')).innerHTML);
    expect(flag.innerHTML).toContain('<path');
  });

  it('[HOME-2] offers light and dark, tells the widgets, and remembers it in this browser', async () => {
    function Widget() {
      return <p className="widget">{useSiteTheme()}</p>;
    }
    const both = (
      <>
        <SideMenuBody look="wide" />
        <Widget />
      </>
    );
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#0b0e15' });
    document.head.prepend(meta);
    stage.show(both);
    // As the system has it until the visitor chooses.
    await find('.widget', 'auto');
    const choose = (theme: string): void => {
      const select = document.querySelectorAll('.side-language select')[1];
      if (select === undefined) throw new Error('no choice of colours');
      Reflect.set(HTMLSelectElement.prototype, 'value', theme, select);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    await find('.side-language', chrome.theme);
    choose('light');
    await find('.widget', 'light');
    expect(document.documentElement.dataset['look']).toBe('light');
    const { ports, config } = stage.world.client;
    expect(ports.storage.local.get(`${config.merchant}.theme`)).toBe('light');
    choose('dark');
    await find('.widget', 'dark');
    expect(ports.storage.local.get(`${config.merchant}.theme`)).toBe('dark');
    expect(meta.media).toBe('');
    choose('auto');
    await find('.widget', 'auto');
    expect(document.documentElement.dataset['look']).toBe('auto');
    // The colour of a phone's bar follows the system again.
    expect([meta.media, meta.content]).toEqual(['(prefers-color-scheme: dark)', '#0b0e15']);
    meta.remove();
  });
});
