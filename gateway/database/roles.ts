import { Connection } from './connection';
import { DatabaseError } from './errors';

/** The role that the application runs as: it owns nothing, and row-level security binds it. */
export const APP_ROLE = 'foyer_app';

const LEAST_VERSION = 150_000;
/** Since version 16 SET ROLE is a separate right, which CREATEROLE does not include. */
const SET_IS_A_RIGHT = 160_000;

interface RoleFacts {
  me: string;
  version: number;
  server: string;
  isSuper: boolean;
  mayCreateRoles: boolean;
  hasApp: boolean;
  /** null without the role. */
  isAppUnbound: boolean | null;
  mayBecomeApp: boolean | null;
  mayCreateTables: boolean;
  ownsSchema: boolean;
  /** Owner of the tables; null if there are none. */
  tablesOf: string | null;
  ownsTables: boolean | null;
}

const FACTS = `
  select current_user::text as me, current_setting('server_version_num')::int as version,
         current_setting('server_version') as server, r.rolsuper as "isSuper", r.rolcreaterole as "mayCreateRoles",
         a.oid is not null as "hasApp", a.rolsuper or a.rolbypassrls as "isAppUnbound",
         pg_has_role(a.oid, case when current_setting('server_version_num')::int >= ${SET_IS_A_RIGHT} then 'SET' else 'MEMBER' end)
           as "mayBecomeApp",
         has_schema_privilege(n.oid, 'CREATE') as "mayCreateTables", pg_has_role(n.nspowner, 'USAGE') as "ownsSchema",
         c.relowner::regrole::text as "tablesOf", pg_has_role(c.relowner, 'USAGE') as "ownsTables"
    from pg_roles r
    left join pg_roles a on a.rolname = '${APP_ROLE}'
    left join pg_namespace n on n.nspname = 'public'
    left join pg_class c on c.oid = to_regclass('public.merchant')
   where r.rolname = current_user`;

interface RoleWants {
  /** The application has a login of its own. */
  hasAppLogin: boolean;
  /** Migrations are to be applied. */
  migrates: boolean;
}

/** One sentence for each thing that is missing. */
export const roleProblems = (facts: RoleFacts, options: RoleWants): string[] => {
  const { me } = facts;
  if (facts.version < LEAST_VERSION)
    return [`PostgreSQL 15 or newer is needed, and this is ${facts.server}.`];
  const problems: string[] = [];
  const may = facts.isSuper || facts.mayCreateRoles;
  if (!facts.hasApp && !may)
    problems.push(`The role ${APP_ROLE} is missing, and ${me} may not create roles (CREATEROLE).`);
  if (facts.isAppUnbound === true)
    problems.push(
      `The role ${APP_ROLE} is a superuser or has BYPASSRLS: rows of merchants would not be kept apart.`,
    );
  const grantsItself = facts.version < SET_IS_A_RIGHT && facts.mayCreateRoles && facts.tablesOf === null;
  if (facts.mayBecomeApp === false && !options.hasAppLogin && !grantsItself)
    problems.push(`${me} may not become ${APP_ROLE}: it must be granted to ${me}.`);
  if (!options.migrates) return problems;
  if (facts.tablesOf === null && !facts.ownsSchema)
    problems.push(`${me} must own the database: it may not prepare the schema public.`);
  else if (!facts.mayCreateTables) problems.push(`${me} may not create tables in the schema public.`);
  if (facts.ownsTables === false)
    problems.push(`The tables belong to ${facts.tablesOf}, whose rights ${me} does not have.`);
  return problems;
};

/**
 * Checks the rights of the role of a URL before migrations are applied.
 * @throws DatabaseError DATABASE_ROLE with every missing right
 */
export const checkRole = async (
  input: RoleWants & { url: string; applicationName: string; statementTimeoutMs: number },
): Promise<void> => {
  const { url, applicationName, statementTimeoutMs } = input;
  const connection = new Connection({ url, applicationName, statementTimeoutMs, role: null });
  try {
    await connection.open();
    const [facts] = await connection.send<RoleFacts & Record<string, unknown>>(FACTS, []);
    const problems = facts === undefined ? [] : roleProblems(facts, input);
    if (problems.length === 0) return;
    throw new DatabaseError({
      code: 'DATABASE_ROLE',
      sentence: [
        'The role of DATABASE_URL cannot do what the gateway needs:',
        ...problems.map((problem) => `  ${problem}`),
        'foyer database roles prints the SQL that an administrator of the database runs once.',
      ].join('\n'),
    });
  } finally {
    await connection.close();
  }
};

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** Returns true if a role name needs no quoting in SQL and is not the application's. */
export const isRoleName = (name: string): boolean => NAME.test(name) && name !== APP_ROLE;

const ensureRole = (name: string, login: 'login' | 'nologin'): string => `do $$
begin
  if not exists (select from pg_roles where rolname = '${name}') then
    create role ${name} ${login} nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
end
$$`;

/** Statements that an administrator runs once, so that the gateway needs no CREATEROLE. @param of names checked with isRoleName */
export const roleStatements = (of: { owner: string; database: string }): string[] => [
  ensureRole(APP_ROLE, 'nologin'),
  ensureRole(of.owner, 'login'),
  `grant ${APP_ROLE} to ${of.owner}`,
  // Without superuser rights, only a member of a role may make it the owner of a database.
  `grant ${of.owner} to current_user`,
  `create database ${of.database} owner ${of.owner}`,
];
