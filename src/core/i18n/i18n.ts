import { createStore } from 'zustand/vanilla';
import { languageOf } from '../../contract/tables/languages';
import { builtInTexts } from '../../locales/index';
import { localeLoaders } from '../../locales/loaders';
import type { LocaleTexts } from '../../locales/types';
import { AppError, isAppError } from '../kernel/app-error';
import { createLazy } from '../kernel/lazy';
import type { Client, I18nDomain } from '../types';
import { createFormats } from './format';
import type { MoneyTextFactory } from './money-text';
import type { TextsFactory } from './texts';

const BUILT_IN = 'EN';
const STORAGE_KEY = 'hisLang';
/** A page waits this long for its first language, then begins in English. */
export const FIRST_LANGUAGE_MS = 8_000;

/**
 * Texts and formats. English is built in; any other language is one lazy file, and a lost file leaves English standing
 * until it is asked for again.
 */
export const createI18n = (
  client: Pick<Client, 'ports'>,
  configured: string,
  makeTexts: TextsFactory,
  loaders: Readonly<Record<string, () => Promise<{ locale: Partial<LocaleTexts> }>>> = localeLoaders,
  makeMoney?: MoneyTextFactory,
): I18nDomain & {
  /** What writes amounts; the first one asks for it where it did not come with the client. */
  loadMoney(): Promise<void>;
  /** The English sentences that are not built in, once one of them is needed; other languages bring theirs. Never rejects. */
  loadErrorText(error: unknown): Promise<void>;
  /** What the merchant speaks, once the start-up call has said so; null where that failed. */
  settle(merchant: { languages: string[]; defaultLanguage: string } | null): Promise<void>;
} => {
  const { clock } = client.ports;
  const storage = client.ports.storage.local;
  /** The key of a language's texts, '' when there are none: PT-BR reads PT. */
  const textsOf = (code: string): string =>
    [code, code.split('-')[0] ?? ''].find((key) => key === BUILT_IN || Object.hasOwn(loaders, key)) ?? '';
  const known = (spelling: string): string => {
    const code = languageOf(spelling)?.code ?? '';
    return textsOf(code) && code;
  };
  const stored = known(storage.get(STORAGE_KEY) ?? '');
  const preferred = stored || known(configured);
  const store = createStore<ReturnType<I18nDomain['store']['getState']>>(() => ({
    language: preferred || BUILT_IN,
    direction: languageOf(preferred)?.direction ?? 'ltr',
    languages: [BUILT_IN, ...Object.keys(loaders)],
    ready: false,
  }));
  const texts = makeTexts({ language: languageOf(preferred)?.tag ?? 'en', fallback: 'en' });
  for (const [namespace, group] of Object.entries(builtInTexts)) texts.add('en', namespace, group);
  let latest = 0;
  let chosen = '';

  const show = async (code: string): Promise<void> => {
    const mine = ++latest;
    const key = textsOf(code);
    const loader = key === BUILT_IN ? undefined : loaders[key];
    let loaded: Awaited<ReturnType<NonNullable<typeof loader>>> | undefined;
    try {
      loaded = await loader?.();
    } catch (cause) {
      throw new AppError('CHUNK_LOST', { cause });
    }
    // Another language was chosen meanwhile.
    if (mine !== latest) return;
    const row = languageOf(code);
    if (!row) return;
    for (const [namespace, group] of Object.entries(loaded?.locale ?? {}))
      texts.add(row.tag, namespace, group);
    await texts.show(row.tag);
    store.setState({ language: row.code, direction: row.direction, ready: true });
  };
  const showOrFallBack = async (code: string) => {
    let timer: unknown;
    const expired = new Promise<never>((_, refuse) => {
      timer = clock.setTimeout(() => refuse(new AppError('CHUNK_LOST')), FIRST_LANGUAGE_MS);
    });
    try {
      await Promise.race([show(code), expired]);
    } catch {
      await show(BUILT_IN);
    } finally {
      clock.clearTimeout(timer);
    }
  };
  const loadErrorText = async (error: unknown): Promise<void> => {
    if (!isAppError(error) || texts.has('errors', error.code)) return;
    try {
      const { errors } = await import('../../locales/en/errors');
      texts.add('en', 'errors', errors);
    } catch {
      // The general sentence stands in.
    }
  };
  const { numbers, ...formats } = createFormats(() => texts.language());
  let money = makeMoney?.(numbers);
  const loadMoney = createLazy(async () => {
    const { createMoneyText } = await import('./money-text');
    money ??= createMoneyText(numbers);
    // Views look again.
    texts.add('en', 'common', {});
  });
  const first = preferred ? showOrFallBack(preferred) : Promise.resolve();

  return {
    store,
    texts,
    ...formats,
    money(...given) {
      if (money) return money(...given);
      // Lost: the next drawing asks again.
      loadMoney().catch(() => undefined);
      return '';
    },
    loadMoney,
    addTexts: (namespace, group) => texts.add('en', namespace, group),
    async setLanguage(language, by) {
      const code = known(language);
      if (!code || !store.getState().languages.includes(code))
        throw new AppError('FORM_INVALID', { value: { field: 'language' } });
      chosen = code;
      await show(code);
      // A newer choice of the visitor may have won meanwhile; the start-up showing the same language is none.
      if (chosen === code && !by) storage.set(STORAGE_KEY, code);
    },
    errorText(error) {
      // Meanwhile the general sentence stands in; views look again when texts are added.
      void loadErrorText(error);
      if ((error.code === 'REPLY_UNKNOWN' || error.unknownWord) && error.serverMessage)
        return error.serverMessage;
      return texts.text('errors', [error.code, 'REPLY_UNKNOWN']);
    },
    loadErrorText,
    async settle(merchant) {
      const spoken = merchant?.languages.map(known).filter(Boolean);
      if (spoken?.length) store.setState({ languages: spoken });
      await first;
      const { language, languages: allowed, ready } = store.getState();
      const wanted = chosen || preferred || known(merchant?.defaultLanguage ?? '');
      const choice = allowed.includes(wanted) ? wanted : (allowed[0] ?? BUILT_IN);
      if (ready && choice === language) return;
      await showOrFallBack(choice);
    },
  };
};
