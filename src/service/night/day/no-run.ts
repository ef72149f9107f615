/** Why a run of the day ended without a catalogue. What is published stays, and the next night is as it would be. */
export class NoRun extends Error {
  override name = 'NoRun';
}
