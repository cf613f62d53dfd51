/** Our own colours of every role, as tokens.css has them: [light, dark]. A brand moves some of them. */
export const ownColours = {
  surface: ['#f4f6fa', '#0b0e15'],
  raised: ['#ffffff', '#151a25'],
  sunken: ['#eef1f7', '#0f131c'],
  hover: ['#e6eaf2', '#202737'],
  line: ['#d9dfea', '#2a3245'],
  edge: ['#7b879d', '#66728c'],
  text: ['#121722', '#f3f5fa'],
  muted: ['#525d72', '#a6b0c3'],
  accent: ['#f5b301', '#ffc233'],
  'accent-strong': ['#e2a400', '#ffd166'],
  'on-accent': ['#1c1400', '#1c1400'],
  'accent-text': ['#7d5200', '#ffcb57'],
  positive: ['#0a6e42', '#43d796'],
  negative: ['#b3222f', '#ff8a8f'],
  warning: ['#855400', '#ffc46b'],
  focus: ['#2456d6', '#8fb4ff'],
} as const satisfies Record<string, readonly [string, string]>;

export type ColourRole = keyof typeof ownColours;
export const colourRoles = Object.keys(ownColours) as readonly ColourRole[];

export type Theme = 'light' | 'dark';
export const themes: readonly Theme[] = ['light', 'dark'];
/** #rrggbb of every role. */
export type ThemeColours = Readonly<Record<ColourRole, string>>;

export const ownColoursOf = (theme: Theme): ThemeColours =>
  Object.fromEntries(
    Object.entries(ownColours).map(([role, [light, dark]]) => [role, theme === 'light' ? light : dark]),
  ) as Record<ColourRole, string>;
