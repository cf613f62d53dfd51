/** Widgets that no first paint needs: each loads on demand. */
export const parts: Readonly<
  Record<'balance' | 'login' | 'password' | 'register' | 'rounds', () => Promise<object>>
> = {
  balance: () => import('../../widgets/balance/element'),
  login: () => import('../../widgets/login/element'),
  password: () => import('../../widgets/password/element'),
  register: () => import('../../widgets/register/element'),
  rounds: () => import('../../widgets/rounds/element'),
};
export type PartName = keyof typeof parts;

let resets = false;
/** The address brought a link for a new password: its form is wanted from the start. */
export const wantPassword = (): void => {
  resets = true;
};
export const wantsPassword = (): boolean => resets;
