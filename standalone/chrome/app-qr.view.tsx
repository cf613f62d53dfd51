import { useText } from '../../src/react';
import { Button } from '../../src/ui/primitives/button';
import { QrCode } from '../../src/ui/primitives/qr-code';
import { useAppCodes } from './use-app-codes';
import './app-qr.css';

/** HOME-2: the links to the app, drawn locally: their content leaves the page for no service. */
export function AppCodes() {
  const t = useText('chrome');
  const { rows, login } = useAppCodes();
  return (
    <>
      <p className="app-text">{t('appText')}</p>
      <ul className="app-codes">
        {rows.map(({ kind, drawn, plain }) => {
          const name = t(kind === 'android' ? 'appAndroid' : 'appIos');
          return (
            <li key={kind} className="app-code">
              <h3>{name}</h3>
              <QrCode text={drawn} label={t('appCode', { name })} />
              <a
                className="link"
                href={plain}
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
      {login !== null && (
        <div className="app-login">
          {login.left > 0 ? (
            <p>{t('appLogin', { seconds: login.left })}</p>
          ) : (
            <>
              <p>{t('appExpired')}</p>
              <Button busy={login.busy} onClick={login.renew}>
                {t('appRenew')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}
