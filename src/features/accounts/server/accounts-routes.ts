import type { Db } from '#platform/server/database/database.ts';
import { HttpError, httpError } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { enforceLimit, resetAttempts } from '#platform/server/http/throttle.ts';
import { sameSitePath } from '#shared/same-site-path.ts';
import { accountsContract } from '../accounts-contract.ts';
import { startPageOf } from '../accounts-rules.ts';
import { setLanguage } from './accounts-queries.ts';
import { isMergedEmail } from './merged-emails-queries.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { withSecondFactor } from './second-factor/second-factor-challenge.ts';
import { passwordAttemptsLimit } from './second-factor/verify-owner.ts';
import { callLibrary, libraryHeaders } from './sign-in/call-library.ts';
import { pretendSignUp } from './sign-in/pretend-sign-up.ts';
import {
  finishProviderSignIn,
  loginPagePath,
  redirectToIssuer,
} from './sign-in/provider-sign-in.ts';
import { readEmailFromToken } from './sign-in/verification-token.ts';
import { claimFirstAdmin } from './staff/first-admin.ts';

const SECOND_FACTOR_NEEDED = { secondFactorNeeded: true as const };
/** Limits emails per recipient, across networks. */
const emailLimit = (kind: string) => ({ name: `mail-${kind}`, limit: 5, minutes: 15 });

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /** The number of unread notifications, shown next to the user's name. */
    unread: { notifications(db: Db, userId: string): Promise<number> };
    /** Called in the transaction in which a new venue gets its first admin by the link. */
    venueClaimed: ((db: Db) => Promise<void>)[];
  }
}

export const accountsRoutes = routes(accountsContract, {
  'GET /api/auth/user': async (ctx) => {
    if (await ctx.signIn.isExtensionDue(ctx.request.headers)) {
      const { api } = ctx.signIn.library();
      await callLibrary(ctx, (headers) => api.getSession({ headers, returnHeaders: true }));
    }
    const { granted, ...user } = ctx.user;
    const unreadNotifications = await ctx.hooks.unread?.notifications(ctx.db, user.id);
    return {
      ...user,
      ...granted,
      unreadNotifications: unreadNotifications ?? 0,
      startPage: startPageOf(user),
    };
  },

  'GET /api/login': async (ctx) => {
    const redirect = sameSitePath(ctx.query.redirect);
    if (ctx.user) return ctx.reply.redirect(redirect ?? startPageOf(ctx.user), 302);
    if (!ctx.config.OIDC_ISSUER) return ctx.reply.redirect(loginPagePath({ redirect }), 302);
    return redirectToIssuer(ctx, redirect);
  },

  'POST /api/logout': async (ctx) => {
    const { api } = ctx.signIn.library();
    await callLibrary(ctx, (headers) => api.signOut({ headers, returnHeaders: true }));
    return { success: true as const };
  },

  'POST /api/auth/sign-up/email': async (ctx) => {
    const { body, db } = ctx;
    await requireStrongPassword('password', body.password, {
      email: body.email,
      venueName: ctx.venue().name,
    });
    await enforceLimit(ctx, emailLimit('sign-up'), body.email);
    await enforceLimit(ctx, passwordAttemptsLimit, body.email);
    if (await isMergedEmail(db, body.email)) return { user: await pretendSignUp(ctx, body) };
    const { api } = ctx.signIn.library();
    const created = await callLibrary(ctx, (headers) =>
      api.signUpEmail({ body, headers, returnHeaders: true }),
    );
    try {
      // Runs the same steps for new and existing accounts, so that timing does not reveal which exist.
      const signedIn = await withSecondFactor(ctx, () =>
        callLibrary(ctx, (headers) => api.signInEmail({ body, headers, returnHeaders: true })),
      );
      await resetAttempts(db, passwordAttemptsLimit.name, body.email);
      return signedIn ? { user: signedIn.user } : SECOND_FACTOR_NEEDED;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 401) throw error;
      return { user: created.user };
    }
  },

  'POST /api/auth/sign-in/email': async (ctx) => {
    const { body, db } = ctx;
    await enforceLimit(ctx, passwordAttemptsLimit, body.email);
    const { api } = ctx.signIn.library();
    const signedIn = await withSecondFactor(ctx, () =>
      callLibrary(ctx, (headers) => api.signInEmail({ body, headers, returnHeaders: true })),
    );
    await resetAttempts(db, passwordAttemptsLimit.name, body.email);
    return signedIn ? { user: signedIn.user } : SECOND_FACTOR_NEEDED;
  },

  'POST /api/auth/sign-in/magic-link': async (ctx) => {
    const { email } = ctx.body;
    await enforceLimit(ctx, emailLimit('magic-link'), email);
    const redirect = sameSitePath(ctx.body.redirect);
    await ctx.signIn.library().api.signInMagicLink({
      body: { email, metadata: redirect ? { redirect } : {} },
      headers: libraryHeaders(ctx),
    });
    return { success: true as const };
  },

  'POST /api/auth/magic-link/verify': async (ctx) => {
    const { api } = ctx.signIn.library();
    const query = { token: ctx.body.token };
    const signedIn = await withSecondFactor(ctx, () =>
      callLibrary(ctx, (headers) => api.magicLinkVerify({ query, headers, returnHeaders: true })),
    );
    return signedIn ? { success: true as const } : SECOND_FACTOR_NEEDED;
  },

  'POST /api/auth/sign-in/social': async (ctx) => {
    const { provider } = ctx.body;
    const redirect = sameSitePath(ctx.body.redirect);
    const { api } = ctx.signIn.library();
    const { url } = await callLibrary(ctx, (headers) =>
      api.signInSocial({
        body: {
          provider,
          callbackURL: redirect ?? loginPagePath({}),
          errorCallbackURL: loginPagePath({ redirect }),
          disableRedirect: true,
        },
        headers,
        returnHeaders: true,
      }),
    );
    if (!url) throw httpError(404, 'accounts.providerNotOffered');
    return { url };
  },

  'GET /api/auth/callback/:provider': (ctx) => finishProviderSignIn(ctx),

  'POST /api/auth/request-password-reset': async (ctx) => {
    await enforceLimit(ctx, emailLimit('password-reset'), ctx.body.email);
    await ctx.signIn.library().api.requestPasswordReset({
      body: ctx.body,
      headers: libraryHeaders(ctx),
    });
    return { success: true as const };
  },

  'POST /api/auth/reset-password': async (ctx) => {
    const { api, $context } = ctx.signIn.library();
    const { internalAdapter } = await $context;
    const pending = await internalAdapter.findVerificationValue(`reset-password:${ctx.body.token}`);
    const owner = pending && (await internalAdapter.findUserById(pending.value));
    if (!owner) throw httpError(410, 'accounts.linkSpent');
    const { email } = owner;
    const venueName = ctx.venue().name;
    await requireStrongPassword('newPassword', ctx.body.newPassword, { email, venueName });
    await callLibrary(ctx, (headers) =>
      api.resetPassword({ body: ctx.body, headers, returnHeaders: true }),
    );
    return { success: true as const };
  },

  'POST /api/auth/send-verification-email': async (ctx) => {
    if (ctx.user.emailVerified) return { success: true as const };
    const { api } = ctx.signIn.library();
    await callLibrary(ctx, (headers) =>
      api.sendVerificationEmail({
        body: { email: ctx.user.email },
        headers,
        returnHeaders: true,
      }),
    );
    return { success: true as const };
  },

  'POST /api/auth/verify-email': async (ctx) => {
    const { token } = ctx.body;
    const email = readEmailFromToken(token);
    if (email && email !== ctx.user.email) throw httpError(403, 'accounts.linkOfAnother');
    const { api } = ctx.signIn.library();
    await callLibrary(ctx, (headers) =>
      api.verifyEmail({ query: { token }, headers, returnHeaders: true }),
    );
    return { success: true as const };
  },

  'PATCH /api/auth/language': async ({ db, user, body }) => {
    await setLanguage(db, user.id, body.language);
    return { success: true as const };
  },

  'POST /api/auth/claim-admin': async (ctx) => {
    await claimFirstAdmin(ctx, ctx.user.id, ctx.body.token);
    await ctx.announceVenueChange();
    return { success: true as const };
  },
});
