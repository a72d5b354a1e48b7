import type { Database } from '#platform/server/database/database.ts';
import type { LiveSession } from '#platform/server/sessions/sign-in.ts';

/** The same as it is stored: with the account's role, and whether the session began with two factors. */
export type LiveSessionRow = LiveSession & { hasSecondFactor: boolean };

/** The living session of a cookie's `sid`. */
export async function findLiveSession(
  client: Database['sql'],
  sid: string,
): Promise<LiveSessionRow | null> {
  const [row] = await client<LiveSessionRow[]>`
    select s.id, s.user_id as "userId", u.role,
      s.sess->>'secondFactor' is not null as "hasSecondFactor"
    from sessions s join users u on u.id = s.user_id
    where s.sid = ${sid} and s.expire > now()`;
  return row ?? null;
}

/** Those of the sessions that still live, with the role that their person has now. */
export function findLiveSessions(
  client: Database['sql'],
  ids: string[],
): Promise<LiveSessionRow[]> {
  return client<LiveSessionRow[]>`
    select s.id, s.user_id as "userId", u.role,
      s.sess->>'secondFactor' is not null as "hasSecondFactor"
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}) and s.expire > now()`;
}
