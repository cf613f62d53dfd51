import { describe, expect, it } from 'vitest';
import { asError } from '../../kernel/app-error';
import { checkTimeZone, ownRows } from './own-rows';

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
