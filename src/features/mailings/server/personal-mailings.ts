import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { Person, PersonalPart } from '#platform/server/personal-data.ts';

/** The mailings that a person was chosen for, by account or waitlist entry. They go with either. */
export const personalMailings: PersonalPart = {
  read: async (db, person) => ({ mailings: await findOwnMailings(db, person) }),
};

function findOwnMailings(db: Db, { id, verifiedEmail }: Person) {
  return plainSql<{ at: string; subject: string; state: string }>(
    db,
    `select m.created_at as at, 
      coalesce(nullif(m.letters->r.language->>'subject', ''), nullif(m.letters#>>'{en,subject}', ''),
        m.letters#>>'{es,subject}') as subject, r.state
    from mailing_recipients r join mailings m on m.id = r.mailing_id
    where r.user_id = $1 or r.waitlist_id in (
      select w.id from waitlist w where lower(w.email) = $2)
    order by m.created_at`,
    [id, verifiedEmail],
  );
}
