import type { DeskContentKind } from '../../../gateway/desk/index';
import type { FormValues } from './content-values';

/** Kinds in the order of the menu. */
export const KINDS = [
  'announcements',
  'banners',
  'help',
  'resources',
  'services',
  'vendors',
  'games',
] as const satisfies readonly DeskContentKind[];

/** In addresses, the id of a new row. */
export const NEW = 'new';
/** Separates kind and key fields in an address. */
const SEPARATOR = '~';

export interface ContentRoute {
  kind: DeskContentKind | 'site';
  /** The id of the open row; '' if none is open. */
  row: string;
}

/** Parses an address of the page: `announcements`, `help~PT~7`, `banners~new`. */
export const contentRouteOf = (id: string): ContentRoute => {
  const [name = '', ...rest] = id.split(SEPARATOR);
  if (name === 'site') return { kind: 'site', row: '' };
  const kind = KINDS.find((known) => known === name) ?? KINDS[0];
  return { kind, row: rest.join(SEPARATOR) };
};

export const idOfContentRoute = ({ kind, row }: ContentRoute): string =>
  row === '' ? kind : `${kind}${SEPARATOR}${row}`;

/** Fields that are shown first only if `field` has one of the listed values. */
interface MainRule {
  field: string;
  names: Record<string, readonly string[]>;
}
const MAIN_RULES: Partial<Record<DeskContentKind, MainRule>> = {
  announcements: {
    field: 'type',
    names: {
      execution: ['PL', 'PU', 'PR', 'H', 'A'],
      category: ['PR'],
      promotionType: ['PR'],
      redirect: ['PR'],
      externalLink: ['PR'],
      picture: ['PR'],
      nodeId: ['H'],
    },
  },
  banners: {
    field: 'linkType',
    names: { link: ['URL', 'P'], nodeId: ['G'], vendor: ['G'] },
  },
};
/** Fields that are always listed under "More fields". */
const MORE_FIELDS: Partial<Record<DeskContentKind, readonly string[]>> = {
  announcements: ['motif', 'platform', 'sort'],
  banners: ['motif', 'roomId', 'platform', 'sort'],
  help: ['sort'],
  resources: ['sort'],
  services: ['position', 'labels', 'sort'],
  vendors: [
    'accountTypeId',
    'kind',
    'lobbyNodeId',
    'appNewWindow',
    'maintenanceFrom',
    'maintenanceUntil',
    'sort',
  ],
  games: ['gameId', 'gameCode', 'classify', 'motif', 'platforms', 'roomId', 'matchId', 'leagueId', 'sort'],
};

const textIn = (values: FormValues, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** Returns false if the field belongs under "More fields" for a row with these values. */
export const isMain = (kind: DeskContentKind, name: string, values: FormValues): boolean => {
  if (MORE_FIELDS[kind]?.includes(name) === true) return false;
  const rule = MAIN_RULES[kind];
  const needed = rule?.names[name];
  return rule === undefined || needed === undefined || needed.includes(textIn(values, rule.field));
};

/** Keys of the texts that say where a row is shown and to whom. */
export const audienceOf = (kind: DeskContentKind, values: FormValues): string[] => {
  const textOf = (name: string): string => textIn(values, name);
  if (values['enabled'] === false) return ['off'];
  const elsewhere = textOf('platform') === 'M' ? ['mobile'] : [];
  if (kind === 'announcements') {
    const type = textOf('type');
    if (type === 'AG') return ['typeAG'];
    const who = { A: 'members', B: 'guests', F: 'first' }[textOf('execution')] ?? 'everyone';
    return [`type${type}`, who, ...elsewhere];
  }
  if (kind === 'banners') {
    const known = ['w_home', 'w_login', 'w_register'];
    return [known.includes(textOf('group')) ? textOf('group') : 'group', 'everyone', ...elsewhere];
  }
  return [];
};
