import { DESK_BRAKE } from '#features/member-codes/member-codes-rules.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit } from '#platform/server/http/throttle.ts';
import { say } from '#platform/server/say.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { Language } from '#shared/languages.ts';
import type { checkInContract } from '../check-in-contract.ts';
import { countsOnceSince, type EnteredCode, readEnteredCode } from '../check-in-rules.ts';
import { asFamilyAtDoor, asOfNow, codeStatusOf, NOT_LET_IN, visitOf } from './family-at-door.ts';
import { type AsOf, type FoundFamily, findFamily } from './family-queries.ts';
import { recordScan } from './visits-queries.ts';

type Validated = ResponseOf<(typeof checkInContract)['POST /api/member-codes/validate']>;
type Context = Pick<CallContext, 'db' | 'config' | 'clock' | 'venue' | 'language'> & {
  user: SessionUser;
  body: { code: string };
};

/**
 * Lets a family in by its code (decisions: check-in). Two statements: one finds everything, one
 * counts. Only wrong codes are counted against the desk; past its allowance every code is refused
 * with 429, right ones too, or guessing would go on.
 */
export async function checkInByCode(ctx: Context): Promise<Validated> {
  const { db, user, language } = ctx;
  const nobody = (kind: EnteredCode['kind']) => ({
    valid: false,
    error: say(`checkIn.unknown.${kind}`, {}, language),
  });
  const entered = readEnteredCode(ctx.body.code);
  if (!entered) return { valid: false, error: say('checkIn.notACode', {}, language) };
  const asOf = asOfNow(ctx, user.id);
  const found = await findFamily(db, entered, asOf);
  const tries = found?.wrongTries ?? 0;
  if (!found || tries >= DESK_BRAKE.limit * ctx.config.THROTTLE_FACTOR) {
    await enforceLimit(ctx, DESK_BRAKE, `user:${user.id}`);
  }
  if (!found) return nobody(entered.kind);
  const refused = refuse(found, asOf, language);
  if (refused) return refused;
  const isSecond = isSecondScan(found, asOf);
  const scan = isSecond
    ? null
    : await recordScan(db, {
        ...visitOf(found, entered.kind === 'qr' ? 'scan' : 'manual'),
        memberCodeId: found.codeId ?? '',
        by: user.id,
        today: asOf.today,
        now: asOf.now,
      });
  if (scan) {
    return letIn(
      { ...found, scanCount: scan.scanCount },
      { visitId: scan.visitId, checkedInAt: asOf.now.toISOString(), alreadyCheckedIn: false },
    );
  }
  // Another desk was faster: what it wrote is only seen by asking again.
  const again = isSecond ? found : await findFamily(db, entered, asOf);
  if (!again) return nobody(entered.kind);
  return refuse(again, asOf, language) ?? letIn(again, earlierVisit(again));
}

/** Why the code lets nobody in; with the family, whose booking may let it in all the same. */
function refuse(found: FoundFamily, { now }: AsOf, language: Language): Validated | null {
  const status = codeStatusOf({ active: found.active, expiresAt: dateOf(found.expiresAt) }, now);
  if (status === 'Active') return null;
  return {
    valid: false,
    error: say(status === 'Expired' ? 'memberCodes.expired' : 'memberCodes.inactive', {}, language),
    memberCode: asScanned(found),
    family: asFamilyAtDoor(found, NOT_LET_IN),
  };
}

function letIn(found: FoundFamily, visit: Parameters<typeof asFamilyAtDoor>[1]): Validated {
  return { valid: true, memberCode: asScanned(found), family: asFamilyAtDoor(found, visit) };
}

/** The visit that stands for a family which had come in before. */
export function earlierVisit({ visitId, checkedInAt }: FoundFamily) {
  const at = dateOf(checkedInAt)?.toISOString() ?? null;
  return { visitId, checkedInAt: at, alreadyCheckedIn: true };
}

/** Whether the code was scanned so shortly before that this is the same coming in. */
function isSecondScan({ lastScannedAt }: FoundFamily, { now }: AsOf): boolean {
  return lastScannedAt !== null && lastScannedAt > countsOnceSince(now).getTime();
}

function asScanned(found: FoundFamily) {
  const expiresAt = dateOf(found.expiresAt)?.toISOString();
  return {
    id: found.codeId ?? '',
    numericCode: found.numericCode ?? '',
    scanCount: found.scanCount ?? 0,
    ...(found.membershipType && { membershipType: found.membershipType }),
    ...(expiresAt && { expiresAt }),
  };
}

const dateOf = (millis: number | null) => (millis === null ? null : new Date(millis));
