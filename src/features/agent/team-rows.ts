import type { TeamMember } from '../../contract/entities/agent';

/** Members right below one, as far as they were asked for. */
export interface Branch {
  members: readonly TeamMember[];
  /** Place of the next page; '' where all are here. */
  next: string;
  load: 'loading' | 'ready' | 'error';
}

export type TeamRow =
  | { is: 'member'; member: TeamMember; level: number; isOpen: boolean }
  /** The rest of a branch can be asked for, is on its way, or did not come. */
  | { is: 'more' | 'waiting' | 'lost'; parent: string; level: number }
  /** No further rows fit. */
  | { is: 'full'; level: number };

/** Rows in sight at the same time. */
export const MAX_ROWS = 1_000;

/** The open part of the tree as rows, from the branch that is shown down. */
export const rowsOf = (
  branches: ReadonlyMap<string, Branch>,
  open: ReadonlySet<string>,
  root: string,
): TeamRow[] => {
  const rows: TeamRow[] = [];
  const add = (parent: string, level: number): void => {
    const branch = branches.get(parent);
    if (branch === undefined) return;
    for (const member of branch.members) {
      if (rows.length >= MAX_ROWS) {
        if (rows.at(-1)?.is !== 'full') rows.push({ is: 'full', level });
        return;
      }
      const isOpen = open.has(member.id);
      rows.push({ is: 'member', member, level, isOpen });
      if (isOpen) add(member.id, level + 1);
    }
    if (rows.at(-1)?.is === 'full') return;
    if (branch.load === 'loading') rows.push({ is: 'waiting', parent, level });
    else if (branch.load === 'error') rows.push({ is: 'lost', parent, level });
    else if (branch.next !== '') rows.push({ is: 'more', parent, level });
  };
  add(root, 1);
  return rows;
};

/** Where a key leads from a row of the tree; null: nowhere. */
export type TeamStep = { to: number } | { toggle: string } | null;

/** Arrow keys in a tree (ARIA's treegrid): along the rows, into a branch, and back to its parent. */
export const stepOf = (rows: readonly TeamRow[], at: number, key: string): TeamStep => {
  const row = rows[at];
  if (row === undefined) return null;
  const clamp = (to: number): TeamStep => (rows[to] === undefined || to === at ? null : { to });
  switch (key) {
    case 'ArrowDown':
      return clamp(at + 1);
    case 'ArrowUp':
      return clamp(at - 1);
    case 'Home':
      return clamp(0);
    case 'End':
      return clamp(rows.length - 1);
    case 'Inward':
      if (row.is !== 'member' || row.member.direct === 0) return null;
      return row.isOpen ? clamp(at + 1) : { toggle: row.member.id };
    case 'Outward': {
      if (row.is === 'member' && row.isOpen) return { toggle: row.member.id };
      const parent = rows.slice(0, at).findLastIndex((one) => one.level < row.level);
      return parent < 0 ? null : { to: parent };
    }
    default:
      return null;
  }
};
