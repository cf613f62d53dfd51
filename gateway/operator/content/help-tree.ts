import { MAX_TREE_DEPTH } from '../../content/index';
import { keyOf, type ContentKind, type Row } from './kind';

const NAMED = ['language', 'id'];

/** How deep a topic stands, 1 at the top; null where its line never ends at the top. */
const depthOf = (row: Row, after: ReadonlyMap<string, Row>): number | null => {
  let one: Row | undefined = row;
  for (let depth = 1; depth <= after.size; depth += 1) {
    if (one?.['parent'] == null) return depth;
    one = after.get(keyOf({ ...one, id: one['parent'] }, NAMED));
  }
  return null;
};

/** Topics of a language hang below topics of that language, in a line that ends and is not too long for menus. */
export const treeProblems: NonNullable<ContentKind['checkAll']> = (placed, after) =>
  placed.flatMap(({ line, row }) => {
    const { parent, language } = row;
    if (parent === null) return [];
    const problem = (words: string) => [{ line: line, field: 'parent', words }];
    if (!after.has(keyOf({ language, id: parent }, NAMED)))
      return problem(`${String(Number(parent))} is not among the topics in ${String(language)}`);
    const depth = depthOf(row, after);
    if (depth === null) return problem('stands below itself');
    return depth > MAX_TREE_DEPTH ? problem(`is ${depth} topics deep, the most are ${MAX_TREE_DEPTH}`) : [];
  });
