import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint, getSessionFromCtx, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';
import { z } from 'zod';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { findCredentials, findPasskeyToVerify, storeCounter } from './passkeys-queries.ts';

type Dependencies = {
  config: Pick<Config, 'publicUrl'>;
  db: Db;
  /** The name that browsers show next to a passkey. */
  venueName: () => string;
};

/** The passkey sign-in endpoint, the only one whose sessions require no code. */
export const PASSKEY_SIGN_IN = '/passkey/verify-authentication';

const CHALLENGE_SECONDS = 300;
const CHALLENGE_COOKIE = 'passkey';

const challenge = z.object({
  type: z.enum(['registration', 'authentication']),
  expectedChallenge: z.string(),
  userData: z.object({ id: z.string() }),
});
type Challenge = z.output<typeof challenge>;

/**
 * A plugin for the sign-in library: the library stores the challenges and starts the session, while
 * @simplewebauthn/server verifies the signatures. A passkey counts as two factors, so user verification by
 * fingerprint, face or PIN is required (decision 0014).
 */
export function passkeyCeremonies({ config, db, venueName }: Dependencies) {
  const { hostname, origin } = new URL(config.publicUrl);
  const expected = {
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };
  return {
    id: 'passkey',
    endpoints: {
      generatePasskeyRegistrationOptions: createAuthEndpoint(
        '/passkey/generate-register-options',
        { method: 'GET', use: [sessionMiddleware] },
        async (ctx) => {
          const { user } = ctx.context.session;
          const options = await generateRegistrationOptions({
            rpName: venueName(),
            rpID: hostname,
            userName: user.email,
            userDisplayName: user.email,
            excludeCredentials: await findCredentials(db, user.id),
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          });
          await storeChallenge(ctx, 'registration', options.challenge, user.id);
          return ctx.json(options);
        },
      ),

      generatePasskeyAuthenticationOptions: createAuthEndpoint(
        '/passkey/generate-authenticate-options',
        { method: 'GET' },
        async (ctx) => {
          const userId = (await getSessionFromCtx(ctx))?.user.id ?? '';
          const credentials = userId ? await findCredentials(db, userId) : [];
          const options = await generateAuthenticationOptions({
            rpID: hostname,
            userVerification: 'required',
            ...(credentials.length > 0 && { allowCredentials: credentials }),
          });
          await storeChallenge(ctx, 'authentication', options.challenge, userId);
          return ctx.json(options);
        },
      ),

      verifyPasskeyRegistration: createAuthEndpoint(
        '/passkey/verify-registration',
        {
          method: 'POST',
          body: z.object({ response: z.custom<RegistrationResponseJSON>() }),
          use: [sessionMiddleware],
        },
        async (ctx) => {
          const { expectedChallenge, userData } = await consumeChallenge(ctx, 'registration');
          if (userData.id !== ctx.context.session.user.id) throw passkeyRejected();
          const { response } = ctx.body;
          const verified = await verifyRegistrationResponse({
            ...expected,
            response,
            expectedChallenge,
          }).catch(() => undefined);
          if (!verified?.verified) throw passkeyRejected();
          const { credential, ...device } = verified.registrationInfo;
          return ctx.json({
            credentialID: credential.id,
            publicKey: Buffer.from(credential.publicKey).toString('base64'),
            counter: credential.counter,
            deviceType: device.credentialDeviceType,
            backedUp: device.credentialBackedUp,
            transports: response.response.transports?.join(',') ?? '',
            aaguid: device.aaguid,
          });
        },
      ),

      verifyPasskeyAuthentication: createAuthEndpoint(
        PASSKEY_SIGN_IN,
        {
          method: 'POST',
          body: z.object({ response: z.custom<AuthenticationResponseJSON>() }),
        },
        async (ctx) => {
          const { expectedChallenge } = await consumeChallenge(ctx, 'authentication');
          const { response } = ctx.body;
          const passkey = await findPasskeyToVerify(db, response.id);
          if (!passkey) throw wrongPasskey();
          const verified = await verifyAuthenticationResponse({
            ...expected,
            response,
            expectedChallenge,
            credential: {
              id: passkey.credentialID,
              publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64')),
              counter: passkey.counter,
            },
          }).catch(() => undefined);
          if (!verified?.verified) throw wrongPasskey();
          await storeCounter(db, passkey.id, verified.authenticationInfo.newCounter);
          const { internalAdapter } = ctx.context;
          const session = await internalAdapter.createSession(passkey.userId);
          const user = await internalAdapter.findUserById(passkey.userId);
          if (!user) throw wrongPasskey();
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ success: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

export const passkeyRejected = () => httpError(422, 'accounts.passkeyRefused');
const wrongPasskey = () => httpError(401, 'accounts.wrongPasskey');

async function storeChallenge(
  ctx: GenericEndpointContext,
  type: Challenge['type'],
  expectedChallenge: string,
  userId: string,
): Promise<void> {
  const { context } = ctx;
  const token = generateRandomString(32);
  const cookie = context.createAuthCookie(CHALLENGE_COOKIE, { maxAge: CHALLENGE_SECONDS });
  await ctx.setSignedCookie(cookie.name, token, context.secret, cookie.attributes);
  const value: Challenge = { type, expectedChallenge, userData: { id: userId } };
  await context.internalAdapter.createVerificationValue({
    identifier: token,
    value: JSON.stringify(value),
    expiresAt: new Date(Date.now() + CHALLENGE_SECONDS * 1000),
  });
}

/**
 * Consumes the browser's challenge, even if the ceremony then fails. Throws 410 if the browser has no challenge of this
 * type.
 */
async function consumeChallenge(
  ctx: GenericEndpointContext,
  type: Challenge['type'],
): Promise<Challenge> {
  const { context } = ctx;
  const cookie = context.createAuthCookie(CHALLENGE_COOKIE);
  const token = await ctx.getSignedCookie(cookie.name, context.secret);
  const stored = token ? await context.internalAdapter.consumeVerificationValue(token) : null;
  const found = stored && challenge.parse(JSON.parse(stored.value));
  if (found?.type !== type) throw httpError(410, 'accounts.passkeyTooLate');
  return found;
}
