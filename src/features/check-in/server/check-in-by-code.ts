import { DESK_CODE_LIMIT } from '#features/member-codes/member-codes-rules.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit } from '#platform/server/http/throttle.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { translate } from '#platform/server/translate.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { Language } from '#shared/languages.ts';
import type { checkInContract } from '../check-in-contract.ts';
import {
  type EnteredCode,
  parseDeskToken,
  parseEnteredCode,
  repeatScanCutoff,
} from '../check-in-rules.ts';
import { checkInByToken } from './check-in-by-token.ts';
import {
  codeStatusOf,
  deskContext,
  existingVisit,
  NOT_CHECKED_IN,
  toFamilyAtDesk,
  visitFields,
} from './family-at-desk.ts';
import { type DeskContext, type FoundFamily, findFamily } from './family-queries.ts';
import { recordScan } from './visits-queries.ts';

type ValidationResponse = ResponseOf<(typeof checkInContract)['POST /api/member-codes/validate']>;
type Context = Pick<CallContext, 'db' | 'config' | 'clock' | 'venue' | 'language'> & {
  user: SessionUser;
  body: { code: string };
};

/**
 * Checks in a family by its code in two statements: one reads, one counts the scan. A guest's QR checks in its booking.
 * Only wrong codes count toward the desk's rate limit; beyond it, valid codes get 429 too, so guessing reveals nothing.
 */
export async function checkInByCode(ctx: Context): Promise<ValidationResponse> {
  const { db, user, language } = ctx;
  const token = parseDeskToken(ctx.body.code);
  if (token !== null) return checkInByToken(ctx, token);
  const unknownCode = (kind: EnteredCode['kind']) => ({
    valid: false,
    error: translate(`checkIn.unknown.${kind}`, {}, language),
  });
  const entered = parseEnteredCode(ctx.body.code);
  if (!entered) return { valid: false, error: translate('checkIn.notACode', {}, language) };
  const desk = deskContext(ctx, user.id);
  const found = await findFamily(db, entered, desk);
  const attempts = found?.wrongAttempts ?? 0;
  if (!found || attempts >= DESK_CODE_LIMIT.limit * ctx.config.THROTTLE_FACTOR) {
    await enforceLimit(ctx, DESK_CODE_LIMIT, `user:${user.id}`);
  }
  if (!found) return unknownCode(entered.kind);
  const rejection = rejectUnlessActive(found, desk, language);
  if (rejection) return rejection;
  const isRepeat = isRepeatScan(found, desk);
  const scan = isRepeat
    ? null
    : await recordScan(db, {
        ...visitFields(found, entered.kind === 'qr' ? 'scan' : 'manual'),
        memberCodeId: found.codeId ?? '',
        by: user.id,
        today: desk.today,
        now: desk.now,
      });
  if (scan) {
    return validResponse(
      { ...found, scanCount: scan.scanCount },
      { visitId: scan.visitId, checkedInAt: desk.now.toISOString(), alreadyCheckedIn: false },
    );
  }
  // Another desk scanned the code first: read its visit.
  const current = isRepeat ? found : await findFamily(db, entered, desk);
  if (!current) return unknownCode(entered.kind);
  return (
    rejectUnlessActive(current, desk, language) ?? validResponse(current, existingVisit(current))
  );
}

/**
 * Returns the response to a code that is not Active; null if it is Active. The response includes the family, because it
 * may enter with a booking.
 */
function rejectUnlessActive(
  found: FoundFamily,
  { now }: DeskContext,
  language: Language,
): ValidationResponse | null {
  const status = codeStatusOf({ active: found.active, expiresAt: toDate(found.expiresAt) }, now);
  if (status === 'Active') return null;
  return {
    valid: false,
    error: translate(
      status === 'Expired' ? 'memberCodes.expired' : 'memberCodes.inactive',
      {},
      language,
    ),
    memberCode: scannedCode(found),
    family: toFamilyAtDesk(found, NOT_CHECKED_IN),
  };
}

function validResponse(
  found: FoundFamily,
  visit: Parameters<typeof toFamilyAtDesk>[1],
): ValidationResponse {
  return { valid: true, memberCode: scannedCode(found), family: toFamilyAtDesk(found, visit) };
}

/** Whether the code was scanned within the last two minutes. */
export function isRepeatScan({ lastScannedAt }: FoundFamily, { now }: DeskContext): boolean {
  return lastScannedAt !== null && lastScannedAt > repeatScanCutoff(now).getTime();
}

function scannedCode(found: FoundFamily) {
  const expiresAt = toDate(found.expiresAt)?.toISOString();
  return {
    id: found.codeId ?? '',
    numericCode: found.numericCode ?? '',
    scanCount: found.scanCount ?? 0,
    ...(found.membershipType && { membershipType: found.membershipType }),
    ...(expiresAt && { expiresAt }),
  };
}

const toDate = (millis: number | null) => (millis === null ? null : new Date(millis));
