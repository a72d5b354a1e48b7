import { createHmac, timingSafeEqual } from 'node:crypto';
import { advisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, inTransaction, plainSql } from '#platform/server/database/database.ts';
import { waiverSeals } from '../waiver-seals-tables.ts';

/**
 * SQL: SHA-256 of all that was signed, of the waiver `waiver`. The account is left out, for closing it
 * cuts the waiver loose. Written out column by column: a column that comes later is not part of it.
 */
export const RECORD_DIGEST = `encode(sha256(convert_to(jsonb_build_array(
  waiver.id, waiver.guardian_name, waiver.guardian_email, waiver.guardian_phone, waiver.child_name,
  waiver.child_birthdate, waiver.emergency_contact, waiver.emergency_phone, waiver.medical_notes,
  waiver.signature_data, waiver.signature_kind, waiver.agreement_version, waiver.text_hash,
  waiver.venue_name, waiver.venue_timezone, waiver.locale, waiver.ip_address, waiver.user_agent,
  waiver.request_key, waiver.request_position, extract(epoch from waiver.created_at)
)::text, 'UTF8')), 'hex')`;

/** What seals are made with, from the installation's secret, and the mark that tells secrets apart. */
export function sealKey(secret: string): { key: Buffer; mark: string } {
  const key = createHmac('sha256', secret).update('seals of signed waivers').digest();
  const mark = createHmac('sha256', key).update('mark').digest('hex').slice(0, 16);
  return { key, mark };
}

type Sealed = { waiverId: string; position: number; digest: string };

const sealOf = (key: Buffer, { waiverId, position, digest }: Sealed) =>
  createHmac('sha256', key).update(`${position} ${waiverId} ${digest}`).digest('hex');

/** Whether a seal is the one that was made with this key. */
export function isSealGood(key: Buffer, row: Sealed & { seal: string }): boolean {
  const [given, right] = [Buffer.from(row.seal), Buffer.from(sealOf(key, row))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * Seals stored waivers, in the order of signing; those that have a seal keep it. Signings wait for each
 * other here until their transactions end, so that the seals' numbers have no gap.
 */
export async function sealWaivers(
  db: Db,
  secret: string,
  { ids, isLate }: { ids: string[] | 'all'; isLate: boolean },
): Promise<void> {
  const { key, mark } = sealKey(secret);
  await advisoryLock(db, 'waiver-seals');
  const [last] = await plainSql<{ position: string }>(
    db,
    'select coalesce(max(position), 0) as position from waiver_seals',
    [],
  );
  let position = Number(last?.position ?? 0);
  for (;;) {
    const found = await findUnsealed(db, ids);
    const rows = found.map(({ id: waiverId, digest }) => {
      position += 1;
      const sealed = { waiverId, position, digest };
      return { ...sealed, seal: sealOf(key, sealed), secretMark: mark, isLate };
    });
    if (rows.length > 0) await db.insert(waiverSeals).values(rows);
    if (ids !== 'all' || rows.length === 0) return;
  }
}

const AT_ONCE = 1000;

function findUnsealed(db: Db, ids: string[] | 'all') {
  return plainSql<{ id: string; digest: string }>(
    db,
    `select waiver.id, ${RECORD_DIGEST} as digest from waivers waiver
    where ($1::boolean or waiver.id = any($2::uuid[]))
      and not exists (select from waiver_seals where waiver_id = waiver.id)
    order by waiver.created_at, waiver.request_position, waiver.id
    limit ${AT_ONCE}`,
    [ids === 'all', `{${ids === 'all' ? '' : ids.join(',')}}`],
  );
}

/**
 * Seals the waivers of an installation that had none of this before, at its start; all of them or none.
 * Once there is a seal, what has none was added beside the application, and stays known as such.
 */
export async function sealFirstWaivers(db: Db, secret: string): Promise<void> {
  const [known] = await db.select({ id: waiverSeals.waiverId }).from(waiverSeals).limit(1);
  if (known) return;
  await inTransaction(db, async (db) => {
    await advisoryLock(db, 'waiver-seals');
    const [known] = await db.select({ id: waiverSeals.waiverId }).from(waiverSeals).limit(1);
    if (!known) await sealWaivers(db, secret, { ids: 'all', isLate: true });
  });
}
