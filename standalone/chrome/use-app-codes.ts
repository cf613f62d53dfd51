import { useEffect, useState } from 'react';
import { app } from '../../src/locales/en/app';
import { useAction, useClient, useStore } from '../../src/react';
import { useCountdown } from '../../src/react/use-countdown';
import { appAddress, appLinks, takesCode, type AppLink } from './app-links';

/** A code is good for a minute at the gateway: it leaves the picture a little before. */
const CODE_LIFE_MS = 55_000;

interface Codes {
  /** By the kind of the link; each is good once. */
  of: Partial<Record<AppLink['kind'], string>>;
  until: number;
}
const NONE: Codes = { of: {}, until: 0 };

/** Exchange codes for links to the operator's own pages; null for guests, or where no link takes one. */
function useCodes(
  links: readonly AppLink[],
): { codes: Codes; left: number; renew(): void; busy: boolean } | null {
  const { session, ports } = useClient();
  const isMember = useStore(session.store, ({ state, kind }) => state === 'member' && kind !== 'trial');
  const [codes, setCodes] = useState(NONE);
  const left = useCountdown(codes === NONE ? null : codes.until);
  const kinds = links.filter((link) => takesCode(link)).map(({ kind }) => kind);
  const ask = useAction(async () => {
    const pairs: [AppLink['kind'], string][] = [];
    for (const kind of kinds) pairs.push([kind, await session.issueCode('')]);
    setCodes({ of: Object.fromEntries(pairs), until: ports.clock.now() + CODE_LIFE_MS });
  });
  const { run } = ask;
  const due = isMember && kinds.length > 0;
  useEffect(() => {
    if (due) void run();
  }, [due, run]);
  return due ? { codes: left > 0 ? codes : NONE, left, renew: () => void run(), busy: ask.busy } : null;
}

/** The links to the app as they are drawn, and the codes in them. */
export function useAppCodes(): {
  rows: readonly { kind: AppLink['kind']; drawn: string; plain: string }[];
  login: { left: number; renew(): void; busy: boolean } | null;
} {
  const { system, i18n } = useClient();
  // Before anything beside it asks for a word.
  useState(() => i18n.addTexts('app', app));
  const language = useStore(i18n.store, (state) => state.language);
  const resources = useStore(system.store, (state) => state.status?.resources ?? null);
  const links = appLinks(resources ?? []);
  const login = useCodes(links);
  const rows = links.map((link) => ({
    kind: link.kind,
    drawn: appAddress(link, { language, code: login?.codes.of[link.kind] ?? '' }),
    plain: appAddress(link, { language, code: '' }),
  }));
  return { rows, login };
}
