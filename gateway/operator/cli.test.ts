import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../conformance/bench';
import { commands } from './commands/index';
import { operatorOn, type OperatorRun } from './testing';

let bench: GatewayBench;
let foyer: (line: string | readonly string[]) => Promise<OperatorRun>;
beforeAll(async () => {
  bench = await startBench();
  foyer = operatorOn(bench.db);
});
afterAll(() => bench.stop());

interface Status {
  maintenance: boolean;
  maintenanceEnd: number | null;
  regionRestriction: boolean;
  info: {
    register: Record<string, { maxLength: number; required: boolean }>;
    sms: Record<string, unknown>;
    analytics: unknown;
    imageCDNs: unknown;
    launchGameCDNs: unknown;
  };
}
const status = async (headers: Record<string, string> = {}): Promise<Status> =>
  (await bench.client.send({ path: '/wps/system/status', headers })).body.value as Status;
const fails = async (line: string | readonly string[], exit: number, words: string): Promise<void> => {
  const run = await foyer(line);
  expect([run.exit, run.err.join('\n')], String(line)).toEqual([exit, expect.stringContaining(words)]);
  expect(run.out).toEqual([]);
};

describe('the tool', () => {
  it('explains itself and each command with examples that it would take itself', async () => {
    const { exit, out } = await foyer('--help');
    expect(exit).toBe(0);
    for (const { name } of commands) expect(out.join('\n')).toContain(name);
    for (const command of commands) {
      const help = await foyer(`${command.name} --help`);
      expect(help.exit, command.name).toBe(0);
      expect(help.out.join('\n'), command.name).toMatch(/Examples:\n {2}foyer /);
      for (const example of command.examples) {
        expect(example.startsWith(`foyer ${command.name}`), example).toBe(true);
        for (const [, option = ''] of example.matchAll(/--([a-z-]+)/g))
          expect(['merchant', 'json', ...Object.keys(command.options ?? {})], example).toContain(option);
      }
    }
  });

  it('names the argument that is wrong, and leaves by an exit code that scripts can tell apart', async () => {
    await fails('flags', 2, 'flags');
    await fails('flag', 2, 'flag list, flag set');
    await fails('flag sett A on', 2, 'flag list, flag set');
    await fails('flag set FREEPLAY3', 2, 'foyer flag set: STATE: is missing');
    await fails('flag set FREEPLAY3 maybe --merchant demo', 2, 'STATE: must be on or off');
    await fails('flag set FREEPLAY3 on off --merchant demo', 2, 'one word too many');
    await fails('flag set FREEPLAY3 on --soon', 2, '--soon');
    await fails('flag set NOSUCH3 on --merchant demo', 3, 'CODE');
    await fails('flag list', 2, '--merchant: is needed, there are several: demo, rival');
    await fails('flag list --merchant nobody', 3, '--merchant');
    const run = await foyer('flag list --merchant nobody --json');
    expect(JSON.parse(run.err.join())).toEqual({
      error: { argument: '--merchant', message: '"nobody" is no merchant.' },
    });
  });

  it('needs no merchant’s name where there is one alone', async () => {
    const run = await foyer('flag list --merchant demo --json');
    expect(run.data).toContainEqual(
      expect.objectContaining({ code: 'FREEPLAY3', state: 'on', does: expect.any(String) }),
    );
  });

  it('[OPS-1] means the demo’s first merchant beside the one that is there to be looked at', async () => {
    const mark = (text: string) =>
      bench.db.operator.query(`update merchant set settings = ${text} where code = 'rival'`);
    await mark(`settings || '{"secondOfDemo": true}'`);
    expect((await foyer('flag list --json')).data).toEqual(
      (await foyer('flag list --merchant demo --json')).data,
    );
    await mark(`settings - 'secondOfDemo'`);
    await fails('flag list', 2, '--merchant: is needed');
  });
});

describe('a merchant', () => {
  it('is made with all its pages need, and a running gateway answers for it', async () => {
    const run = await foyer([
      ...'merchant create acme --currency USDT --languages ES,EN --home-country MX --symbol ₮ --json'.split(
        ' ',
      ),
      '--name',
      'Acme Games',
      '--origin',
      'https://play.acme.example/',
    ]);
    expect(run.err).toEqual([]);
    expect(run.data).toMatchObject({ id: 3, code: 'acme', default_language: 'ES' });
    await expect
      .poll(
        async () =>
          (await bench.client.send({ path: '/wps/system/status', headers: { Merchant: 'acme' } })).status,
      )
      .toBe(200);
    expect((await status({ Merchant: 'acme' })).info.register).toHaveProperty('username');
    const page = { Merchant: 'acme', Origin: 'https://play.acme.example' };
    const reply = await bench.client.send({ path: '/wps/system/country', headers: page });
    expect(reply.body.value).toMatchObject({ countryCode: 'MX', countryDialingCode: '52' });
    expect((await foyer('merchant show --merchant acme --json')).data).toMatchObject({
      name: 'Acme Games',
      origins: [{ origin: 'https://play.acme.example', tier: 'own' }],
    });
  });

  it('is refused with a code that is taken or odd, and without what it needs', async () => {
    const rest = ['--name', 'X', '--currency', 'BRL'];
    await fails(['merchant', 'create', 'demo', ...rest], 2, 'CODE: is taken');
    await fails(['merchant', 'create', 'De Mo', ...rest], 2, 'CODE');
    await fails('merchant create new1 --currency BRL', 2, '--name');
    await fails('merchant create new1 --name X', 2, '--currency');
    await fails('merchant create new1 --name X --currency BLR', 2, '--currency: is no currency: "BLR"');
    await fails(
      ['merchant', 'create', 'new1', ...rest, '--languages', 'XX,PT,QQ'],
      2,
      '--languages: has "XX", "QQ" in it',
    );
    await fails(['merchant', 'create', 'new1', ...rest, '--default-language', 'PT'], 2, '--default-language');
    await fails(['merchant', 'create', 'new1', ...rest, '--home-country', 'ZZ'], 2, '--home-country');
    await fails(['merchant', 'create', 'new1', ...rest, '--origin', 'play.example'], 2, '--origin');
    expect((await foyer('merchant list --json')).data).toHaveLength(3);
  });

  it('[SYS-2] [TRIAL-S10] goes into maintenance and out of it, and keeps networks out', async () => {
    await foyer(
      'merchant set --merchant demo --maintenance on --until 2030-01-02T03:04Z --region-blocked 127.0.0.0/8',
    );
    await expect.poll(status).toMatchObject({
      maintenance: true,
      maintenanceEnd: Date.UTC(2030, 0, 2, 3, 4),
      regionRestriction: true,
    });
    await foyer('merchant set --merchant demo --maintenance off --region-blocked none');
    await expect
      .poll(status)
      .toMatchObject({ maintenance: false, maintenanceEnd: null, regionRestriction: false });
    await fails('merchant set --merchant demo --maintenance yes', 2, '--maintenance');
    await fails('merchant set --merchant demo --until tomorrow', 2, '--until');
    await fails('merchant set --merchant demo --region-blocked everybody', 2, '--region-blocked');
    for (const network of ['0.0.0.0/99', '::/129', '0.0.0.0/0', '203.0.113.0/24,10.0.0.0/33'])
      await fails(`merchant set --merchant demo --region-blocked ${network}`, 2, '--region-blocked: "');
    await fails('merchant set --merchant demo --languages PT', 2, '--languages: leaves out the default EN');
    await fails('merchant set --merchant demo', 2, 'nothing to set');
  });

  it('[SYS-3] names where pictures and players come from, by https alone', async () => {
    const cdns = async (): Promise<unknown> => {
      const { imageCDNs, launchGameCDNs } = (await status()).info;
      return { imageCDNs, launchGameCDNs };
    };
    await foyer(
      'merchant set --merchant demo --image-cdns https://a.example,https://b.example/foyer --launch-cdns https://play.example:8443',
    );
    await expect.poll(cdns).toEqual({
      imageCDNs: ['https://a.example', 'https://b.example/foyer'],
      launchGameCDNs: ['https://play.example:8443'],
    });
    await foyer('merchant set --merchant demo --image-cdns none --launch-cdns none');
    await expect.poll(cdns).toEqual({ imageCDNs: [], launchGameCDNs: [] });
    for (const odd of [
      'http://a.example',
      'javascript:x',
      'https://a.example/?b',
      'https://u@a.example',
      'a.example',
    ])
      await fails(`merchant set --merchant demo --image-cdns ${odd}`, 2, '--image-cdns');
  });

  it('[SYS-1] tells where else the site is, at start-up and to a page that cannot start', async () => {
    await foyer('merchant set --merchant demo --mirror-domains play2.example.com,play3.example.com');
    const domains = [{ domainName: 'play2.example.com' }, { domainName: 'play3.example.com' }];
    await expect.poll(async () => (await status()).info).toMatchObject({ domainRoute: domains });
    const { body } = await bench.client.send({ path: '/wps/system/domainRoute?url=play.example.com' });
    expect(body.value).toMatchObject({
      domainList: domains,
      customerService: expect.arrayContaining([expect.objectContaining({ csType: 'LIVECHAT' })]),
    });
    await fails(
      'merchant set --merchant demo --mirror-domains https://play.example.com',
      2,
      '--mirror-domains',
    );
    await foyer('merchant set --merchant demo --mirror-domains none');
  });

  it('[SYS-1] counts with the ids that are set, by domain and affiliate, and with nothing else', async () => {
    const ids = async (): Promise<unknown> => (await status()).info.analytics;
    await foyer('analytics set --gtag G-1 --fb-pixel 22 --merchant demo');
    await foyer('analytics set --domain play.example.com --affiliate PARTNER1 --gtag G-2 --merchant demo');
    const row = { domain: 'play.example.com', affiliateCode: 'PARTNER1', gtagId: 'G-2' };
    await expect.poll(ids).toMatchObject({ gtagId: 'G-1', FB_PIXEL_ID: '22', domains: [row] });
    await foyer('analytics set --domain play.example.com --affiliate PARTNER1 --adjust a9 --merchant demo');
    await foyer('analytics set --fb-pixel none --merchant demo');
    await expect
      .poll(ids)
      .toMatchObject({ gtagId: 'G-1', FB_PIXEL_ID: '', domains: [{ ...row, adjustId: 'a9' }] });
    expect((await foyer('analytics show --merchant demo')).out.join('\n')).toMatch(
      /play\.example\.com +PARTNER1 +G-2/,
    );
    await fails('analytics set --gtag <script> --merchant demo', 2, '--gtag: must be an id');
    await fails('analytics set --domain x/y --gtag G-1 --merchant demo', 2, '--domain');
    await fails(
      'analytics set --affiliate PARTNER1 --gtag G-1 --merchant demo',
      2,
      '--affiliate: needs --domain',
    );
    await fails('analytics set --merchant demo', 2, 'nothing to set');
    await fails('analytics set --domain other.example --remove --merchant demo', 3, 'has no ids of its own');
    await foyer('analytics set --domain play.example.com --affiliate PARTNER1 --remove --merchant demo');
    await foyer('analytics set --gtag none --merchant demo');
    await expect.poll(ids).toMatchObject({ gtagId: '', domains: [] });
  });

  it('[HOME-2] pays for invitations while its switch and the module of promotions are on', async () => {
    const told = async (path: string, headers?: Record<string, string>): Promise<unknown> => {
      const { body } = await bench.client.send({ path, ...(headers ? { headers } : {}) });
      return body.success === true ? body.value : body.errorCode;
    };
    const forGuests = '/wps/relay/MCSFE_getMerchantAvailablePromotions';
    const forMembers = '/wps/relay/MCSFE_getAvailablePromotions';
    expect(await told(forGuests)).toBe('function.not.available');
    await foyer('flag set REWCEN3 on --merchant demo');
    await expect.poll(() => told(forGuests)).toEqual({ content: { REFERRAL: { enabled: false, count: 0 } } });
    const on = await foyer('merchant set --merchant demo --referral on');
    expect(on.out.join('\n')).toContain('REWCEN3');
    const paid = { content: { REFERRAL: { enabled: true, count: 0 } } };
    await expect.poll(() => told(forGuests)).toEqual(paid);
    const Authorization = await bench.client.token(bench.accounts.member);
    expect(await told(forMembers, { Authorization })).toEqual(paid);
    expect(await told(forMembers.replace('MCSFE', 'MCS2'), { Authorization })).toEqual(paid);
    expect(await told(forMembers)).toBe('user.or.token.invalid');
    await foyer('merchant set --merchant demo --referral off');
    await expect.poll(() => told(forGuests)).toEqual({ content: { REFERRAL: { enabled: false, count: 0 } } });
    await fails('merchant set --merchant demo --referral perhaps', 2, '--referral');
    await foyer('flag set REWCEN3 off --merchant demo');
  });
});

describe('a rule', () => {
  it('of the registration form changes by what is given alone, and pages are told', async () => {
    const run = await foyer('rule set whatsapp --enabled on --required on --max 20 --merchant demo --json');
    expect(run.data).toMatchObject({ field: 'whatsapp', enabled: true, required: true, min: 8, max: 20 });
    await expect
      .poll(async () => (await status()).info.register['whatsapp'])
      .toMatchObject({ maxLength: 20, required: true });
    // A field that is not shown cannot be asked for.
    const off = await foyer('rule set whatsapp --enabled off --merchant demo --json');
    expect(off.data).toMatchObject({ enabled: false, required: false, max: 20 });
  });

  it('is refused with a pattern that is broken or could run for ever, and with lengths that exclude each other', async () => {
    const set = (...rest: string[]) => ['rule', 'set', 'username', '--merchant', 'demo', ...rest];
    for (const pattern of [
      '(',
      '[a-',
      '(a+)+$',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '(a|aa)+$',
      '(.*)*x',
      '(a)\\1',
      '(?<=a)b',
      'a'.repeat(301),
    ])
      await fails(set(`--pattern=${pattern}`), 2, '--pattern');
    await fails(set('--min', '20', '--max', '10'), 2, '--min');
    await fails(set('--min', '-1'), 2, '--min');
    await fails(set('--max', '9999'), 2, '--max');
    await fails(set('--pattern-id', '20'), 2, '--pattern-id');
    await fails(set(), 2, 'nothing to set');
    await fails('rule set line --required on --merchant demo', 2, '--required');
    await fails('rule set shoe --required on --merchant demo', 3, 'FIELD');
    const fine = await foyer(set('--pattern', '^[a-z][a-z0-9]*$', '--pattern-id', '1', '--json'));
    expect(fine.data).toMatchObject({ pattern: '^[a-z][a-z0-9]*$', patternId: 1 });
  });
});

describe('an origin', () => {
  const page = 'https://new.example';
  const answered = async (): Promise<boolean> =>
    (await bench.client.send({ path: '/wps/system/country', headers: { Origin: page } })).status === 200;

  it('is answered once it is added, in the tier it was given, and no more once it is removed', async () => {
    expect(await answered()).toBe(false);
    await foyer(`origin add ${page}/ --tier partner --merchant demo`);
    await expect.poll(answered).toBe(true);
    const again = await foyer(`origin add ${page} --tier own --merchant demo --json`);
    expect(again.data).toEqual({ origin: page, tier: 'own', before: 'partner' });
    expect((await foyer('origin list --merchant demo --json')).data).toContainEqual({
      origin: page,
      tier: 'own',
      used: true,
    });
    expect((await foyer(`origin remove ${page} --merchant demo`)).exit).toBe(0);
    await expect.poll(answered).toBe(false);
  });

  it('[OPS-1] is no own origin of two merchants, also when both register it at the same time', async () => {
    const rest = ['--name', 'X', '--currency', 'BRL', '--origin'];
    await foyer(`origin add ${page} --tier own --merchant demo`);
    const taken = `${page}" is an own origin of the merchant demo`;
    await fails(['merchant', 'create', 'new1', ...rest, page], 2, `--origin: "${taken}`);
    await fails(`origin add ${page} --tier own --merchant rival`, 2, `ORIGIN: "${taken}`);
    expect(JSON.stringify((await foyer('merchant list --json')).data)).not.toContain('new1');
    // A partner's page may hold widgets of both.
    expect((await foyer(`origin add ${page} --tier partner --merchant rival`)).exit).toBe(0);
    await foyer(`origin remove ${page} --merchant demo`);
    await foyer(`origin remove ${page} --merchant rival`);
    const both = await Promise.all(
      ['demo', 'rival'].map((code) => foyer(`origin add ${page} --tier own --merchant ${code}`)),
    );
    expect(both.map(({ exit }) => exit).sort()).toEqual([0, 2]);
    for (const code of ['demo', 'rival']) await foyer(`origin remove ${page} --merchant ${code}`);
  });

  it('[TRIAL-S10] says what it allows, once it is allowed', async () => {
    const add = async (tier: string) =>
      (await foyer(`origin add ${page} --tier ${tier} --merchant demo`)).out;
    expect((await add('partner')).join('\n')).toContain('may hold the operator’s pages under /frame/');
    expect((await add('own')).join('\n')).toContain('passwords and money');
    await foyer(`origin remove ${page} --merchant demo`);
  });

  it('[TRIAL-S10] takes http for this machine alone, and in production not at all', async () => {
    const local = 'origin add http://localhost:5173 --tier partner --merchant demo';
    await fails('origin add http://new.example --tier own --merchant demo', 2, 'for localhost alone');
    expect((await foyer(local)).exit).toBe(0);
    const live = operatorOn(bench.db, {}, { production: true });
    expect((await live(local)).err.join()).toContain('which production refuses');
    expect((await live('origin list --merchant demo')).out.join('\n')).toMatch(
      /http:\/\/localhost:5173 +not used: is http, which production refuses/,
    );
    expect((await live('origin remove http://localhost:5173 --merchant demo')).exit).toBe(0);
  });

  it('[TRIAL-S10] is refused when it is none, without a tier, or when it is not there', async () => {
    for (const origin of [
      'https://*.example',
      "https://new.example;script-src'unsafe-inline'",
      'https://new.example,https://other.example',
      'https://*',
      'new.example',
      'https://new.example/path',
      'ftp://new.example',
      'https://u:p@new.example',
      'https://new.example?x',
    ])
      await fails(['origin', 'add', origin, '--tier', 'own', '--merchant', 'demo'], 2, 'ORIGIN');
    await fails(`origin add ${page} --merchant demo`, 2, '--tier');
    await fails(`origin add ${page} --tier friend --merchant demo`, 2, '--tier');
    await fails(`origin remove ${page} --merchant demo`, 3, 'ORIGIN');
  });
});

describe('codes and sign-ins', () => {
  it('go where the operator says, and cost what the operator says', async () => {
    const run = await foyer(
      'sms set --countries BR,PT --budget 2000 --bot-check altcha --bot-check-always sms --verify-new-places on --merchant demo',
    );
    expect(run.err).toEqual([]);
    expect((await foyer('sms show --merchant demo --json')).data).toMatchObject({
      sms_countries: ['BR', 'PT'],
      sms_daily_budget: 2000,
      code_minutes: 3,
      bot_check: 'altcha',
      bot_check_always: ['sms'],
      verify_new_places: true,
    });
    await fails('sms set --countries BRA --merchant demo', 2, '--countries');
    await fails('sms set --countries ZZ --merchant demo', 2, '--countries');
    await fails('sms set --budget much --merchant demo', 2, '--budget');
    await fails('sms set --bot-check-always chat --merchant demo', 2, '--bot-check-always');
    await fails('sms set --code-minutes 11 --merchant demo', 2, '--code-minutes');
    await fails('sms set --merchant demo', 2, 'nothing to set');
    await foyer(
      'sms set --bot-check none --bot-check-always none --countries none --verify-new-places off --merchant demo',
    );
  });

  it('pages learn of the provider that is set, and of its end', async () => {
    await fails('provider set --api-key k --merchant demo', 2, '--project');
    await foyer(
      'provider set --project acme-1 --api-key AIza1 --auth-domain acme.firebaseapp.com --phone on --merchant demo',
    );
    await expect
      .poll(async () => (await status()).info.sms)
      .toMatchObject({ apiKey: 'AIza1', authDomain: 'acme.firebaseapp.com', projectId: 'acme-1' });
    await foyer('provider set --phone off --merchant demo');
    expect((await foyer('provider show --merchant demo --json')).data).toMatchObject({
      project_id: 'acme-1',
      phone: false,
    });
    await fails('provider set --project Acme --merchant demo', 2, '--project');
    await fails('provider set --auth-domain https://x --merchant demo', 2, '--auth-domain');
    expect((await foyer('provider set --remove --merchant demo')).exit).toBe(0);
    await fails('provider set --remove --merchant demo', 3, '--remove');
  });
});

describe('a member', () => {
  it('[TRIAL-S1] gets a new address and number, which count once they are proved', async () => {
    const { username } = bench.accounts.member;
    const agent = bench.accounts.agent.username;
    await foyer(`member set-email ${username} maria@example.test --merchant demo`);
    await foyer(`member set-mobile ${username} +5511987654321 --merchant demo`);
    const { data } = await foyer(`member show ${username.toUpperCase()} --merchant demo --json`);
    expect(data).toMatchObject({
      username,
      mobile: '5511987654321',
      contact: { email: 'maria@example.test', countryDialingCode: '55', mobileNum: '11987654321' },
      mobileProvedAt: null,
      emailProvedAt: null,
      affiliateCode: '',
      link: null,
    });
    expect(JSON.stringify(data)).not.toContain('argon2');
    // The member that the operator trusts owns it, and members that only named it lose it.
    await foyer(`member set-mobile ${agent} +5511987654321 --proved --merchant demo`);
    await foyer(`member set-email ${agent} maria@example.test --proved --merchant demo`);
    const shown = await foyer(`member show ${agent} --merchant demo --json`);
    expect(shown.data).toMatchObject({
      mobileProvedAt: expect.any(String) as unknown,
      emailProvedAt: expect.any(String) as unknown,
    });
    const after = await foyer(`member show ${username} --merchant demo --json`);
    expect(after.data).toMatchObject({ mobile: null, contact: {} });
    await fails(
      `member set-mobile ${username} +5511987654321 --merchant demo`,
      2,
      'NUMBER: belongs to another member',
    );
    await fails(
      `member set-email ${username} maria@example.test --proved --merchant demo`,
      2,
      'EMAIL: belongs to another member',
    );
    await fails(`member set-mobile ${username} 11987654321 --merchant demo`, 2, 'NUMBER');
    await fails(`member set-mobile ${username} +99912345678 --merchant demo`, 2, 'NUMBER');
    await fails(`member set-email ${username} a@b --merchant demo`, 2, 'EMAIL');
    await fails('member show nobody --merchant demo', 3, 'NAME');
    await fails(`member show ${username} --merchant rival`, 3, 'NAME');
  });

  it('[TRIAL-S2] that is locked is out at once, and logs in again once unlocked', async () => {
    const account = bench.accounts.member;
    const token = await bench.client.token(account);
    const info = async () =>
      (await bench.client.send({ path: '/wps/member/info', headers: { Authorization: token } })).status;
    expect(await info()).toBe(200);
    const locked = await foyer(`member lock ${account.username} --merchant demo --json`);
    expect(locked.data).toMatchObject({ status: 'locked', sessionsEnded: expect.any(Number) });
    await expect.poll(info).not.toBe(200);
    await fails('member lock nobody --merchant demo', 3, 'NAME');
    await expect(bench.client.token(account)).rejects.toThrow();
    expect((await foyer(`member unlock ${account.username} --merchant demo`)).exit).toBe(0);
    expect(await bench.client.token(account)).not.toBe('');
    expect((await foyer(`member unlock ${account.username} --merchant demo`)).out.join()).toContain(
      'not locked',
    );
  });
});

describe('the record of changes', () => {
  it('holds each of them with who, what before and what after, and nothing of what was refused', async () => {
    await foyer('flag set FREEPLAY3 off --merchant demo');
    await fails('flag set FREEPLAY3 wrong --merchant demo', 2, 'STATE');
    await fails(['origin', 'remove', 'https://gone.example', '--merchant', 'demo'], 3, 'ORIGIN');
    await foyer('flag set FREEPLAY3 on --merchant demo');
    const { data } = await foyer('audit list --limit 2 --json --merchant demo');
    expect(data).toMatchObject([
      { actor: 'tester@here', command: 'flag set', target: 'FREEPLAY3', before: false, after: true },
      { actor: 'tester@here', command: 'flag set', target: 'FREEPLAY3', before: true, after: false },
    ]);
    // What one merchant does is in no other merchant's record.
    expect((await foyer('audit list --merchant rival --json')).data).not.toContainEqual(
      expect.objectContaining({ command: 'flag set' }),
    );
  });

  it('cannot be changed, nor lose a change whose note failed', async () => {
    await expect(
      bench.db.merchant(1).query(`update operator_action set actor = 'nobody'`),
    ).rejects.toMatchObject({ code: '42501' });
    await bench.db.owner('alter table operator_action rename to operator_hidden');
    const run = await foyer('flag set FREEPLAY3 off --merchant demo');
    await bench.db.owner('alter table operator_hidden rename to operator_action');
    expect(run.exit).toBe(1);
    expect((await foyer('flag list --merchant demo --json')).data).toContainEqual(
      expect.objectContaining({ code: 'FREEPLAY3', state: 'on' }),
    );
  });
});
