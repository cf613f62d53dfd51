import { describe, expect, it } from 'vitest';
import type { TeamMember } from '../../contract/entities/agent';
import { MAX_ROWS, rowsOf, stepOf, type Branch } from './team-rows';

const member = (id: string, direct = 0): TeamMember => ({
  ...{ id, name: id, isAgent: direct > 0, depth: 1, direct, total: direct },
  ...{ registeredAt: null, seenAt: null, online: false, heldFor: [] },
});
const ready = (members: TeamMember[], next = ''): Branch => ({ members, next, load: 'ready' });
const TREE = new Map<string, Branch>([
  ['', ready([member('a', 2), member('b')], 'more')],
  ['a', ready([member('a1'), member('a2', 1)])],
  ['a2', { members: [], next: '', load: 'loading' }],
]);
const shapes = (open: string[]) =>
  rowsOf(TREE, new Set(open), '').map((row) => [row.is === 'member' ? row.member.id : row.is, row.level]);

describe('[AGT-2] rows of the tree', () => {
  it('are those of open branches alone, each below its parent, with what waits at the end of its branch', () => {
    expect(shapes([])).toEqual([
      ['a', 1],
      ['b', 1],
      ['more', 1],
    ]);
    expect(shapes(['a', 'a2'])).toEqual([
      ['a', 1],
      ['a1', 2],
      ['a2', 2],
      ['waiting', 3],
      ['b', 1],
      ['more', 1],
    ]);
  });

  it('are bounded, and say so once', () => {
    const many = Array.from({ length: MAX_ROWS + 5 }, (_, at) => member(`m${at}`));
    const rows = rowsOf(new Map([['', ready(many, 'more')]]), new Set(), '');
    expect(rows).toHaveLength(MAX_ROWS + 1);
    expect(rows.at(-1)?.is).toBe('full');
  });
});

describe('[AGT-2] the keyboard in the tree', () => {
  const rows = rowsOf(TREE, new Set(['a']), '');

  it('walks along the rows and to both ends', () => {
    expect(stepOf(rows, 0, 'ArrowDown')).toEqual({ to: 1 });
    expect(stepOf(rows, 0, 'ArrowUp')).toBeNull();
    expect(stepOf(rows, 1, 'End')).toEqual({ to: rows.length - 1 });
    expect(stepOf(rows, 1, 'Home')).toEqual({ to: 0 });
  });

  it('opens a branch, goes into it, comes back to its parent and closes it', () => {
    expect(stepOf(rows, 2, 'Inward')).toEqual({ toggle: 'a2' });
    expect(stepOf(rows, 0, 'Inward')).toEqual({ to: 1 });
    expect(stepOf(rows, 1, 'Inward')).toBeNull();
    expect(stepOf(rows, 2, 'Outward')).toEqual({ to: 0 });
    expect(stepOf(rows, 0, 'Outward')).toEqual({ toggle: 'a' });
    expect(stepOf(rows, 3, 'Outward')).toBeNull();
    expect(stepOf(rows, 0, 'x')).toBeNull();
  });
});
