import type { Look } from './palette';

/** Names of the sheet → colours of the look: page-kit's own names first. */
const namesOf = (look: Look): Record<string, string> => ({
  ink: look.ink,
  soft: look.soft,
  gold: look.gold,
  night: look.night,
  line: look.line,
  edge: look.edge,
  well: `${look.night}b3`,
  field: look.night,
  'sheet-top': look.panelTop,
  'sheet-end': look.panel,
  'knob-top': look.line,
  'knob-end': look.panelTop,
  'main-top': look.mainTop,
  'main-end': look.mainEnd,
  'on-main': look.onMain,
  deck: look.panel,
  sky: look.top,
  panel: look.panel,
  'panel-top': look.panelTop,
  glow: look.glow,
  light: look.light,
  mid: look.mid,
  dark: look.dark,
  accent: look.accent,
  felt: look.felt,
  'felt-end': look.feltEnd,
  'on-felt': look.onFelt,
});

/** Hands the colours to the sheets. Through the object model: the policy allows no style in a page's text. */
export const paintLook = (host: HTMLElement, look: Look): void => {
  for (const [name, colour] of Object.entries(namesOf(look))) host.style.setProperty(`--${name}`, colour);
  look.six.forEach((colour, at) => host.style.setProperty(`--six-${at}`, colour));
};
