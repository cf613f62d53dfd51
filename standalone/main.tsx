const place = document.getElementById('site');
if (!place) throw new Error('index.html has no #site');

// Its own: a file shared with the rest would have to come before this one.
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Read in pieces: between two of them the browser may do something else. */
const start = async (): Promise<void> => {
  await import('react-dom/client');
  await pause();
  const site = await import('./start');
  await pause();
  await site.start(place);
};
void start();
