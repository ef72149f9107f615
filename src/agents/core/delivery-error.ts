/**
 * Whose failure it is. `receiver`: its own answer, or an address that is not allowed. `ours`: the mail server could not be
 * used at all, by nobody. `unclear`: no answer came, which is the receiver's failure only when others were reached.
 */
export type Fault = 'receiver' | 'ours' | 'unclear';

/**
 * Why a message did not get through. Its text is shown in `check` and logged, so it is a sentence of ours: a peer's own
 * words may hold an address or tell what a name resolves to inside our network.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly fault: Fault;
  /** The peer refused for good: another try is pointless. */
  readonly isFinal: boolean;
  /** The peer left us waiting; whoever shares it waits too. */
  readonly isSilent: boolean;
  /** The peer said so itself: the way to it is open. */
  readonly isAnswer: boolean;
  /** What the operator must mend, for the log alone. */
  readonly hint: string | undefined;

  constructor(
    reason: string,
    fault: Fault,
    about: { isFinal?: boolean; isSilent?: boolean; isAnswer?: boolean; hint?: string } = {},
  ) {
    super(reason);
    this.fault = fault;
    this.isFinal = about.isFinal ?? false;
    this.isSilent = about.isSilent ?? false;
    this.isAnswer = about.isAnswer ?? false;
    this.hint = about.hint;
  }
}
