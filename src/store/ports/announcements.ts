/** A generation's turn in the order in which generations were published: nights, repeated nights, pins. */
export interface Announcement {
  /** Counts up; never used for another turn. */
  number: number;
  generation: string;
  atMs: number;
}

/** The order in which /changes tells generations. Each turn tells the difference to the one before it. */
export interface Announcements {
  /** The oldest first. */
  all(): Promise<Announcement[]>;
  /** Adds a turn, unless the generation has the last one, and forgets those that are 30 nights older. */
  add(generation: string, atMs: number): Promise<void>;
}
