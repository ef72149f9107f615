import { constants, getPriority, setPriority } from 'node:os';

/** Lets others go first. Only Linux gives a thread a priority of its own; elsewhere the whole process would step back. */
export function lowerPriority(by: number): void {
  if (process.platform !== 'linux') return;
  setPriority(Math.min(getPriority() + by, constants.priority.PRIORITY_LOW));
}
