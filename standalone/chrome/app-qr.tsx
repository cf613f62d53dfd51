import { useEffect, useState } from 'react';
import { useAction, useClient, useStore, useText } from '../../src/react';
import { useCountdown } from '../../src/react/use-countdown';
import { Button } from '../../src/ui/primitives/button';
import { QrCode } from '../../src/ui/primitives/qr-code';
import { appAddress, appLinks, takesCode, type AppLink } from './app-links';
import './app-qr.css';

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

/** HOME-2: the links to the app, drawn locally: their content leaves the page for no service. */
export function AppCodes() {
  const { system, i18n } = useClient();
  const t = useText('chrome');
  const language = useStore(i18n.store, (state) => state.language);
  const resources = useStore(system.store, (state) => state.status?.resources ?? null);
  const links = appLinks(resources ?? []);
  const codes = useCodes(links);
  return (
    <>
      <p className="app-text">{t('appText')}</p>
      <ul className="app-codes">
        {links.map((link) => {
          const name = t(link.kind === 'android' ? 'appAndroid' : 'appIos');
          return (
            <li key={link.kind} className="app-code">
              <h3>{name}</h3>
              <QrCode
                text={appAddress(link, { language, code: codes?.codes.of[link.kind] ?? '' })}
                label={t('appCode', { name })}
              />
              <a
                className="link"
                href={appAddress(link, { language, code: '' })}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${t('appLink')}: ${name}`}
              >
                {t('appLink')}
              </a>
            </li>
          );
        })}
      </ul>
      {codes !== null && (
        <div className="app-login">
          {codes.left > 0 ? (
            <p>{t('appLogin', { seconds: codes.left })}</p>
          ) : (
            <>
              <p>{t('appExpired')}</p>
              <Button busy={codes.busy} onClick={codes.renew}>
                {t('appRenew')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}
