import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { MailingContent } from '../mailings-rules.ts';
import { mailingRecipients, mailings } from './mailings-tables.ts';

/** A complete message in both languages. */
export const someContent: MailingContent = {
  en: {
    subject: 'A new ball pit',
    text: 'our ball pit is open.\n\nSee https://example.org/ball-pit.',
  },
  es: { subject: 'Nueva piscina de pelotas', text: 'ya abrió nuestra piscina de pelotas.' },
};

/** A member with consent to news. */
export const aSubscriber = (app: TestApp, overrides: Parameters<typeof aMember>[1] = {}) =>
  aMember(app.services, { newsConsent: true, newsConsentAt: app.clock.now(), ...overrides });

/** A waitlist entry with consent to news; returns its id. */
export async function aWaitlistSubscriber(
  app: TestApp,
  email: string,
  overrides: Partial<typeof waitlist.$inferInsert> = {},
): Promise<string> {
  const now = app.clock.now();
  const [entry] = await app.db
    .insert(waitlist)
    .values({ email, consent: true, consentAt: now, createdAt: now, ...overrides })
    .returning({ id: waitlist.id });
  return entry?.id ?? '';
}

/** A mailing in progress whose next batch is due in an hour; returns its id. */
export async function aMailing(app: TestApp): Promise<string> {
  const now = app.clock.now();
  const subscriber = await aSubscriber(app, { name: 'Rosa Reader' });
  const [mailing] = await app.db
    .insert(mailings)
    .values({
      audience: { kind: 'members' },
      letters: someContent,
      recipients: 40,
      handedOver: 25,
      skipped: 2,
      leftOut: 61,
      nextAt: new Date(now.getTime() + 3_600_000),
      createdAt: now,
    })
    .returning({ id: mailings.id });
  const mailingId = mailing?.id ?? '';
  await app.db
    .insert(mailingRecipients)
    .values({ mailingId, userId: subscriber.id, language: 'en' });
  return mailingId;
}
