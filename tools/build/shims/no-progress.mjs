// ky reads bodies piece by piece only to report progress; no caller asks it to.
const none = () => {
  throw new Error('progress of a request is not in this build');
};
export const streamRequest = none;
export const streamResponse = none;
