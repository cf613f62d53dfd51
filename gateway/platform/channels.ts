/** Told to every node when a catalogue or its content changed; the payload is the merchant's id. */
export const CATALOGUE_CHANNEL = 'foyer_catalogue';
