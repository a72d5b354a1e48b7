import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { resetAttempts } from '#platform/server/http/throttle.ts';
import { secondFactorContract } from '../../second-factor-contract.ts';
import { queueSecurityEmail } from '../security-emails.ts';
import {
  clearSessionSecondFactor,
  endOtherSessions,
  recordSessionSecondFactor,
} from '../sessions-queries.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { consumeAppCode, countAttempt, wrongCodesLimit } from './consume-code.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  lockSecondFactor,
  replaceBackupCodes,
  storePendingSecret,
} from './second-factor-queries.ts';
import {
  decrypt,
  encrypt,
  encryptCodes,
  formatAuthenticatorSetup,
  generateBackupCodes,
  generateSecret,
} from './second-factor-secrets.ts';
import { verifyOwner } from './verify-owner.ts';

export const secondFactorRoutes = routes(secondFactorContract, {
  'POST /api/auth/sign-in/second-factor': async (ctx) => {
    await finishSignIn(ctx, ctx.body.code);
    return { success: true as const };
  },

  'POST /api/auth/second-factor/setup': async (ctx) => {
    const { db, user, body, config, venue } = ctx;
    await verifyOwner(ctx, body);
    const secret = generateSecret();
    const isStored = await storePendingSecret(
      db,
      user.id,
      await encrypt(secret, config.SESSION_SECRET),
    );
    if (!isStored) throw httpError(409, 'accounts.secondFactorIsOn');
    return formatAuthenticatorSetup(secret, venue().name, user.email);
  },

  'POST /api/auth/second-factor/confirm': async (ctx) => {
    const { user, body, config } = ctx;
    await countAttempt(ctx, user.id);
    const backupCodes = generateBackupCodes();
    const encryptedCodes = await encryptCodes(backupCodes, config.SESSION_SECRET);
    const sid = ctx.signIn.sidOf(ctx.request.headers) ?? '';
    await inTransaction(ctx.db, async (db) => {
      const storedFactor = await lockSecondFactor(db, user.id);
      if (storedFactor?.isOn) throw httpError(409, 'accounts.secondFactorIsOn');
      if (!storedFactor) throw httpError(409, 'accounts.setUpFirst');
      const secret = await decrypt(storedFactor.secret, config.SESSION_SECRET);
      if (!(await consumeAppCode(ctx, db, user.id, secret, body.code))) {
        throw httpError(403, 'accounts.wrongCode');
      }
      await enableSecondFactor(db, user.id, encryptedCodes);
      await resetAttempts(db, wrongCodesLimit.name, user.id);
      // Other sessions have not entered a code.
      await endOtherSessions(db, user.id, sid);
      await recordSessionSecondFactor(db, sid, 'code');
      await writeAudit(db, { actorId: user.id, action: 'second-factor.on', subject: user.id });
      await queueSecurityEmail(ctx, db, user.id, 'secondFactorOn');
    });
    return { backupCodes };
  },

  'POST /api/auth/second-factor/backup-codes': async (ctx) => {
    const { user, body, config } = ctx;
    await verifyOwner(ctx, body);
    const backupCodes = generateBackupCodes();
    const encryptedCodes = await encryptCodes(backupCodes, config.SESSION_SECRET);
    await inTransaction(ctx.db, async (db) => {
      const storedFactor = await lockSecondFactor(db, user.id);
      if (!storedFactor?.isOn) throw httpError(409, 'accounts.secondFactorIsOff');
      await replaceBackupCodes(db, user.id, encryptedCodes);
      await writeAudit(db, { actorId: user.id, action: 'backup-codes.made', subject: user.id });
    });
    return { backupCodes };
  },

  'POST /api/auth/second-factor/off': async (ctx) => {
    const { user, body } = ctx;
    await verifyOwner(ctx, body);
    await inTransaction(ctx.db, async (db) => {
      if (!(await disableSecondFactor(db, user.id)))
        throw httpError(409, 'accounts.secondFactorIsOff');
      await clearSessionSecondFactor(db, user.id, 'code');
      await writeAudit(db, { actorId: user.id, action: 'second-factor.off', subject: user.id });
      await queueSecurityEmail(ctx, db, user.id, 'secondFactorOff');
    });
    return { success: true as const };
  },
});
