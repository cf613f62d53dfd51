import { AppError } from '../../kernel/app-error';
import { answerOf, pageAsked, pagesOf } from './days';
import { countOf, fieldsOf, firstOf, flagOf, readRows, rowsOf, textOf, timeOf } from './readers';
import type { Facts, Fields, Row } from './row';

// Members of a team. These gateways look members up by name in some calls and by number in others, and name no number in a
// breadcrumb, so an id of ours holds number, depth and name.

interface MemberRef {
  id: string;
  /** 1 is right below the agent, 0 if unknown. */
  depth: number;
  name: string;
}

export const memberIdOf = ({ id, depth, name }: MemberRef): string => `${id}~${depth}~${name}`;

/** The parts of such an id; a bare number is the id of these gateways. */
export const memberRefOf = (value: unknown): MemberRef => {
  const [id = '', depth = '', ...name] = textOf(value).split('~');
  return { id, depth: countOf(depth), name: name.join('~') };
};

/** A member's name, which some calls carry as "merchant@name". */
export const nameOf = (value: unknown): string => textOf(value).replace(/^[^@]*@/, '');

/** Either generation's name of a time; the older one nests it. */
export const timeIn = (value: unknown, facts: Facts): number | null =>
  timeOf(fieldsOf(value).time ?? value, facts);

export const memberOf = (row: Fields, facts: Facts, depth: number) => {
  const id = textOf(firstOf(row, 'customerId', 'customer_id'));
  const name = nameOf(firstOf(row, 'customerName', 'customer_name', 'username'));
  if (id === '' && name === '') return null;
  const teamCount = countOf(firstOf(row, 'teamCount', 'team_size'));
  const directCount = countOf(firstOf(row, 'directCount', 'direct_count'));
  const hasDirect = firstOf(row, 'hasDirect', 'has_direct');
  return {
    customerId: memberIdOf({ id, depth, name }),
    customerName: name,
    isAgent: flagOf(firstOf(row, 'isAgent', 'is_agent', 'type')),
    depth,
    directCount,
    // The older generation only says how large the team is.
    hasDirect: hasDirect === undefined ? directCount + teamCount > 0 : flagOf(hasDirect),
    teamCount,
    regDateInTimestamp: timeIn(firstOf(row, 'regDateInTimestamp', 'reg_date', 'regDate'), facts),
    lastLoginTimeInTimestamp: timeIn(
      firstOf(row, 'lastLoginTimeInTimestamp', 'last_login_time', 'lastLoginTime'),
      facts,
    ),
    onlineStatus: flagOf(firstOf(row, 'onlineStatus', 'online_status')),
    heldFor: [],
  };
};

/** The breadcrumb from the agent who asks down. */
export const trailOf = (footer: Fields, facts: Facts) => {
  const rows = rowsOf(firstOf(footer, 'subTeamList', 'sub_team_list'));
  const names = readRows(rows, (row) => textOf(firstOf(row, 'customerName', 'customer_name')) || null, facts);
  const below = names.map(nameOf).filter((name, at) => at > 0 || name !== facts.username);
  return [
    { customerId: '', customerName: facts.username },
    ...below.map((name, at) => ({
      customerId: memberIdOf({ id: '', depth: at + 1, name }),
      customerName: name,
    })),
  ];
};

/** Columns by which these gateways sort. */
const COLUMNS: Readonly<Record<string, string>> = {
  regDate: 'regDateInTimestamp',
  name: 'customerName',
  lastLogin: 'lastLoginTimeInTimestamp',
  teamCount: 'teamCount',
};

/** The column to sort by and its direction, as these gateways take them; nothing for a column that they do not know. */
export const sortOf = (request: Fields, columns: Readonly<Record<string, string>>): object => {
  const asked = textOf(request.column);
  const column = Object.hasOwn(columns, asked) ? columns[asked] : undefined;
  return column === undefined ? {} : { column, [request.order === 'desc' ? 'desc' : 'asc']: true };
};

const matches = (request: Fields) => {
  const kind = textOf(request.kind);
  const isOnline = request.online === true;
  return (member: NonNullable<ReturnType<typeof memberOf>>): boolean =>
    (kind === '' || (kind === 'agent') === member.isAgent) && (!isOnline || member.onlineStatus);
};

/** Members right below one of the team. */
export const branch: Row = {
  send(request) {
    const below = memberRefOf(request.customerId);
    // Days of registration and of absence are not known there, and a list without them would be another one.
    if (textOf(request.regStartDay) + textOf(request.regEndDay) !== '' || countOf(request.idleDays) > 0)
      throw new AppError('FUNCTION_NOT_AVAILABLE');
    const customer = textOf(request.customer) || below.name;
    return {
      content: {
        ...(customer === '' ? {} : { customer }),
        // Without its name a member can only be meant by number.
        ...(customer === '' && below.id !== '' ? { customerId: below.id } : {}),
        ...sortOf(request, COLUMNS),
        pageNo: pageAsked(request),
      },
    };
  },
  read(value, facts, request) {
    const answer = answerOf(value);
    const page = pageAsked(request);
    const rows = rowsOf(value);
    const trail = trailOf(fieldsOf(answer.footer), facts);
    const parent = memberRefOf(request.customerId);
    const isSearch = textOf(request.customer) !== '';
    const isTop = textOf(request.customerId) === '';
    const depth = isSearch ? 0 : isTop ? 1 : parent.depth === 0 ? 0 : parent.depth + 1;
    const members = readRows(rows, (row) => memberOf(row, facts, depth), facts);
    return {
      list: members.filter(matches(request)),
      footer: { subTeamList: trail },
      next: page < pagesOf(answer, page, rows.length) ? String(page + 1) : '',
    };
  },
};
