import { createElement, useImperativeHandle, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import type { ElementAttributes } from './element-jsx';
import type { FoyerTags } from './element-types';

export { ClientProvider, useClient, useDomain } from '../react/client-context';
export { useI18nextTexts } from '../react/i18next-hook';
export type { ReadText, TextsHook } from '../react/texts-hook';
export { useStore } from '../react/use-store';
export { useText, type TextKey, type TextOf } from '../react/use-text';
export type * from './element-types';
export type * from './element-jsx';

type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;
/** `foyer-lobby-change` → `onLobbyChange`. */
type EventProp<Name> = Name extends `foyer-${infer Rest}` ? `on${Capitalize<CamelCase<Rest>>}` : never;
type EventProps<Events> = {
  [Name in keyof Events as EventProp<Name>]?: ((event: Events[Name]) => void) | undefined;
};

/** Props of a component: the element's own, its events as `onLogin`, `onLobbyChange` …, and what every HTML element takes. */
export type ElementProps<Tag extends keyof FoyerTags> = Omit<
  ElementAttributes<Tag>,
  'ref' | 'children' | keyof EventProps<FoyerTags[Tag]['events']>
> &
  EventProps<FoyerTags[Tag]['events']> & {
    ref?: Ref<FoyerTags[Tag]['element'] | null> | undefined;
    /** Shown until the element is drawn. */
    children?: ReactNode;
  };

const HANDLER = /^on[A-Z]/;
/** React hears these itself, inside the element too. */
const BY_REACT =
  /^on(AuxClick|Blur|Change|Click|ContextMenu|Copy|Cut|DoubleClick|Drag\w*|Drop|Focus|Input|Key\w+|Mouse\w+|Paste|Pointer\w+|Scroll|Submit|Touch\w+|Transition\w+|Animation\w+|Wheel)$/;
const eventOf = (prop: string): string =>
  `foyer${prop.slice(2).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

type Handler = (event: CustomEvent) => void;

interface SortedProps {
  /** By event name. */
  handlers: Record<string, Handler | undefined>;
  /** Lists and objects, which an attribute cannot hold. */
  values: Record<string, unknown>;
  /** What React sets as it does on any element. */
  plain: Record<string, unknown>;
}

function sortProps(props: Record<string, unknown>): SortedProps {
  const sorted: SortedProps = { handlers: {}, values: {}, plain: {} };
  for (const [name, value] of Object.entries(props)) {
    if (HANDLER.test(name) && !BY_REACT.test(name))
      sorted.handlers[eventOf(name)] = value as Handler | undefined;
    else if (name !== 'style' && name !== 'children' && typeof value === 'object' && value !== null)
      sorted.values[name] = value;
    else sorted.plain[name] = value;
  }
  return sorted;
}

function makeComponent<Tag extends keyof FoyerTags>(tag: Tag) {
  const Component = ({ ref, ...props }: ElementProps<Tag>): ReactNode => {
    const place = useRef<FoyerTags[Tag]['element']>(null);
    const given = useRef<Record<string, unknown>>({});
    const { handlers, values, plain } = sortProps(props);
    const latest = useRef(handlers);
    const heard = Object.keys(handlers).sort().join(' ');
    useImperativeHandle<FoyerTags[Tag]['element'] | null, FoyerTags[Tag]['element'] | null>(
      ref,
      () => place.current,
      [],
    );

    useLayoutEffect(() => {
      latest.current = handlers;
      const element = place.current;
      if (element === null) return;
      for (const name of new Set([...Object.keys(given.current), ...Object.keys(values)]))
        if (values[name] !== given.current[name]) Reflect.set(element, name, values[name] ?? null);
      given.current = values;
    });
    useLayoutEffect(() => {
      const element = place.current;
      if (element === null || heard === '') return undefined;
      const ends = new AbortController();
      for (const name of heard.split(' '))
        element.addEventListener(
          name,
          (event) => {
            latest.current[name]?.(event as CustomEvent);
          },
          { signal: ends.signal },
        );
      return () => ends.abort();
    }, [heard]);
    return createElement(tag, { ...plain, ref: place });
  };
  Component.displayName = tag;
  return Component;
}

export const FoyerAgent = makeComponent('foyer-agent');
export const FoyerBalance = makeComponent('foyer-balance');
export const FoyerBanner = makeComponent('foyer-banner');
export const FoyerCashier = makeComponent('foyer-cashier');
export const FoyerGame = makeComponent('foyer-game');
export const FoyerInvite = makeComponent('foyer-invite');
export const FoyerLobby = makeComponent('foyer-lobby');
export const FoyerLogin = makeComponent('foyer-login');
export const FoyerLimits = makeComponent('foyer-limits');
export const FoyerMall = makeComponent('foyer-mall');
export const FoyerMember = makeComponent('foyer-member');
export const FoyerMessages = makeComponent('foyer-messages');
export const FoyerMissions = makeComponent('foyer-missions');
export const FoyerNotices = makeComponent('foyer-notices');
export const FoyerPassword = makeComponent('foyer-password');
export const FoyerRegister = makeComponent('foyer-register');
export const FoyerPromotions = makeComponent('foyer-promotions');
export const FoyerRewards = makeComponent('foyer-rewards');
export const FoyerStatement = makeComponent('foyer-statement');
export const FoyerRounds = makeComponent('foyer-rounds');
export const FoyerSecurity = makeComponent('foyer-security');
export const FoyerWallet = makeComponent('foyer-wallet');
export const FoyerWinners = makeComponent('foyer-winners');
export const FoyerLottery = makeComponent('foyer-lottery');
export const FoyerDraws = makeComponent('foyer-draws');
export const FoyerTickets = makeComponent('foyer-tickets');
