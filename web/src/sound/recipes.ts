/** How each sound is made: a few tones and breaths of noise. */

export type Sound =
  | "card"
  | "shuffle"
  | "pass"
  | "drum"
  | "wind"
  | "thaw"
  | "bells"
  | "sweep"
  | "battle"
  | "tie"
  | "conquest"
  | "your-turn"
  | "end";

type Recipe = (context: BaseAudioContext, out: AudioNode, at: number) => void;

interface Tone {
  pitch: number;
  /** Where the pitch glides to. */
  to?: number;
  after?: number;
  lasts: number;
  loud: number;
  shape?: OscillatorType;
}

interface Breath {
  kind: BiquadFilterType;
  pitch: number;
  to?: number;
  after?: number;
  /** Seconds until it is loudest. */
  swells?: number;
  lasts: number;
  loud: number;
  narrow?: number;
}

/** Silence is never quite zero where a curve is exponential. */
const SILENT = 0.0001;

/** A level that rises to its peak and dies away. */
function swell(context: BaseAudioContext, at: number, rise: number, lasts: number, loud: number) {
  const level = context.createGain();
  level.gain.setValueAtTime(SILENT, at);
  level.gain.linearRampToValueAtTime(loud, at + rise);
  level.gain.exponentialRampToValueAtTime(SILENT, at + lasts);
  return level;
}

function tone(context: BaseAudioContext, out: AudioNode, at: number, one: Tone): void {
  const begin = at + (one.after ?? 0);
  const source = context.createOscillator();
  source.type = one.shape ?? "sine";
  source.frequency.setValueAtTime(one.pitch, begin);
  if (one.to) source.frequency.exponentialRampToValueAtTime(one.to, begin + one.lasts);
  source.connect(swell(context, begin, 0.006, one.lasts, one.loud)).connect(out);
  source.start(begin);
  source.stop(begin + one.lasts);
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Two seconds of noise, made once. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const made = noises.get(context);
  if (made) return made;
  const noise = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  noises.set(context, noise);
  return noise;
}

function breath(context: BaseAudioContext, out: AudioNode, at: number, one: Breath): void {
  const begin = at + (one.after ?? 0);
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  const filter = context.createBiquadFilter();
  filter.type = one.kind;
  filter.Q.value = one.narrow ?? 0.8;
  filter.frequency.setValueAtTime(one.pitch, begin);
  if (one.to) filter.frequency.exponentialRampToValueAtTime(one.to, begin + one.lasts);
  const level = swell(context, begin, one.swells ?? 0.004, one.lasts, one.loud);
  source.connect(filter).connect(level).connect(out);
  source.start(begin, Math.random());
  source.stop(begin + one.lasts);
}

const tones =
  (...all: Tone[]): Recipe =>
  (context, out, at) =>
    all.forEach((one) => tone(context, out, at, one));

const breaths =
  (...all: Breath[]): Recipe =>
  (context, out, at) =>
    all.forEach((one) => breath(context, out, at, one));

const together =
  (...all: Recipe[]): Recipe =>
  (context, out, at) =>
    all.forEach((one) => one(context, out, at));

/** The flick of a card on a table. */
const flick = (after: number, loud: number): Breath => ({
  kind: "bandpass",
  pitch: 2600,
  to: 900,
  after,
  lasts: 0.09,
  loud,
});

/** A beaten skin: a falling tone and a short slap. */
const beat = (after: number, loud: number): Recipe =>
  together(
    tones({ pitch: 150, to: 62, after, lasts: 0.22, loud }),
    breaths({ kind: "lowpass", pitch: 900, after, lasts: 0.06, loud: loud * 0.4 }),
  );

/** A small bell: its tone and two that do not quite fit. */
const bell = (pitch: number, after: number, loud: number): Recipe =>
  tones(
    { pitch, after, lasts: 1.1, loud },
    { pitch: pitch * 2.76, after, lasts: 0.55, loud: loud * 0.32 },
    { pitch: pitch * 5.4, after, lasts: 0.22, loud: loud * 0.14 },
  );

/** A note of a distant horn. */
const horn = (pitch: number, after: number, lasts: number): Recipe =>
  tones(
    { pitch, after, lasts, loud: 0.4, shape: "triangle" },
    { pitch: pitch * 2, after, lasts: lasts * 0.7, loud: 0.09 },
  );

export const RECIPES: Readonly<Record<Sound, Recipe>> = {
  card: breaths(flick(0, 0.8)),
  shuffle: breaths(flick(0, 0.4), flick(0.06, 0.45), flick(0.12, 0.5), flick(0.19, 0.6)),
  pass: tones({ pitch: 190, to: 120, lasts: 0.13, loud: 0.7 }),
  drum: together(beat(0, 0.8), beat(0.14, 0.5), beat(0.24, 0.8)),
  wind: breaths(
    { kind: "bandpass", pitch: 420, to: 780, swells: 0.35, lasts: 1.1, loud: 1.8, narrow: 3 },
    { kind: "bandpass", pitch: 900, to: 500, swells: 0.5, lasts: 1.2, loud: 0.8, narrow: 6 },
  ),
  thaw: tones(
    { pitch: 1568, lasts: 0.22, loud: 0.22 },
    { pitch: 1976, after: 0.1, lasts: 0.22, loud: 0.22 },
    { pitch: 2349, after: 0.2, lasts: 0.4, loud: 0.2 },
  ),
  bells: together(bell(523, 0, 0.4), bell(392, 0.28, 0.34)),
  sweep: breaths({ kind: "highpass", pitch: 500, to: 3200, swells: 0.1, lasts: 0.36, loud: 0.4 }),
  battle: together(beat(0, 0.5), horn(196, 0.05, 0.5)),
  tie: tones(
    { pitch: 262, lasts: 0.3, loud: 0.35, shape: "triangle" },
    { pitch: 247, after: 0.16, lasts: 0.4, loud: 0.3, shape: "triangle" },
  ),
  conquest: together(horn(294, 0, 0.24), horn(392, 0.16, 0.24), horn(494, 0.32, 0.6)),
  "your-turn": together(bell(880, 0, 0.26)),
  end: together(
    horn(294, 0, 0.26),
    horn(392, 0.2, 0.26),
    horn(494, 0.4, 0.26),
    horn(587, 0.6, 1),
    horn(392, 0.6, 1),
  ),
};
