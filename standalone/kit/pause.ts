/** Lets the browser do what it has to do, before the next piece of the start. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
