import type { Category } from '../../contract/entities/game';

/** Vendors that stand in a category of their own although gateways list them under sports, in the order shown. */
export const splitRules = [
  { from: 'SPORTS', key: 'ESPORTS', vendors: ['IMES'] },
  { from: 'SPORTS', key: 'COCKFIGHT', vendors: ['SV3'] },
] as const;

/** Categories as people see them, and which of them a gateway knows under another name. */
export interface SplitCategories {
  categories: Category[];
  /** Shown key → the gateway's key, for every category that gave or took vendors. */
  wireKeys: Record<string, string>;
}

/** Moves the vendors of the rules out of their category, behind it; a category without vendors is not shown. */
export const splitCategories = (received: readonly Category[]): SplitCategories => {
  const wireKeys: Record<string, string> = {};
  const categories: Category[] = [];
  const add = (category: Category) => {
    const same = categories.find((known) => known.key === category.key);
    if (!same) return void categories.push(category);
    const known = new Set(same.vendors.map((card) => card.vendor));
    same.vendors = [...same.vendors, ...category.vendors.filter((card) => !known.has(card.vendor))];
  };
  for (const category of received) {
    const moved = splitRules.map((rule) => ({
      key: rule.key,
      cards:
        rule.from === category.key
          ? category.vendors.filter((card) => (rule.vendors as readonly string[]).includes(card.vendor))
          : [],
    }));
    const gone = new Set(moved.flatMap((part) => part.cards));
    add({ ...category, vendors: category.vendors.filter((card) => !gone.has(card)) });
    for (const { key, cards } of moved) {
      if (cards.length === 0) continue;
      wireKeys[key] = wireKeys[category.key] = category.key;
      add({ key, vendors: cards, classifies: [] });
    }
  }
  return { categories: categories.filter((category) => category.vendors.length > 0), wireKeys };
};
