import type { DomainDefinition, ProviderDomain } from '../../core/types';
import type { LoginViewProps } from './login.view';
import { MobileForm } from './mobile-form.view';
import { useProviderCodes } from './provider-code.controller';

/** The same form with codes from the sign-in provider, which checks by itself that a person is there. */
export function ProviderCode(props: { view: LoginViewProps; domain: DomainDefinition<ProviderDomain> }) {
  const { view, domain } = props;
  const { anchor, ...source } = useProviderCodes(view.model, domain);
  return <MobileForm view={view} source={source} extra={<div ref={anchor} />} />;
}
