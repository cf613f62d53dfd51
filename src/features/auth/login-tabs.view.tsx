import { useText } from '../../react';
import { Tabs } from '../../ui/primitives/tabs';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import type { LoginMode, LoginModel } from './login.controller';

export const styles = [tabsCss];

/** The two ways where the merchant has both; the form of the second loads once the page is used. */
export function LoginTabs({ model }: { model: LoginModel }) {
  const t = useText('auth');
  return (
    <Tabs
      label={t('modes')}
      value={model.mode}
      rows={[
        { value: 'username', label: t('byUsername') },
        { value: 'sms', label: t('byMobile') },
      ]}
      onChange={(value) => model.setMode(value as LoginMode)}
    />
  );
}
