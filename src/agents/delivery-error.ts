/**
 * Why a message did not get through. Its text is shown in `check` and logged, so it is a sentence of ours: a peer's own
 * words may hold an address or tell what a name resolves to inside our network.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** The peer refused for good: another try is pointless. */
  readonly isFinal: boolean;
  /** The peer left us waiting; whoever shares it waits too. */
  readonly isSilent: boolean;
  /** What the operator must mend, for the log alone. */
  readonly hint: string | undefined;

  constructor(reason: string, about: { isFinal?: boolean; isSilent?: boolean; hint?: string } = {}) {
    super(reason);
    this.isFinal = about.isFinal ?? false;
    this.isSilent = about.isSilent ?? false;
    this.hint = about.hint;
  }
}
