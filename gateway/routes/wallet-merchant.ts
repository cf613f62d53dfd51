import { merchantWallet } from '../../src/contract/calls/member';
import { route } from './route';

/** One wallet for all vendors: every vendor is spoken to by the seamless protocol. */
export const walletMerchant = route(merchantWallet, () => ({ isSingle: 1 }));
