import { merchantWallet } from '../../src/contract/calls/member';
import { route } from './route';

/** Whether every vendor debits the one wallet, or money is moved to the vendor that is played. */
export const walletMerchant = route(merchantWallet, (_, { merchant }) => ({
  isSingle: merchant.wallet === 'single' ? 1 : 0,
}));
