import type { TextShapes } from '../locales/shapes';
import type { Namespace } from '../locales/types';
import { useClient, useTextsHook } from './client-context';

/** Keys of a text shape; plural forms (`left_one`, `left_other`) are asked for by their stem. */
export type TextKey<Shape> = keyof Shape & string extends infer Key
  ? Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
    ? Stem
    : Key
  : never;

export type TextOf<Shape> = (key: TextKey<Shape>, values?: Record<string, string | number>) => string;

/** Texts of one namespace in the visitor's language, with its own keys; re-renders when the language changes. */
export function useText<Name extends Namespace>(namespace: Name): TextOf<TextShapes[Name]> {
  const { i18n } = useClient();
  const useHook = useTextsHook();
  return useHook(i18n.texts, namespace) as TextOf<TextShapes[Name]>;
}
