import { AppError } from '../../domain/errors.ts';

const RETRY_AFTER_S = 5;

/**
 * The state cannot be asked, or did not say whether it has done what it was told. Whoever gets this does not try again by
 * itself: a row that was written unheard would be there twice.
 */
export class StateUnavailable extends AppError {
  override name = 'StateUnavailable';

  constructor(cause?: unknown) {
    super('unavailable', 'This cannot be answered at the moment; try again in a few seconds.', {
      retryAfterS: RETRY_AFTER_S,
      cause,
    });
  }
}
