import { botChecks } from '../../core/domains/bot-check.progress';
import type { AppError } from '../../core/kernel/app-error';
import type { Client } from '../../core/types';
import type { auth } from '../../locales/en/auth';
import { useClient, useStore, useText } from '../../react';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { CaptchaField } from '../../ui/primitives/captcha-field';
import lateCss from './login-late.css?inline';
import type { LoginModel } from './login.controller';
import { minutesUntil } from './minutes';

/** What a form in the page does without until it has been sent: the dialog, the captcha, and what goes on meanwhile. */
export { Dialog } from '../../ui/overlays/dialog';
export const styles = [dialogCss, lateCss];

export function LoginCaptcha({ model, error }: { model: LoginModel; error: string | undefined }) {
  const t = useText<typeof auth>('auth');
  return (
    <CaptchaField
      label={t('captcha')}
      pictureLabel={t('captchaPicture')}
      refreshLabel={t('captchaRefresh')}
      value={model.values.captcha}
      picture={model.captcha.picture}
      error={error ?? (model.captcha.lost ? t('captchaLost') : undefined)}
      onInput={(value) => model.set('captcha', value)}
      onRefresh={model.newCaptcha}
    />
  );
}

/** The sentence for a refusal; where the gateway says how long to wait, so does this. */
export function refusalText({ i18n }: Client, error: AppError): string {
  if (error.code !== 'LOGIN_DELAYED') return i18n.errorText(error);
  const count = minutesUntil(error);
  return count === 0 ? i18n.errorText(error) : i18n.i18next.t('delayed', { ns: 'auth', count });
}

/** Says that the wait is a check, while there is one. */
export function BotCheckLine() {
  const { ports } = useClient();
  const t = useText<typeof auth>('auth');
  const running = useStore(botChecks(ports), (state) => state.running > 0);
  return (
    <p className="login-progress" role="status">
      {running && t('checking')}
    </p>
  );
}
