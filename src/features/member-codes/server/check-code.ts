import { splitName } from '#features/accounts/accounts-rules.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit, networkOf, uncountAttempt } from '#platform/server/http/throttle.ts';
import { type Sayable, say } from '#platform/server/say.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { memberCodesContract } from '../member-codes-contract.ts';
import { DESK_BRAKE, statusOf } from '../member-codes-rules.ts';
import { type CodeWithOwner, findCodeAsEntered } from './member-codes-queries.ts';

type Checked = ResponseOf<(typeof memberCodesContract)['POST /api/member-codes/check-for-booking']>;
type Context = Pick<CallContext, 'db' | 'config' | 'clock' | 'ip' | 'language'> & {
  user: SessionUser;
  body: { code: string };
};

/**
 * Whether an entered code books free (permissions.md, Member codes). For a member only the own code
 * or the family's is right; another's and one that does not exist get the same answer. Staff may
 * check any code and learn the first name. Throws 429 past the allowance of wrong codes.
 *
 * Each check is counted first and taken back if the code was right, in one transaction: its locks
 * let no burst of guesses past the allowance. A right code does not forget wrong ones, or one's own
 * would buy five more guesses.
 */
export async function checkCodeForBooking(ctx: Context): Promise<Checked> {
  const { user, config, clock, language } = ctx;
  const brakes = brakesFor(ctx);
  return inTransaction(ctx.db, async (db) => {
    for (const { subject, ...throttle } of brakes) {
      await enforceLimit({ db, config, clock }, throttle, subject);
    }
    const code = await findCodeAsEntered(db, ctx.body.code, user.id);
    if (!code || !maySee(user, code)) {
      return {
        valid: false,
        message: say(isAtDesk(user) ? 'memberCodes.unknown' : 'memberCodes.notYours', {}, language),
      };
    }
    for (const { name, subject } of brakes) await uncountAttempt(db, name, subject);
    return answerFor(ctx, code);
  });
}

const isAtDesk = (user: SessionUser) => user.role !== 'member';
const maySee = (user: SessionUser, code: CodeWithOwner) =>
  isAtDesk(user) || code.userId === user.id || code.mayBook || code.mayCheckIn;

/**
 * What wrong codes are counted against, always in this order, so that no two checks wait for each
 * other. Staff have a larger allowance of their own: neither the families on the venue's network
 * nor the venue-wide brake ever block the desk.
 */
function brakesFor({ user, ip }: Pick<Context, 'user' | 'ip'>) {
  if (isAtDesk(user)) return [{ ...DESK_BRAKE, subject: `user:${user.id}` }];
  const minutes = 15;
  return [
    { name: 'wrong-code', limit: 5, minutes, subject: `user:${user.id}` },
    { name: 'wrong-code', limit: 5, minutes, subject: `net:${networkOf(ip)}` },
    { name: 'wrong-code-venue', limit: 100, minutes, subject: 'venue' },
  ];
}

function answerFor({ user, clock, language }: Context, code: CodeWithOwner): Checked {
  const status = statusOf(code, clock.now());
  const refused = (why: Sayable) => ({ valid: false, message: say(why, {}, language) });
  if (status === 'Expired') return refused('memberCodes.expired');
  if (status === 'Inactive') return refused('memberCodes.inactive');
  const isOwn = code.userId === user.id;
  if (!isOwn && !isAtDesk(user) && !code.mayBook) {
    return refused('household.codeNotForBooking');
  }
  return {
    valid: true,
    message: say('memberCodes.valid', {}, language),
    user: isOwn
      ? { name: code.userName, email: code.userEmail }
      : { name: code.userFirstName || splitName(code.userName).firstName, email: '' },
    memberCode: { id: code.id },
  };
}
