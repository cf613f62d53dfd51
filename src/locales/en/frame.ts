/** What stands before a member’s own: the way to the login, the operator’s frame on a partner’s page, and the question who it is. */
export const frame = {
  frameTitle: 'Your account, shown by the operator',
  frameIntro: 'This comes from the operator, in a frame of its own: the page around it cannot read it.',
  frameLost: 'Your account could not be opened here',
  frameClosed: 'This was closed',
  frameAgain: 'Open it again',
  operatorOpen: 'Open the operator’s site',
  proveTitle: 'Is it you?',
  proveText:
    'The page around this frame is not the operator’s. Enter your password to go on; that page cannot read it.',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  prove: 'Continue',
  noPassword: 'Your account has no password?',
  loginFirst: 'Log in first',
  loginFirstText: 'This page belongs to your account.',
  accountFirst: 'Register an account first',
  accountFirstText: 'Play money has no wallet and no records. An account of your own takes a minute.',
  register: 'Register',
};
