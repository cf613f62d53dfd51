import type { DeskContentKind } from '../../../gateway/desk/index';
import type { FormValues } from './content-values';

/** Kinds in the order of the page; what is played comes last. */
export const KINDS = [
  'announcements',
  'banners',
  'help',
  'resources',
  'services',
  'vendors',
  'games',
] as const satisfies readonly DeskContentKind[];

/** In place of a row's name while a new one is written. */
export const NEW = 'new';
const BETWEEN = '~';

export interface ContentPlace {
  kind: DeskContentKind | 'site';
  /** '' when none is open. */
  row: string;
}

/** What an address of the page names: `announcements`, `help~PT~7`, `banners~new`. */
export const placeOf = (id: string): ContentPlace => {
  const [name = '', ...rest] = id.split(BETWEEN);
  if (name === 'site') return { kind: 'site', row: '' };
  const kind = KINDS.find((one) => one === name) ?? KINDS[0];
  return { kind, row: rest.join(BETWEEN) };
};

export const idOfPlace = ({ kind, row }: ContentPlace): string =>
  row === '' ? kind : `${kind}${BETWEEN}${row}`;

/** Fields that only some rows of a kind need: by the field that says which. */
const NEEDED_BY: Partial<
  Record<DeskContentKind, { field: string; names: Record<string, readonly string[]> }>
> = {
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
/** Fields that few rows need at all. */
const SELDOM: Partial<Record<DeskContentKind, readonly string[]>> = {
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

/** Whether a row with these values needs the field in sight. */
export const isMain = (kind: DeskContentKind, name: string, values: FormValues): boolean => {
  if (SELDOM[kind]?.includes(name) === true) return false;
  const rule = NEEDED_BY[kind];
  const needed = rule?.names[name];
  return rule === undefined || needed === undefined || needed.includes(textIn(values, rule.field));
};

/** Names of texts that together say where a row is shown, and to whom. */
export const audienceOf = (kind: DeskContentKind, values: FormValues): string[] => {
  const of = (name: string): string => textIn(values, name);
  if (values['enabled'] === false) return ['off'];
  const elsewhere = of('platform') === 'M' ? ['mobile'] : [];
  if (kind === 'announcements') {
    const type = of('type');
    if (type === 'AG') return ['typeAG'];
    const who = { A: 'members', B: 'guests', F: 'first' }[of('execution')] ?? 'everyone';
    return [`type${type}`, who, ...elsewhere];
  }
  if (kind === 'banners') {
    const known = ['w_home', 'w_login', 'w_register'];
    return [known.includes(of('group')) ? of('group') : 'group', 'everyone', ...elsewhere];
  }
  return [];
};
