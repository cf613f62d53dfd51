let lastName = 0;
/** A free username: letters and digits, 6 to 13 characters. */
export const newUsername = (): string =>
  `e${Date.now().toString(36)}${(lastName++).toString(36)}`.slice(0, 13);
export const NEW_PASSWORD = 'Sunny4567';
