/** Share of a maskable icon that launchers never cut off. */
const SAFE = 0.8;
const NO_FIELD = '#0b0e15';

/**
 * Puts a square icon on a field that reaches every edge, for launchers that cut icons to their own shape. Omit `field` for the
 * colour of the icon's first rectangle.
 */
export const maskable = (svg: string, options: { share?: number; field?: string } = {}): string => {
  const { share = SAFE } = options;
  const field = options.field ?? /<rect[^>]*fill="([^"]+)"/.exec(svg)?.[1] ?? NO_FIELD;
  const [, width = '64', height = '64'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const inset = ((1 - share) / 2) * Number(width);
  const size = `x="${inset}" y="${inset}" width="${Number(width) * share}" height="${Number(height) * share}"`;
  const inner = svg.replace(/<svg ([^>]*)>/, (_, rest: string) => {
    const others = rest.replace(/(?:^|\s)(?:x|y|width|height)="[^"]*"/g, '').trim();
    return `<svg ${size} ${others}>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${field}"/>${inner}</svg>`;
};
