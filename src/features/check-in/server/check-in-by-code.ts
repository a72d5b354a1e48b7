import { DESK_CODE_LIMIT } from '#features/member-codes/member-codes-rules.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit } from '#platform/server/http/throttle.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { translate } from '#platform/server/translate.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { Language } from '#shared/languages.ts';
import type { checkInContract } from '../check-in-contract.ts';
import {
  countsOnceSince,
  type EnteredCode,
  readDeskToken,
  readEnteredCode,
} from '../check-in-rules.ts';
import { checkInByToken } from './check-in-by-token.ts';
import {
  asFamilyAtDoor,
  asOfNow,
  codeStatusOf,
  earlierVisit,
  NOT_CHECKED_IN,
  visitOf,
} from './family-at-door.ts';
import { type AsOf, type FoundFamily, findFamily } from './family-queries.ts';
import { recordScan } from './visits-queries.ts';

type Validated = ResponseOf<(typeof checkInContract)['POST /api/member-codes/validate']>;
type Context = Pick<CallContext, 'db' | 'config' | 'clock' | 'venue' | 'language'> & {
  user: SessionUser;
  body: { code: string };
};

/**
 * Checks a family in by its code (decisions: check-in), in two statements: one reads, one counts the scan. Only wrong
 * codes count towards the desk's rate limit; beyond it valid codes get 429 too, so that guessing reveals nothing.
 */
export async function checkInByCode(ctx: Context): Promise<Validated> {
  const { db, user, language } = ctx;
  const token = readDeskToken(ctx.body.code);
  if (token !== null) return checkInByToken(ctx, token);
  const unknownCode = (kind: EnteredCode['kind']) => ({
    valid: false,
    error: translate(`checkIn.unknown.${kind}`, {}, language),
  });
  const entered = readEnteredCode(ctx.body.code);
  if (!entered) return { valid: false, error: translate('checkIn.notACode', {}, language) };
  const asOf = asOfNow(ctx, user.id);
  const found = await findFamily(db, entered, asOf);
  const attempts = found?.wrongAttempts ?? 0;
  if (!found || attempts >= DESK_CODE_LIMIT.limit * ctx.config.THROTTLE_FACTOR) {
    await enforceLimit(ctx, DESK_CODE_LIMIT, `user:${user.id}`);
  }
  if (!found) return unknownCode(entered.kind);
  const refused = refusalOf(found, asOf, language);
  if (refused) return refused;
  const isRepeat = isRepeatScan(found, asOf);
  const scan = isRepeat
    ? null
    : await recordScan(db, {
        ...visitOf(found, entered.kind === 'qr' ? 'scan' : 'manual'),
        memberCodeId: found.codeId ?? '',
        by: user.id,
        today: asOf.today,
        now: asOf.now,
      });
  if (scan) {
    return validResponse(
      { ...found, scanCount: scan.scanCount },
      { visitId: scan.visitId, checkedInAt: asOf.now.toISOString(), alreadyCheckedIn: false },
    );
  }
  // Another desk was faster: read its visit.
  const current = isRepeat ? found : await findFamily(db, entered, asOf);
  if (!current) return unknownCode(entered.kind);
  return refusalOf(current, asOf, language) ?? validResponse(current, earlierVisit(current));
}

/** The response to a code that is not Active. Includes the family, as its booking may let it in. */
function refusalOf(found: FoundFamily, { now }: AsOf, language: Language): Validated | null {
  const status = codeStatusOf({ active: found.active, expiresAt: dateOf(found.expiresAt) }, now);
  if (status === 'Active') return null;
  return {
    valid: false,
    error: translate(
      status === 'Expired' ? 'memberCodes.expired' : 'memberCodes.inactive',
      {},
      language,
    ),
    memberCode: scannedCode(found),
    family: asFamilyAtDoor(found, NOT_CHECKED_IN),
  };
}

function validResponse(found: FoundFamily, visit: Parameters<typeof asFamilyAtDoor>[1]): Validated {
  return { valid: true, memberCode: scannedCode(found), family: asFamilyAtDoor(found, visit) };
}

/** Whether the code was scanned within the last two minutes. */
export function isRepeatScan({ lastScannedAt }: FoundFamily, { now }: AsOf): boolean {
  return lastScannedAt !== null && lastScannedAt > countsOnceSince(now).getTime();
}

function scannedCode(found: FoundFamily) {
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
