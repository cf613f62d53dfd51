import { useEffect, useState } from 'react';
import { noticesDomain } from '../core/domains/notices';
import { useClient, useDomain } from './client-context';
import { useHost } from './host-context';
import { useStore } from './use-store';

export interface FormBanner {
  title: string;
  /** Address of the picture; `failed`: one that did not come. */
  image(failed?: string): string;
}

/** The first banner of a group above a form; null while there is none, or none may come any more. */
export function useFormBanner(group: string): FormBanner | null {
  const { system } = useClient();
  const { element } = useHost();
  // A picture above a field with the focus would move it away.
  const [isIdle] = useState(() => !element.matches(':focus-within'));
  const notices = useDomain(noticesDomain);
  useEffect(() => void notices.start(), [notices]);
  const banner = useStore(notices.store, () => notices.banner(group)[0] ?? null);
  if (banner === null || !isIdle) return null;
  return { title: banner.title, image: (failed) => system.image(banner.image, failed) };
}
