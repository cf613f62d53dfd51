import type { FoyerTags } from './element-types';

/** `foyer-lobby-change` → `onFoyerLobbyChange`, the prop behind `@foyer-lobby-change`. */
type ListenerOf<Name extends string> = `on${Capitalize<CamelCase<Name>>}`;
type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;
type Listeners<Events> = {
  [Name in keyof Events & string as ListenerOf<Name>]?: (event: Events[Name]) => void;
};

/** A tag as Vue's templates check it. */
export type VueElement<Tag extends keyof FoyerTags> = new () => {
  $props: FoyerTags[Tag]['attributes'] & Listeners<FoyerTags[Tag]['events']>;
};

/** `declare module 'vue' { interface GlobalComponents extends FoyerVueTags {} }` */
export type FoyerVueTags = { [Tag in keyof FoyerTags]: VueElement<Tag> };

/** For `template.compilerOptions` of Vue's plugin: its templates take our tags as elements. */
export const isCustomElement = (tag: string): boolean => tag.startsWith('foyer-');
