import { useText } from '../../src/react';
import { Button } from '../../src/ui/primitives/button';
import { QrCode } from '../../src/ui/primitives/qr-code';
import { useAppCodes } from './use-app-codes';
import './app-qr.css';

/** HOME-2: the links to the app, drawn locally: their content leaves the page for no service. */
export function AppCodes() {
  const { rows, login } = useAppCodes();
  const t = useText('app');
  return (
    <>
      <p className="app-text">{t('text')}</p>
      <ul className="app-codes">
        {rows.map(({ kind, drawn, plain }) => {
          const name = t(kind === 'android' ? 'android' : 'ios');
          return (
            <li key={kind} className="app-code">
              <h3>{name}</h3>
              <QrCode text={drawn} label={t('code', { name })} />
              <a
                className="link"
                href={plain}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${t('link')}: ${name}`}
              >
                {t('link')}
              </a>
            </li>
          );
        })}
      </ul>
      {login !== null && (
        <div className="app-login">
          {login.left > 0 ? (
            <p>{t('login', { seconds: login.left })}</p>
          ) : (
            <>
              <p>{t('expired')}</p>
              <Button busy={login.busy} onClick={login.renew}>
                {t('renew')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}
