import { plainSql } from '#platform/server/database/database.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';
import { holdCode, retire } from './retired-codes-queries.ts';

/**
 * One code stays: a family's only one goes on with it. Of two, the one of the account that goes is refused
 * from then on, as any replaced number; a membership that runs on it alone goes on on the other.
 */
export const mergeMemberCodes: MergePart = {
  joins: ['member_codes.user_id'],
  join: async ({ clock }, db, { from, into }) => {
    const gone = await holdCode(db, from.id);
    if (!gone) return;
    const kept = await holdCode(db, into.id);
    if (!kept) {
      await plainSql(
        db,
        'update member_codes set user_id = $2, updated_at = now() where user_id = $1',
        [from.id, into.id],
      );
      return;
    }
    const now = clock.now();
    await plainSql(
      db,
      `update member_codes kept set membership_type = gone.membership_type,
        expires_at = gone.expires_at, active = gone.active, updated_at = now()
      from member_codes gone
      where kept.id = $1 and gone.id = $2 and ${isRunning('gone')} and not ${isRunning('kept')}`,
      [kept.id, gone.id, now.toISOString()],
    );
    await plainSql(
      db,
      `update member_codes kept set scan_count = kept.scan_count + gone.scan_count,
        last_scanned_at = greatest(kept.last_scanned_at, gone.last_scanned_at)
      from member_codes gone where kept.id = $1 and gone.id = $2`,
      [kept.id, gone.id],
    );
    await plainSql(db, 'update retired_codes set member_code_id = $1 where member_code_id = $2', [
      kept.id,
      gone.id,
    ]);
    await retire(db, { id: kept.id, numericCode: gone.numericCode }, now);
  },
};

const isRunning = (code: string) =>
  `(${code}.active and ${code}.membership_type is not null
    and coalesce(${code}.expires_at > $3::timestamptz, true))`;
