import type { Query } from '../../gateway/database/types';

// What decides a figure, read from what really runs and held against production.

const PRODUCTION = {
  /** A commit is on the disk before it is answered. */
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  /** OWASP's floor; gateway/identity/password-hasher. */
  passwords: 'argon2id m=19456,t=2,p=1',
  logs: 'info',
  'rate limits': 'as configured',
  program: 'built',
  mode: 'production',
} as const;
export type SettingName = keyof typeof PRODUCTION;
export type Settings = Partial<Record<SettingName, string>>;

/** What may differ, since it leaves the measured work as it is; the reason is printed above the figures. */
const MAY_DIFFER: Partial<Record<SettingName, string>> = {
  'rate limits': 'all requests come from one address',
  program: 'the gateway runs inside the bench, from source',
  mode: 'demo: seeded accounts, rows and vendors',
};

/** A stage that runs with other settings than production's measures something else. */
export class OtherSettings extends Error {
  constructor(stage: string, differences: readonly string[]) {
    super(`${stage} is not measured: ${differences.join('; ')}.`);
    this.name = 'OtherSettings';
  }
}

/**
 * What of a stage's settings differs from production, in words.
 * @throws OtherSettings where a difference changes what is measured, or where nothing was read
 */
export function differencesOf(stage: string, settings: Settings): string[] {
  const names = Object.keys(settings) as SettingName[];
  if (names.length === 0) throw new OtherSettings(stage, ['its settings were not read']);
  const differs = names.filter((name) => settings[name] !== PRODUCTION[name]);
  const refused = differs.filter((name) => MAY_DIFFER[name] === undefined);
  if (refused.length > 0)
    throw new OtherSettings(
      stage,
      refused.map((name) => `${name} is "${settings[name]}" where production has "${PRODUCTION[name]}"`),
    );
  return differs.map((name) => `${name}: ${settings[name]} (${MAY_DIFFER[name]})`);
}

const OF_THE_DATABASE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/** How the database keeps what it is told. */
export async function databaseSettings(query: Query): Promise<Settings> {
  const rows = await query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [[...OF_THE_DATABASE]],
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

/** Kind and cost of a stored password, as its text form names them. */
export const passwordSettings = (hash: string): Settings => {
  const [, kind = '', , cost = ''] = hash.split('$');
  return { passwords: `${kind} ${cost}` };
};
