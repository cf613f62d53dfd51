import { describe, expect, it } from 'vitest';
import { allCalls } from '../../../contract';
import { createTestWorld } from '../../../testing/client';
import { GATEWAY } from '../../../testing/fixtures';
import { AppError, asError } from '../../kernel/app-error';
import { checkTimeZone, ownRows } from './own-rows';
import { readingOf, wordingOf, type Facts, type Row } from './row';

const codeOf = (given: unknown): Promise<string> =>
  ownRows(given as string).then(
    () => '',
    (error: unknown) => asError(error).code,
  );
const read = (value: unknown) => value;
const moduleOf = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;

describe('the zone of a gateway', () => {
  it('is none or one that exists', () => {
    for (const timeZone of [undefined, 'UTC', 'America/Sao_Paulo'])
      expect(() => checkTimeZone(timeZone)).not.toThrow();
    for (const wrong of ['Brasil', '', 7, {}]) {
      expect(() => checkTimeZone(wrong as string)).toThrow('CONFIG_INVALID');
    }
  });
});

it.each([
  ['a wrong zone', { timeZone: 'Mars/Base' }, 'CONFIG_INVALID'],
  ['rows that are none', { dialectRows: {} }, 'CONFIG_INVALID'],
  ['a module that does not come', { dialectRows: 'data:text/javascript,no script' }, 'CHUNK_LOST'],
])('a client says by its code that there is %s', async (_, speech, code) => {
  const { client } = createTestWorld({ gateway: { url: GATEWAY, dialect: 'legacy', ...speech } });
  await expect(client.dialect()).rejects.toMatchObject({ code });
  client.destroy();
});

describe('the rows of a gateway’s owner', () => {
  it('are none where the configuration names none', async () => {
    expect(await ownRows(undefined)).toEqual({});
  });

  it('are taken as they are, or from the module at an address', async () => {
    expect(await ownRows({ 'games.list': { read } })).toEqual({ 'games.list': { read } });
    const rows = await ownRows(moduleOf("export default { 'games.list': { read: () => 7 } };"));
    expect(rows['games.list']?.read?.(null, {} as never, {})).toBe(7);
  });

  it.each([
    ['no row', {}],
    ['a list', [1]],
    ['an empty row', { 'games.list': {} }],
    ['a row of data', { 'games.list': { read: 'list' } }],
    ['a part that does not exist', { 'games.list': { read, write: read } }],
    ['a row that is none', { 'games.list': null }],
    ['a module without a default export', moduleOf('export const rows = {};')],
  ])('are refused with %s, by name', async (_, given) => {
    expect(await codeOf(given)).toBe('CONFIG_INVALID');
  });

  it('can be asked for again when their module did not come', async () => {
    expect(await codeOf('data:text/javascript,this is no script')).toBe('CHUNK_LOST');
  });
});

describe('a row that its owner wrote wrongly', () => {
  const call = allCalls[0];
  if (call === undefined) throw new Error('there are no calls');
  const facts = {} as Facts;
  const breaks = (): never => {
    throw new TypeError('row.sum is undefined');
  };
  const refuses = (): never => {
    throw new AppError('FUNCTION_NOT_AVAILABLE');
  };
  const sentBy = (send: unknown) => () => wordingOf({ send } as Row, call, { a: 1 }, facts);

  it('sends what the contract sends where it says nothing of that', () => {
    expect(wordingOf({}, call, { a: 1 }, facts)).toEqual({ content: { a: 1 } });
  });

  it.each([
    ['breaks', breaks],
    ['says nothing', () => undefined],
    ['is async', () => Promise.resolve({ content: {} })],
    ['gives no content', () => ({ path: '/wps/own' })],
    ['gives null for content', () => ({ content: null })],
    ['gives a path that begins with no /', () => ({ path: 'wps/own', content: {} })],
    ['gives the address of another server', () => ({ path: 'https://example.com', content: {} })],
  ])('sends nothing where its send %s', (_, send) => {
    expect(sentBy(send)).toThrow('CONFIG_INVALID');
  });

  it('may refuse a request by a code of its own', async () => {
    expect(sentBy(refuses)).toThrow('FUNCTION_NOT_AVAILABLE');
    await expect(readingOf({ read: refuses }, 1, facts, {})).rejects.toThrow('FUNCTION_NOT_AVAILABLE');
  });

  it('says where its read broke', async () => {
    const error = await readingOf({ read: breaks }, 1, facts, {}).catch(asError);
    expect(error).toMatchObject({ code: 'REPLY_INVALID', cause: new TypeError('row.sum is undefined') });
  });
});
