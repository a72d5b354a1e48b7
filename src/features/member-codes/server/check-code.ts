import { splitName } from '#features/accounts/accounts-rules.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit, networkOf, undoAttempt } from '#platform/server/http/throttle.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { type TextKey, translate } from '#platform/server/translate.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { memberCodesContract } from '../member-codes-contract.ts';
import { DESK_CODE_LIMIT, statusOf } from '../member-codes-rules.ts';
import { type CodeWithOwner, findEnteredCode } from './member-codes-queries.ts';

type CheckResult = ResponseOf<
  (typeof memberCodesContract)['POST /api/member-codes/check-for-booking']
>;
type Context = Pick<CallContext, 'db' | 'config' | 'clock' | 'ip' | 'language'> & {
  user: SessionUser;
  body: { code: string };
};

/**
 * Checks whether an entered code makes a booking free. A member can use their own code or their family's; any other
 * code gets the same response as an unknown one. Staff can check any code and see the owner's first name. Throws 429
 * above the limit on wrong codes.
 *
 * Counts each check before the lookup and undoes the count if the code was correct, in one transaction: the
 * row locks keep concurrent guesses within the limit. A correct code does not reset the count: otherwise
 * members could use their own code to get five more guesses.
 */
export async function checkCodeForBooking(ctx: Context): Promise<CheckResult> {
  const { user, config, clock, language } = ctx;
  const limits = limitsFor(ctx);
  return inTransaction(ctx.db, async (db) => {
    for (const { subject, ...throttle } of limits) {
      await enforceLimit({ db, config, clock }, throttle, subject);
    }
    const code = await findEnteredCode(db, ctx.body.code, user.id);
    if (!code || !canSee(user, code)) {
      return {
        valid: false,
        message: translate(
          isStaff(user) ? 'memberCodes.unknown' : 'memberCodes.notYours',
          {},
          language,
        ),
      };
    }
    for (const { name, subject } of limits) await undoAttempt(db, name, subject);
    return buildResult(ctx, code);
  });
}

const isStaff = (user: SessionUser) => user.role !== 'member';
const canSee = (user: SessionUser, code: CodeWithOwner) =>
  isStaff(user) || code.userId === user.id || code.mayBook || code.mayCheckIn;

/**
 * The limits on wrong codes, always in this order to avoid deadlocks. Staff have a separate, higher limit, so neither
 * families on the venue's network nor the venue-wide limit can block the desk.
 */
function limitsFor({ user, ip }: Pick<Context, 'user' | 'ip'>) {
  if (isStaff(user)) return [{ ...DESK_CODE_LIMIT, subject: `user:${user.id}` }];
  const minutes = 15;
  return [
    { name: 'wrong-code', limit: 5, minutes, subject: `user:${user.id}` },
    { name: 'wrong-code', limit: 5, minutes, subject: `net:${networkOf(ip)}` },
    { name: 'wrong-code-venue', limit: 100, minutes, subject: 'venue' },
  ];
}

function buildResult({ user, clock, language }: Context, code: CodeWithOwner): CheckResult {
  const status = statusOf(code, clock.now());
  const toInvalidResult = (key: TextKey) => ({
    valid: false,
    message: translate(key, {}, language),
  });
  if (status === 'Expired') return toInvalidResult('memberCodes.expired');
  if (status === 'Inactive') return toInvalidResult('memberCodes.inactive');
  const isOwn = code.userId === user.id;
  if (!isOwn && !isStaff(user) && !code.mayBook) {
    return toInvalidResult('household.codeNotForBooking');
  }
  return {
    valid: true,
    message: translate('memberCodes.valid', {}, language),
    user: isOwn
      ? { name: code.userName, email: code.userEmail }
      : { name: code.userFirstName || splitName(code.userName).firstName, email: '' },
    memberCode: { id: code.id },
  };
}
