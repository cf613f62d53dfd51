import { botChecks } from '../../core/domains/bot-check.progress';
import type { AppError } from '../../core/kernel/app-error';
import type { Client } from '../../core/types';
import { useClient, useStore, useText } from '../../react';
import { CaptchaField } from '../../ui/primitives/captcha-field';
import captchaCss from '../../ui/primitives/captcha-field.css?inline';
import deferredCss from './login-deferred.css?inline';
import type { LoginModel } from './login.controller';

/** What a form does without until it has been sent: the captcha, what goes on meanwhile, and precise refusals. */
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

const MINUTE_S = 60;
const MINUTE_MS = 60_000;

/** Whole minutes that a refusal wants one to wait, 0 when it does not say. */
function minutesUntil({ value, retryAfterMs }: AppError): number {
  const asked = Object(value) as { retryAfterS?: unknown };
  const seconds = typeof asked.retryAfterS === 'number' ? asked.retryAfterS : 0;
  return Math.ceil(Math.max(seconds / MINUTE_S, (retryAfterMs ?? 0) / MINUTE_MS, 0));
}

/** The sentence for a refusal; where the gateway says how long to wait, so does this. */
export function refusalText({ i18n }: Client, error: AppError): string {
  if (error.code !== 'LOGIN_DELAYED') return i18n.errorText(error);
  const count = minutesUntil(error);
  return count === 0 ? i18n.errorText(error) : i18n.texts.text('auth', 'delayed', { count });
}

/** Says that the wait is a check, while there is one. */
export function BotCheckLine() {
  const { ports } = useClient();
  const t = useText('auth');
  const running = useStore(botChecks(ports), (state) => state.running > 0);
  return (
    <p className="login-progress" role="status">
      {running && t('checking')}
    </p>
  );
}
