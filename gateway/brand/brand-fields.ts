/** Texts by language code (EN, PT-BR). */
interface TextsField {
  kind: 'texts';
  maxLength: number;
  /** A line break is allowed. */
  lines: boolean;
}
/** A colour #rrggbb. */
interface ColourField {
  kind: 'colour';
}
/** Colours of single roles, each for the light and for the dark theme. */
interface RolesField {
  kind: 'roles';
}
interface ChoiceField {
  kind: 'choice';
  choices: readonly string[];
}
/** The name of a file of the brand. */
interface FileField {
  kind: 'file';
  file: BrandFileKind;
}

/** Kinds of files; brand-files.ts has their bounds. */
export type BrandFileKind = 'logo' | 'icon' | 'card' | 'picture' | 'font';

interface Described {
  /** The command's option without dashes, and the name of the input in the desk's form. */
  option: string;
  /** How the help shows the option's value. */
  value: string;
  /** A sentence for operators, in the command's help and beside the desk's input. */
  help: string;
}

export type BrandField = Described & (TextsField | ColourField | RolesField | ChoiceField | FileField);

/** Corners of buttons, fields and cards. */
export const brandCorners = ['square', 'soft', 'round'] as const;
const brandLooks = ['auto', 'light', 'dark'] as const;

/** Stacks of system fonts. The first is our default and needs no token. */
export const fontStacks = {
  system: '',
  humanist: "Seravek,'Gill Sans Nova',Ubuntu,Calibri,'DejaVu Sans',source-sans-pro,sans-serif",
  geometric: "Avenir,Montserrat,Corbel,'URW Gothic',source-sans-pro,sans-serif",
  rounded:
    "ui-rounded,'Hiragino Maru Gothic ProN',Quicksand,Comfortaa,Manjari,'Arial Rounded MT Bold',Calibri,source-sans-pro,sans-serif",
  grotesque: "Inter,Roboto,'Helvetica Neue','Arial Nova','Nimbus Sans',Arial,sans-serif",
  industrial:
    "Bahnschrift,'DIN Alternate','Franklin Gothic Medium','Nimbus Sans Narrow',sans-serif-condensed,sans-serif",
  serif: "Charter,'Bitstream Charter','Sitka Text',Cambria,serif",
  antique: "Superclarendon,'Bookman Old Style','URW Bookman','Georgia Pro',Georgia,serif",
} as const;
export type FontStack = keyof typeof fontStacks;

/**
 * Every field of a brand, in the order of forms and help texts. The stored document, its checks, the command's options and the
 * desk's form are derived from this table.
 */
export const brandFields = {
  names: {
    kind: 'texts',
    maxLength: 60,
    lines: false,
    option: 'name',
    value: 'TEXT',
    help: 'name of the site, in titles, the header and on a phone; the merchant’s name unless given',
  },
  abouts: {
    kind: 'texts',
    maxLength: 300,
    lines: false,
    option: 'about',
    value: 'TEXT',
    help: 'a sentence or two for search engines and link previews',
  },
  footers: {
    kind: 'texts',
    maxLength: 1_000,
    lines: true,
    option: 'footer',
    value: 'TEXT',
    help: 'company and licence, in the footer of every page',
  },
  colour: {
    kind: 'colour',
    option: 'colour',
    value: '#RRGGBB',
    help: 'the one colour that all others follow from; none: ours',
  },
  colours: {
    kind: 'roles',
    option: 'roles',
    value: 'ROLE=LIGHT/DARK,…',
    help: 'single colours over those that follow, like accent=#0a7755/#33ddaa; ROLE=none clears one, none all',
  },
  corner: {
    kind: 'choice',
    choices: brandCorners,
    option: 'corner',
    value: brandCorners.join('|'),
    help: 'corners of buttons, fields and cards; soft unless given',
  },
  font: {
    kind: 'choice',
    choices: Object.keys(fontStacks),
    option: 'font',
    value: Object.keys(fontStacks).join('|'),
    help: 'fonts that systems have; system unless given',
  },
  fontFile: {
    kind: 'file',
    file: 'font',
    option: 'font-file',
    value: 'FILE',
    help: 'a font of your own, woff2, before those of the system',
  },
  look: {
    kind: 'choice',
    choices: brandLooks,
    option: 'look',
    value: brandLooks.join('|'),
    help: 'light or dark until a visitor chooses; auto, as the visitor’s device has it, unless given',
  },
  logoLight: {
    kind: 'file',
    file: 'logo',
    option: 'logo-light',
    value: 'FILE',
    help: 'logo on a light ground, SVG, PNG or JPEG; in the header it stands for icon and name',
  },
  logoDark: {
    kind: 'file',
    file: 'logo',
    option: 'logo-dark',
    value: 'FILE',
    help: 'logo on a dark ground; the one for a light ground unless given',
  },
  icon: {
    kind: 'file',
    file: 'icon',
    option: 'icon',
    value: 'FILE',
    help: 'a square SVG, PNG or JPEG of at least 512 pixels, for tabs and phones; the other sizes are made of it',
  },
  card: {
    kind: 'file',
    file: 'card',
    option: 'card',
    value: 'FILE',
    help: 'PNG or JPEG of 1200 × 630 for link previews; drawn from colours and logo unless given',
  },
  login: {
    kind: 'file',
    file: 'picture',
    option: 'login-picture',
    value: 'FILE',
    help: 'PNG or JPEG behind the login form',
  },
  register: {
    kind: 'file',
    file: 'picture',
    option: 'register-picture',
    value: 'FILE',
    help: 'PNG or JPEG behind the registration form',
  },
} as const satisfies Record<string, BrandField>;

export type BrandFieldName = keyof typeof brandFields;

export const brandFieldRows = Object.entries(brandFields) as readonly [BrandFieldName, BrandField][];
