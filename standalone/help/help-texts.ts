import { useState } from 'react';
import { help } from '../../src/locales/en/help';
import { type TextOf, useClient, useText } from '../../src/react';

/** Words of the help: English comes with its parts, every other language whole. */
export function useHelpText(): TextOf<typeof help> {
  const { i18n } = useClient();
  // Before anything below asks for a word.
  useState(() => i18n.addTexts('help', help));
  return useText('help');
}
