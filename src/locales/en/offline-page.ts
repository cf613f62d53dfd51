export const offlinePage = {
  title: 'You are offline',
  text: 'The games need a connection. Nothing on your account has changed.',
  retry: 'Try again',
};
