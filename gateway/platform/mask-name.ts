/** Name as strangers may see it: the first two characters and the last, never more than half of a short name. */
export const maskName = (name: string): string => {
  const chars = [...name];
  const shown = chars.length >= 5 ? 2 : 1;
  return `${chars.slice(0, shown).join('')}***${chars.length >= 4 ? (chars.at(-1) ?? '') : ''}`;
};
