import { afterEach, describe, expect, it } from 'vitest';
import { errorCodes } from '../../contract/tables/error-codes';
import { languageNames } from '../../contract/tables/language-names';
import { languageCodes, languageOf } from '../../contract/tables/languages';
import { textLanguages } from '../../contract/tables/text-languages';
import { errors as en } from '../../locales/en/errors';
import { localeLoaders } from '../../locales/loaders';
import { loadersBehindAgent } from '../../locales/loaders-behind-agent';
import { loadersBehindLogin } from '../../locales/loaders-behind-login';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { MEMBER } from '../../testing/fixtures';
import { createTestPorts } from '../../testing/ports';
import { AppError } from '../kernel/app-error';
import type { Client } from '../types';
import { compactTexts } from './compact-texts';
import { createI18n, FIRST_LANGUAGE_MS } from './i18n';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  return made;
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

describe('the language', () => {
  it('[I18N-1] is the merchant’s default without a choice', async () => {
    const { client, gateway } = world();
    gateway.state.defaultLanguage = 'PT';
    expect(client.i18n.store.getState()).toMatchObject({ language: 'EN', ready: false });
    await client.system.start();
    expect(client.i18n.store.getState()).toMatchObject({ language: 'PT', ready: true });
    expect(client.i18n.texts.text('common', 'retry')).toBe('Tentar de novo');
  });

  it('[I18N-1] is the configured one before the default, and the stored one before both', async () => {
    const first = world({ language: 'es' });
    first.gateway.state.defaultLanguage = 'PT';
    await first.client.system.start();
    expect(first.client.i18n.store.getState().language).toBe('ES');
    await first.client.i18n.setLanguage('PT');
    const next = world({ like: first, language: 'es' });
    await next.client.system.start();
    expect(next.client.i18n.store.getState().language).toBe('PT');
  });

  it('[26.26] formats numbers in the new language as soon as its texts are loaded', async () => {
    const { client } = world();
    await client.system.start();
    const { i18n } = client;
    const told: string[] = [];
    i18n.texts.subscribe(() => told.push(`${i18n.texts.language()} ${i18n.number(1234.5)}`));
    await i18n.setLanguage('PT');
    expect(told.at(-1)).toBe('pt 1.234,5');
  });

  it('is one the merchant speaks, whatever was stored', async () => {
    const { client, gateway, ports } = world({ language: 'es' });
    gateway.state.languages = ['PT'];
    gateway.state.defaultLanguage = 'PT';
    await client.system.start();
    expect(client.i18n.store.getState()).toMatchObject({ language: 'PT', languages: ['PT'] });
    await expect(client.i18n.setLanguage('EN')).rejects.toMatchObject({ code: 'FORM_INVALID' });
    expect(ports.storage.local.get('hisLang')).toBeNull();
  });

  it('travels with every call', async () => {
    const { client, gateway } = world();
    await client.system.start();
    await client.i18n.setLanguage('PT');
    await client.system.countries();
    expect(gateway.seen.at(-1)?.headers.get('Language')).toBe('PT');
  });

  it('is the newest choice, however long an older file takes', async () => {
    const { client, ports } = world();
    await client.system.start();
    await Promise.all([
      client.i18n.setLanguage('PT'),
      client.i18n.setLanguage('ES'),
      client.i18n.setLanguage('EN'),
    ]);
    expect(client.i18n.store.getState().language).toBe('EN');
    expect(ports.storage.local.get('hisLang')).toBe('EN');
    expect(client.i18n.texts.text('common', 'cancel')).toBe('Cancel');
  });

  it('refuses a language that does not exist', async () => {
    const { client } = world();
    await expect(client.i18n.setLanguage('<b>')).rejects.toMatchObject({ code: 'FORM_INVALID' });
  });

  it('finds texts of a feature in English, and in the whole file of another language', async () => {
    const { client } = world();
    client.i18n.addTexts('wallet', { title: 'Your balance' });
    expect(client.i18n.texts.text('wallet', 'title')).toBe('Your balance');
    await client.system.start();
    await client.i18n.setLanguage('PT');
    expect(client.i18n.texts.has('auth', 'submit')).toBe(true);
  });
});

describe('the file of a language', () => {
  const german = { locale: { common: { retry: 'Noch einmal' } } };

  it('that is lost leaves English standing, and is asked for again by the next choice', async () => {
    const { ports } = createTestPorts();
    let tries = 0;
    const i18n = createI18n({ ports: { ...ports, fetch } }, 'ID', compactTexts, {
      ID: () => ((tries += 1) < 3 ? Promise.reject(new TypeError('offline')) : Promise.resolve(german)),
    });
    await i18n.settle({ languages: [], defaultLanguage: '' });
    expect(i18n.store.getState()).toMatchObject({ language: 'EN', ready: true });
    expect(i18n.texts.text('common', 'retry')).toBe('Try again');
    expect(tries).toBe(2);
    await i18n.setLanguage('ID');
    expect(i18n.texts.text('common', 'retry')).toBe('Noch einmal');
    expect(i18n.store.getState().language).toBe('ID');
  });

  it('that is lost later leaves the language as it is and says so', async () => {
    const { ports } = createTestPorts();
    const i18n = createI18n({ ports: { ...ports, fetch } }, '', compactTexts, {
      ID: () => Promise.reject(new TypeError('offline')),
    });
    await i18n.settle({ languages: ['EN', 'ID'], defaultLanguage: 'EN' });
    await expect(i18n.setLanguage('ID')).rejects.toMatchObject({ code: 'CHUNK_LOST' });
    expect(i18n.store.getState().language).toBe('EN');
    expect(ports.storage.local.get('hisLang')).toBeNull();
  });

  it('[I18N-1] that the visitor chose is remembered also when the start-up shows it in the same moment', async () => {
    const { ports } = createTestPorts();
    const arrivals: ((file: typeof german) => void)[] = [];
    const i18n = createI18n({ ports: { ...ports, fetch } }, '', compactTexts, {
      ID: () => new Promise((done) => arrivals.push(done)),
    });
    const choice = i18n.setLanguage('ID');
    const start = i18n.settle({ languages: ['EN', 'ID'], defaultLanguage: 'EN' });
    await settle();
    for (const arrive of arrivals) arrive(german);
    await Promise.all([choice, start]);
    expect(i18n.store.getState().language).toBe('ID');
    expect(ports.storage.local.get('hisLang')).toBe('ID');
  });

  it('that never comes holds the start for a short time only, and does not jump in afterwards', async () => {
    const { ports, clock } = createTestPorts();
    let arrive: (file: typeof german) => void = () => undefined;
    const i18n = createI18n({ ports: { ...ports, fetch } }, 'ID', compactTexts, {
      ID: () => new Promise((done) => (arrive = done)),
    });
    await clock.advance(FIRST_LANGUAGE_MS - 1);
    expect(i18n.store.getState().ready).toBe(false);
    await clock.advance(1);
    expect(i18n.store.getState()).toMatchObject({ language: 'EN', ready: true });
    arrive(german);
    await settle();
    expect(i18n.texts.text('common', 'retry')).toBe('Try again');
    expect(clock.waiting()).toBe(0);
  });
});

describe('the table of languages', () => {
  it('[I18N-1] has 21 rows with tags every platform knows, and two that run right to left', () => {
    expect(languageCodes).toHaveLength(21);
    for (const code of languageCodes) {
      const row = languageOf(code.toLowerCase());
      expect(Intl.getCanonicalLocales(row?.tag ?? '')).toEqual([row?.tag]);
      expect(languageNames[code].name).not.toBe('');
    }
    expect(languageCodes.filter((code) => languageOf(code)?.direction === 'rtl')).toEqual(['UR', 'AR']);
    expect(languageNames.ES.flag).toBe('MX');
    expect(languageOf('pt_br')?.code).toBe('PT-BR');
    expect(languageOf('constructor')).toBeNull();
  });
});

describe('texts', () => {
  const fileOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const others = async () =>
    Promise.all(
      Object.entries(localeLoaders).map(async ([code, load]) => ({
        ...(await load()).locale,
        ...(await loadersBehindLogin[code]?.())?.locale,
        ...(await loadersBehindAgent[code]?.())?.locale,
      })),
    );

  it('exist for every error code in every language', async () => {
    const codes = Object.keys(errorCodes).sort();
    expect(Object.keys(localeLoaders).length).toBe(textLanguages.length - 1);
    expect(Object.keys(loadersBehindLogin)).toEqual(Object.keys(localeLoaders));
    expect(Object.keys(loadersBehindAgent)).toEqual(Object.keys(localeLoaders));
    for (const texts of [en, ...(await others()).map(({ errors }) => errors)]) {
      expect(Object.keys(texts).sort()).toEqual(codes);
      expect(Object.values(texts).every((text) => typeof text === 'string' && text.length > 3)).toBe(true);
    }
  });

  it('exist for every namespace in every language, with the same keys and the same places for values', async () => {
    const locales = await others();
    const english = (
      await Promise.all(
        Object.keys(locales[0] ?? {}).map(
          async (name) =>
            [name, (await import(`../../locales/en/${fileOf(name)}.ts`)) as Record<string, object>] as const,
        ),
      )
    ).map(([name, file]) => [name, file[name] ?? {}] as const);
    const places = (text: unknown) =>
      [...String(text).matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort();
    for (const [name, texts] of english) {
      for (const other of locales) {
        expect([name, ...Object.keys(other[name as keyof typeof other] ?? {}).sort()]).toEqual([
          name,
          ...Object.keys(texts).sort(),
        ]);
        for (const [key, text] of Object.entries(texts))
          expect([name, key, ...places(other[name as keyof typeof other]?.[key])]).toEqual([
            name,
            key,
            ...places(text),
          ]);
      }
    }
  });

  it('[SYS-7] of an error are its sentence, or the server’s for an unknown code', async () => {
    const { client, gateway } = world();
    gateway.intercept = () => Response.json({ success: false, errorCode: 'login_failed' }, { status: 400 });
    await client.system.countries().catch(() => undefined);
    expect(client.i18n.errorText(new AppError('LOGIN_FAILED', { serverMessage: 'x (#1)' }))).toBe(
      en.LOGIN_FAILED,
    );
    expect(client.i18n.errorText(new AppError('REPLY_UNKNOWN', { serverMessage: 'Nope (#9)' }))).toBe(
      'Nope (#9)',
    );
    expect(client.i18n.errorText(new AppError('REPLY_UNKNOWN'))).toBe(en.REPLY_UNKNOWN);
  });
});

describe('amounts of a client that came without what writes them', () => {
  const amount = { minor: 150n, currency: 'USD' };

  it('are empty until it is there, and views are told to look again then', async () => {
    const { ports } = createTestPorts();
    const i18n = createI18n({ ports: { ...ports, fetch } }, '', compactTexts);
    const before = i18n.texts.edition();
    expect(i18n.money(amount)).toBe('');
    await i18n.loadMoney();
    expect(i18n.texts.edition()).toBeGreaterThan(before);
    expect(i18n.money(amount)).toBe('$1.50');
  });

  it('are there before anything is known of a member', async () => {
    const { client } = createTestWorld();
    const seen: string[] = [];
    client.session.store.subscribe(({ state }) => {
      if (state === 'member') seen.push(client.i18n.money(amount));
    });
    await client.session.login({ mode: 'username', ...MEMBER });
    expect(seen[0]).toBe('$1.50');
    client.destroy();
  });
});
