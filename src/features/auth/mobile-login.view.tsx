import codeCss from '../../ui/primitives/code-field.css?inline';
import phoneCss from '../../ui/primitives/phone-field.css?inline';
import type { LoginViewProps } from './login.view';
import { LostPart } from './lost-part.view';
import { MobileForm } from './mobile-form.view';
import { useGatewayCodes, useProviderPart } from './mobile-login.controller';
import { ProviderCode } from './provider-code.view';

export const styles = [phoneCss, codeCss];

/** Login by a code on the phone: everything of it that a merchant without it does not load. */
export function MobileLogin(view: LoginViewProps) {
  const { byProvider, provider } = useProviderPart();
  if (!byProvider) return <GatewayCode {...view} />;
  if (provider.part === null) return <LostPart lazy={provider} />;
  return <ProviderCode view={view} domain={provider.part.providerDomain} />;
}

function GatewayCode(view: LoginViewProps) {
  return <MobileForm view={view} source={useGatewayCodes(view.model)} />;
}
