import { type Db, plainSql } from './database/database.ts';
import type { Services } from './services.ts';

/** An account of two that become one. What guests left under an e-mail is its own once that is proven. */
export type MergedSide = { id: string; email: string; emailVerified: boolean };

/** `from` goes, and everything of it becomes `into`'s. */
export type Pair = {
  from: MergedSide;
  into: MergedSide;
  /** The children of `from` that are children of `into` already, by id. */
  sameChildren: ReadonlyMap<string, string>;
};

type Column = `${string}.${string}`;

/**
 * A feature's part in the merge of two accounts. It judges every column of its tables that names an
 * account ("table.column"); a test finds those that nobody has judged.
 */
export type MergePart = {
  /** Named `from`, and name `into` afterwards. `join` has made way where both cannot be. */
  moves?: readonly Column[];
  /** `join` itself says what becomes of them. */
  joins?: readonly Column[];
  /** Removed with the account: ways in, sessions and secrets are never handed on. */
  goes?: readonly Column[];
  /** A record of who did something then; `merged_accounts` tells who that is by now. */
  stays?: readonly Column[];
  /** Before the columns move: makes way for what both have, and takes what only bears the e-mail. */
  join?(ctx: Services, db: Db, pair: Pair): Promise<void>;
};

/** Writes `into` where a column named `from`. */
export async function moveColumns(db: Db, part: MergePart, { from, into }: Pair): Promise<void> {
  for (const column of part.moves ?? []) {
    const [table, name] = column.split('.');
    await plainSql(db, `update ${table} set ${name} = $2 where ${name} = $1`, [from.id, into.id]);
  }
}
