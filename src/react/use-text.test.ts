import { describe, expectTypeOf, it } from 'vitest';
import type { TextShapes } from '../locales/shapes';
import type { Namespace } from '../locales/types';
import { useText, type TextOf } from './use-text';

type Words<Name extends Namespace> = ReturnType<typeof useText<Name>>;

describe('texts by their namespace', () => {
  it('has the keys of the namespace that it names', () => {
    expectTypeOf<Words<'auth'>>().toEqualTypeOf<TextOf<TextShapes['auth']>>();
    expectTypeOf<Parameters<Words<'agent'>>[0]>().toEqualTypeOf<keyof TextShapes['agent']>();
  });

  it('refuses a key of another namespace, a name that is none, and a shape that is told besides', () => {
    // Compiled and never called: each line is refused by the compiler.
    const useRefused = (): void => {
      // @ts-expect-error `firstLogin` belongs to `auth`.
      useText('wallet')('firstLogin');
      // @ts-expect-error There is no such namespace.
      useText('login');
      // @ts-expect-error A shape cannot be paired with the name of another one.
      useText<TextShapes['auth']>('common');
    };
    expectTypeOf(useRefused).toBeFunction();
  });

  it('asks for a plural by its stem alone', () => {
    expectTypeOf<'delayed'>().toExtend<Parameters<Words<'auth'>>[0]>();
    expectTypeOf<'delayed_one'>().not.toExtend<Parameters<Words<'auth'>>[0]>();
  });
});
