import type { FailedNight } from '../../api/routes/system.ts';

/** What the serving process knows of the refreshes that it starts. */
export interface NightWatch {
  failed(): FailedNight | undefined;
  begin(): void;
  fail(failed: FailedNight): void;
}

export function createNightWatch(): NightWatch {
  let last: FailedNight | undefined;
  return {
    failed: () => last,
    begin() {
      last = undefined;
    },
    fail(failed) {
      last = failed;
    },
  };
}
