import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { MAX_PASSKEYS } from '../../accounts-rules.ts';
import { type PasskeyInfo, passkeysContract } from '../../passkeys-contract.ts';
import { queueSecurityEmail } from '../security-emails.ts';
import { clearSessionSecondFactor, recordSessionSecondFactor } from '../sessions-queries.ts';
import { callLibrary } from '../sign-in/call-library.ts';
import { passkeyRejected } from './passkey-ceremonies.ts';
import {
  countPasskeys,
  findPasskeys,
  insertPasskey,
  removePasskey,
  renamePasskey,
  type StoredPasskey,
} from './passkeys-queries.ts';
import { verifyOwner } from './verify-owner.ts';

export const passkeysRoutes = routes(passkeysContract, {
  'POST /api/auth/sign-in/passkey/options': async (ctx) => {
    const { api } = ctx.signIn.library();
    const options = await callLibrary(ctx, (headers) =>
      api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }),
    );
    return { ...options };
  },

  'POST /api/auth/sign-in/passkey': async (ctx) => {
    const { api } = ctx.signIn.library();
    await callLibrary(ctx, (headers) =>
      api.verifyPasskeyAuthentication({
        body: { response: { ...ctx.body.credential, clientExtensionResults: {} } },
        headers,
        returnHeaders: true,
      }),
    );
    return { success: true as const };
  },

  'GET /api/auth/passkeys': async ({ db, user }) =>
    (await findPasskeys(db, user.id)).map(toPasskeyInfo),

  'POST /api/auth/passkeys/options': async (ctx) => {
    await verifyOwner(ctx, ctx.body);
    if ((await countPasskeys(ctx.db, ctx.user.id)) >= MAX_PASSKEYS) {
      throw httpError(409, 'accounts.tooManyPasskeys', { count: MAX_PASSKEYS });
    }
    const { api } = ctx.signIn.library();
    const options = await callLibrary(ctx, (headers) =>
      api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }),
    );
    return { ...options };
  },

  'POST /api/auth/passkeys': async (ctx) => {
    const { user, body } = ctx;
    const { api } = ctx.signIn.library();
    const verified = await callLibrary(ctx, (headers) =>
      api.verifyPasskeyRegistration({
        body: { response: { ...body.credential, clientExtensionResults: {} } },
        headers,
        returnHeaders: true,
      }),
    );
    const sid = ctx.signIn.sidOf(ctx.request.headers) ?? '';
    const created = await inTransaction(ctx.db, async (db) => {
      const passkey = { ...verified, userId: user.id, name: body.name };
      const inserted = await insertPasskey(db, passkey);
      if (!inserted) throw passkeyRejected();
      // The registration included user verification, so the session has passed its second factor.
      await recordSessionSecondFactor(db, sid, 'passkey');
      await writeAudit(db, { actorId: user.id, action: 'passkey.added', subject: user.id });
      await queueSecurityEmail(ctx, db, user.id, 'passkeyAdded');
      return inserted;
    });
    return toPasskeyInfo(created);
  },

  'PATCH /api/auth/passkeys/:id': async ({ db, user, params, body }) => {
    const renamed = await renamePasskey(db, user.id, params.id, body.name);
    if (!renamed) throw notFound();
    return toPasskeyInfo(renamed);
  },

  'DELETE /api/auth/passkeys/:id': async (ctx) => {
    const { user, params } = ctx;
    await inTransaction(ctx.db, async (db) => {
      if (!(await removePasskey(db, user.id, params.id))) throw notFound();
      if ((await countPasskeys(db, user.id)) === 0) {
        await clearSessionSecondFactor(db, user.id, 'passkey');
      }
      await writeAudit(db, { actorId: user.id, action: 'passkey.removed', subject: user.id });
    });
    return { success: true as const };
  },
});

function toPasskeyInfo({ id, name, createdAt }: StoredPasskey): PasskeyInfo {
  return { id, name: name ?? '', addedAt: (createdAt ?? new Date(0)).toISOString() };
}
