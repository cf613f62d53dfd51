import { AccountBody, styles as accountStyles } from '../../../src/features/account/account-body.view';
import { MemberPartLater } from '../../../src/features/member';
import { account } from '../../../src/locales/en/account';

export const styles: readonly string[] = accountStyles;
export const texts = { account };

const loadBelow = () => import('./security-below.view');

/** Who the member is, and below it what protects the account, which comes once that stands. */
export const Body = () => (
  <>
    <AccountBody />
    <MemberPartLater load={loadBelow} />
  </>
);
