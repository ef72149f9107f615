import type { DatabaseSync, StatementSync } from 'node:sqlite';

export type Prepared = (sql: string) => StatementSync;

/** Prepares a statement once. For the few that are made of conditions: nobody's words may be in them. */
export function keptStatements(db: DatabaseSync): Prepared {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    statements.set(sql, statement);
    return statement;
  };
}
