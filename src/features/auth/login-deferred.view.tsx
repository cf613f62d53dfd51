import { useText } from '../../react';
import { CaptchaField } from '../../ui/primitives/captcha-field';
import captchaCss from '../../ui/primitives/captcha-field.css?inline';
import { useBotCheck } from './login-deferred.controller';
import deferredCss from './login-deferred.css?inline';
import type { LoginModel } from './login.controller';

/** What a form does without until it has been sent: the captcha, what goes on meanwhile, and precise refusals. */
export { refusalText } from './login-deferred.controller';
export const styles = [captchaCss, deferredCss];

export function LoginCaptcha({ model, error }: { model: LoginModel; error: string | undefined }) {
  const t = useText('auth');
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

/** Says that the wait is a check, while there is one. */
export function BotCheckLine() {
  const t = useText('auth');
  const isRunning = useBotCheck();
  return (
    <p className="login-progress" role="status">
      {isRunning && t('checking')}
    </p>
  );
}
