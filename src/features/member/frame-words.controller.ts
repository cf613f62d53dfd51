import { useState } from 'react';
import { frameWords } from '../../core/i18n/lazy-words';
import { useClient } from '../../react';

/** Words of what stands before a member's own in a frame: they come with it. */
export function useFrameWords(): void {
  const { i18n } = useClient();
  useState(() => i18n.addTexts('frame', frameWords));
}
