import { type Db, preparedSql } from './database/database.ts';
import type { Services } from './services.ts';

/** One of two accounts to be merged. What guests left under its e-mail is its own once that is verified. */
export type MergedSide = { id: string; email: string; emailVerified: boolean };

/** `from` is removed, and everything of it becomes `into`'s. */
export type Pair = {
  from: MergedSide;
  into: MergedSide;
  /** Children of `from` that `into` has already, by id. */
  sameChildren: ReadonlyMap<string, string>;
};

type Column = `${string}.${string}`;

/**
 * A feature's part in the merge of two accounts. It decides on every column of its tables that names an
 * account ("table.column"); a test finds columns without a decision.
 */
export type MergePart = {
  /** Change from `from` to `into`. `join` has removed what would collide. */
  moves?: readonly Column[];
  /** Handled by `join`. */
  joins?: readonly Column[];
  /** Removed with the account: sign-in methods, sessions and secrets are never handed on. */
  goes?: readonly Column[];
  /** A record of who did something then; `merged_accounts` says who that is by now. */
  stays?: readonly Column[];
  /** Before the columns move: resolves what both have, and takes over what only carries the e-mail. */
  join?(ctx: Services, db: Db, pair: Pair): Promise<void>;
};

/** Updates each moved column. */
export async function moveColumns(db: Db, part: MergePart, { from, into }: Pair): Promise<void> {
  for (const column of part.moves ?? []) {
    const [table, name] = column.split('.');
    // Raw SQL: the table is named at run time.
    const text = `update ${table} set ${name} = :into where ${name} = :from`;
    await preparedSql(db, text, { from: from.id, into: into.id });
  }
}
