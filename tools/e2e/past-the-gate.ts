/** A browser whose visitor has said once that he is 18 and accepts the terms; a test of the question itself starts without. */
export const pastTheGate = (site: string) => ({
  cookies: [],
  origins: [{ origin: site, localStorage: [{ name: 'foyer.demo.adult', value: '1' }] }],
});

export const atTheGate = { cookies: [], origins: [] };
