/** Pitches of each sound, in hertz, one after the other. */
const NOTES = {
  tick: [880],
  turn: [330, 440],
  win: [523, 659, 784, 1047],
  lose: [220],
} as const;
const NOTE_S = 0.09;
const LOUDNESS = 0.05;

export interface Sound {
  play(kind: keyof typeof NOTES): void;
}

/** Short notes made by the browser, for players who switched them on. */
export const createSound = (isOn: () => boolean): Sound => {
  let context: AudioContext | null = null;
  return {
    play(kind) {
      if (!isOn()) return;
      context ??= new AudioContext();
      const from = context.currentTime;
      const loudness = context.createGain();
      loudness.gain.value = LOUDNESS;
      loudness.connect(context.destination);
      NOTES[kind].forEach((pitch, at) => {
        if (!context) return;
        const note = context.createOscillator();
        note.frequency.value = pitch;
        note.connect(loudness);
        note.start(from + at * NOTE_S);
        note.stop(from + (at + 1) * NOTE_S);
      });
    },
  };
};
