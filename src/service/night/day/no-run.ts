/** Why a run of the day ended without a catalogue. What is published stays, and the next night is as it would be. */
export class NoRun extends Error {
  override name = 'NoRun';
}

/** The night of the day, or one of its files, is lost: a refresh by hand repeats the night instead. */
export class NightLost extends NoRun {
  override name = 'NightLost';
}
