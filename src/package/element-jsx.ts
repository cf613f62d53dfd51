import type { HTMLAttributes, RefAttributes } from 'react';
import type { FoyerTags } from './element-types';

type Handlers<Events> = {
  [Name in keyof Events & string as `on${Name}`]?: ((event: Events[Name]) => void) | undefined;
};

/** What a tag takes in JSX: its attributes, and its events as React 19 names them (`onfoyer-login`). */
export type ElementAttributes<Tag extends keyof FoyerTags> = Omit<
  HTMLAttributes<HTMLElement>,
  keyof FoyerTags[Tag]['attributes']
> &
  FoyerTags[Tag]['attributes'] &
  Handlers<FoyerTags[Tag]['events']> &
  RefAttributes<FoyerTags[Tag]['element']>;

type FoyerJsx = { [Tag in keyof FoyerTags]: ElementAttributes<Tag> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends FoyerJsx {}
  }
}
