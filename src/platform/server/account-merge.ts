import { type Db, preparedSql } from './database/database.ts';
import type { Services } from './services.ts';

/**
 * One of two accounts to merge. Guest records with its email address belong to it once the address is
 * verified.
 */
export type AccountToMerge = { id: string; email: string; emailVerified: boolean };

/** `from` is merged into `into` and then deleted. */
export type AccountPair = {
  from: AccountToMerge;
  into: AccountToMerge;
  /** Children in both accounts, by id: the one in `from` mapped to the one in `into`. */
  sameChildren: ReadonlyMap<string, string>;
};

type Column = `${string}.${string}`;

/**
 * How a feature takes part in merging two accounts. It handles every column of its tables that references an account
 * ("table.column"); a test finds unhandled columns.
 */
export type AccountMergeHandler = {
  /** Columns whose value is changed from `from` to `into`, after `merge` has removed conflicting rows. */
  moves?: readonly Column[];
  /** Columns handled by `merge`. */
  merges?: readonly Column[];
  /** Columns whose rows are deleted with the account: sign-in methods, sessions and secrets never move. */
  deletes?: readonly Column[];
  /** Columns that record who did something at the time; `merged_accounts` maps to the current account. */
  retains?: readonly Column[];
  /**
   * Runs before the columns are moved: merges duplicates and claims records that contain only the email
   * address.
   */
  merge?(ctx: Services, db: Db, pair: AccountPair): Promise<void>;
};

export async function moveColumns(
  db: Db,
  handler: AccountMergeHandler,
  { from, into }: AccountPair,
): Promise<void> {
  for (const column of handler.moves ?? []) {
    const [table, name] = column.split('.');
    // Raw SQL because the table name is dynamic.
    const text = `update ${table} set ${name} = :into where ${name} = :from`;
    await preparedSql(db, text, { from: from.id, into: into.id });
  }
}
