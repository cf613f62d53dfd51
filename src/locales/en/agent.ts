/** Words of the agents' pages. */
export const agent = {
  brand: '{{site}} for agents',
  loginTitle: 'Your back-office',
  loginText: 'For agents only. Players log in on the games site.',
  toGames: 'To the games',
  leaving: 'Logging you out…',
  loading: 'Loading your back-office…',
  notAgent: 'You are logged in as {{name}}, who is no agent. Log out to log in as an agent.',
  welcome: 'Welcome, {{name}}',
  clock: 'Time: {{time}} GMT{{offset}}',
  logout: 'Log out',
  navigation: 'Agent pages',
  account: 'Your account',
  accountId: 'Account number',
  lastLogin: 'Last log in',
  firstLogin: 'This is your first log in.',
  security: 'Sign-in & security',
};
