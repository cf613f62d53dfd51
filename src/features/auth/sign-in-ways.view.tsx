import { useLazy, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { LostPart } from './lost-part.view';
import { useHasProvider, usePasskeys, type WaysOptions } from './sign-in-ways.controller';
import waysCss from './sign-in-ways.css?inline';

export const styles = [waysCss];

/** Ways in without a password: passkeys, and other makers' accounts where the merchant has them. */
export function SignInWays(options: WaysOptions) {
  const t = useText('auth');
  const provider = useLazy(() => import('./provider-ways.view'), useHasProvider());
  const logIn = usePasskeys(options);
  if (logIn === null && provider.part === null) return <LostPart lazy={provider} />;
  return (
    <div className="ways" part="ways">
      {logIn && (
        <Button look="line" wide onClick={logIn} part="passkey">
          {t('passkeyLogin')}
        </Button>
      )}
      {provider.part && <provider.part.ProviderWays model={options.model} />}
    </div>
  );
}
