/** A browser whose visitor has answered what is asked once: 18 and the terms, no passkey for now. A test of a question starts without. */
export const pastTheGate = (site: string) => ({
  cookies: [],
  origins: [
    {
      origin: site,
      localStorage: [
        { name: 'foyer.demo.adult', value: '1' },
        { name: 'foyer.demo.passkeyOffer', value: '1' },
      ],
    },
  ],
});

export const atTheGate = { cookies: [], origins: [] };
