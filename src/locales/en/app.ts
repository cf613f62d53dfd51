/** Words of the window with the way to the app. */
export const app = {
  text: 'Point the camera of your phone at a code.',
  android: 'Android',
  ios: 'iPhone and iPad',
  code: 'Code with the link to the app: {{name}}',
  link: 'Open the link here',
  login: 'You are logged in on the phone as well, if you scan within {{seconds}} s. Show the code to nobody.',
  expired: 'The code leads to the app without logging you in.',
  renew: 'Log in on the phone too',
};
