import type { Database } from '../database/types';

/** Settings that we require, with the consequence of any other value. */
const NEEDED = [
  { name: 'fsync', value: 'on', otherwise: 'a power cut loses or damages what was acknowledged' },
  { name: 'full_page_writes', value: 'on', otherwise: 'a power cut can damage pages' },
  {
    name: 'jit',
    value: 'off',
    otherwise: 'statements of a bet are compiled before they run, ten times slower',
  },
  {
    name: 'plan_cache_mode',
    value: 'auto',
    otherwise: 'statements are planned anew each time, or by a plan that does not fit',
  },
] as const;

export interface WrongSetting {
  setting: string;
  value: string;
  sentence: string;
}

/** Settings whose effective value differs from the required one, with the source that set it. */
export const findWrongSettings = async (db: Database): Promise<WrongSetting[]> => {
  const rows = await db.operator.query<{ name: string; setting: string; source: string }>(
    'select name, setting, source from pg_settings where name = any($1)',
    [NEEDED.map(({ name }) => name)],
  );
  return NEEDED.flatMap(({ name, value, otherwise }) => {
    const row = rows.find((candidate) => candidate.name === name);
    if (row === undefined || row.setting === value) return [];
    const sentence = `The database has ${name} = ${row.setting} (set by: ${row.source}), where ${value} is needed: otherwise ${otherwise}.`;
    return [{ setting: name, value: row.setting, sentence }];
  });
};
