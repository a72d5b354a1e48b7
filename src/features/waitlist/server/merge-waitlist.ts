import { plainSql } from '#platform/server/database/database.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';

/** One entry stays, under the e-mail that stays; of two answers about news the later one counts. */
export const mergeWaitlist: MergePart = {
  join: async (_ctx, db, { from, into }) => {
    if (!from.emailVerified) return;
    for (const statement of STATEMENTS) await plainSql(db, statement, [from.email, into.email]);
  },
};

const STATEMENTS = [
  `update waitlist kept set phone = coalesce(kept.phone, gone.phone), updated_at = now(),
      notes = nullif(concat_ws(E'\\n', nullif(kept.notes, ''), nullif(gone.notes, '')), '')
    from waitlist gone where lower(gone.email) = $1 and lower(kept.email) = $2`,
  `update waitlist kept set consent = gone.consent, consent_at = gone.consent_at, updated_at = now()
    from waitlist gone
    where lower(gone.email) = $1 and lower(kept.email) = $2
      and gone.consent_at is not null and gone.consent_at > coalesce(kept.consent_at, '-infinity')`,
  `delete from waitlist where lower(email) = $1 and exists (
    select from waitlist kept where lower(kept.email) = $2)`,
  'update waitlist set email = $2, updated_at = now() where lower(email) = $1',
];
