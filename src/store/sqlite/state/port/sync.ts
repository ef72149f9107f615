/** A store of the port as SQLite has it: whatever is asked is answered at once. */
export type Sync<Store> = {
  readonly [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<infer Answer>
    ? (...args: Args) => Answer
    : Sync<Store[Name]>;
};

/** Says when a call is made, and keeps the promise of its answer. */
export type RunInTurn = <T>(call: () => T) => Promise<T>;

/** The store as the port has it: every call goes through `run`. */
export function promised<Store extends object>(store: Sync<Store>, run: RunInTurn): Store {
  const members = Object.entries(store).map(([name, member]) => [
    name,
    typeof member === 'function'
      ? (...args: unknown[]) => run(() => (member as (...args: unknown[]) => unknown)(...args))
      : promised(member as Sync<object>, run),
  ]);
  return Object.fromEntries(members) as Store;
}
