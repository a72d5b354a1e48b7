import type { Db } from '#platform/server/database/database.ts';
import { Refusal, refusal } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { countOrRefuse, forgetTries } from '#platform/server/http/throttle.ts';
import { sameSitePath } from '#shared/same-site-path.ts';
import { accountsContract } from '../accounts-contract.ts';
import { AFTER_SIGN_IN } from '../accounts-rules.ts';
import { setLanguage } from './accounts-queries.ts';
import { asIfMade } from './as-if-made.ts';
import { callLibrary, headersFor } from './call-library.ts';
import { claimFirstAdmin } from './first-admin.ts';
import { isMergedEmail } from './merged-emails-queries.ts';
import { passwordTries } from './prove-owner.ts';
import { loginPage, returnFromProvider, startAtIssuer } from './provider-sign-in.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { orAskForCode } from './second-factor-challenge.ts';
import { emailOfVerification } from './verification-token.ts';

const askForCode = { secondFactorNeeded: true as const };
/** Mails to one address, whatever network asks for them. */
const mailsTo = (kind: string) => ({ name: `mail-${kind}`, limit: 5, minutes: 15 });

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /** How much waits to be read, shown beside the person's name. */
    unread: { notifications(db: Db, userId: string): Promise<number> };
  }
}

export const accountsRoutes = routes(accountsContract, {
  'GET /api/auth/user': async (here) => {
    if (await here.signIn.isDue(here.request.headers)) {
      const { api } = here.signIn.library();
      await callLibrary(here, (headers) => api.getSession({ headers, returnHeaders: true }));
    }
    const { granted, ...user } = here.user;
    const unreadNotifications = await here.parts.unread?.notifications(here.db, user.id);
    return { ...user, ...granted, unreadNotifications: unreadNotifications ?? 0 };
  },

  'GET /api/login': async (here) => {
    const redirect = sameSitePath(here.query.redirect);
    if (here.user) return here.reply.redirect(redirect ?? AFTER_SIGN_IN, 302);
    if (!here.config.OIDC_ISSUER) return here.reply.redirect(loginPage({ redirect }), 302);
    return startAtIssuer(here, redirect);
  },

  'POST /api/logout': async (here) => {
    const { api } = here.signIn.library();
    await callLibrary(here, (headers) => api.signOut({ headers, returnHeaders: true }));
    return { success: true as const };
  },

  'POST /api/auth/sign-up/email': async (here) => {
    const { body, db } = here;
    await refuseWeakPassword('password', body.password, {
      email: body.email,
      venueName: here.venue().name,
    });
    await countOrRefuse(here, mailsTo('sign-up'), body.email);
    await countOrRefuse(here, passwordTries, body.email);
    if (await isMergedEmail(db, body.email)) return { user: await asIfMade(here, body) };
    const { api } = here.signIn.library();
    const made = await callLibrary(here, (headers) =>
      api.signUpEmail({ body, headers, returnHeaders: true }),
    );
    try {
      // The same steps whether the account is new or was there: the time tells nothing either.
      const signedIn = await orAskForCode(here, () =>
        callLibrary(here, (headers) => api.signInEmail({ body, headers, returnHeaders: true })),
      );
      await forgetTries(db, passwordTries.name, body.email);
      return signedIn ? { user: signedIn.user } : askForCode;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      return { user: made.user };
    }
  },

  'POST /api/auth/sign-in/email': async (here) => {
    const { body, db } = here;
    await countOrRefuse(here, passwordTries, body.email);
    const { api } = here.signIn.library();
    const signedIn = await orAskForCode(here, () =>
      callLibrary(here, (headers) => api.signInEmail({ body, headers, returnHeaders: true })),
    );
    await forgetTries(db, passwordTries.name, body.email);
    return signedIn ? { user: signedIn.user } : askForCode;
  },

  'POST /api/auth/sign-in/magic-link': async (here) => {
    const { email } = here.body;
    await countOrRefuse(here, mailsTo('magic-link'), email);
    const redirect = sameSitePath(here.body.redirect);
    await here.signIn.library().api.signInMagicLink({
      body: { email, metadata: redirect ? { redirect } : {} },
      headers: headersFor(here),
    });
    return { success: true as const };
  },

  'POST /api/auth/magic-link/verify': async (here) => {
    const { api } = here.signIn.library();
    const query = { token: here.body.token };
    const signedIn = await orAskForCode(here, () =>
      callLibrary(here, (headers) => api.magicLinkVerify({ query, headers, returnHeaders: true })),
    );
    return signedIn ? { success: true as const } : askForCode;
  },

  'POST /api/auth/sign-in/social': async (here) => {
    const { provider } = here.body;
    const redirect = sameSitePath(here.body.redirect);
    const { api } = here.signIn.library();
    const { url } = await callLibrary(here, (headers) =>
      api.signInSocial({
        body: {
          provider,
          callbackURL: redirect ?? AFTER_SIGN_IN,
          errorCallbackURL: loginPage({ redirect }),
          disableRedirect: true,
        },
        headers,
        returnHeaders: true,
      }),
    );
    if (!url) throw refusal(404, 'accounts.providerNotOffered');
    return { url };
  },

  'GET /api/auth/callback/:provider': (here) => returnFromProvider(here),

  'POST /api/auth/request-password-reset': async (here) => {
    await countOrRefuse(here, mailsTo('password-reset'), here.body.email);
    await here.signIn.library().api.requestPasswordReset({
      body: here.body,
      headers: headersFor(here),
    });
    return { success: true as const };
  },

  'POST /api/auth/reset-password': async (here) => {
    const { api, $context } = here.signIn.library();
    const { internalAdapter } = await $context;
    const waiting = await internalAdapter.findVerificationValue(
      `reset-password:${here.body.token}`,
    );
    const owner = waiting && (await internalAdapter.findUserById(waiting.value));
    if (!owner) throw refusal(410, 'accounts.linkSpent');
    const { email } = owner;
    const venueName = here.venue().name;
    await refuseWeakPassword('newPassword', here.body.newPassword, { email, venueName });
    await callLibrary(here, (headers) =>
      api.resetPassword({ body: here.body, headers, returnHeaders: true }),
    );
    return { success: true as const };
  },

  'POST /api/auth/send-verification-email': async (here) => {
    if (here.user.emailVerified) return { success: true as const };
    const { api } = here.signIn.library();
    await callLibrary(here, (headers) =>
      api.sendVerificationEmail({
        body: { email: here.user.email },
        headers,
        returnHeaders: true,
      }),
    );
    return { success: true as const };
  },

  'POST /api/auth/verify-email': async (here) => {
    const { token } = here.body;
    const email = emailOfVerification(token);
    if (email && email !== here.user.email) throw refusal(403, 'accounts.linkOfAnother');
    const { api } = here.signIn.library();
    await callLibrary(here, (headers) =>
      api.verifyEmail({ query: { token }, headers, returnHeaders: true }),
    );
    return { success: true as const };
  },

  'PATCH /api/auth/language': async ({ db, user, body }) => {
    await setLanguage(db, user.id, body.language);
    return { success: true as const };
  },

  'POST /api/auth/claim-admin': async ({ db, user, body }) => {
    await claimFirstAdmin(db, user.id, body.token);
    return { success: true as const };
  },
});
