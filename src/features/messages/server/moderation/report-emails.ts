import { eq } from 'drizzle-orm';
import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, resolveLanguage, type StoredLanguage } from '#shared/languages.ts';
import { formatInstant } from '#shared/venue-dates.ts';

type Context = Pick<Services, 'queueEmail' | 'venue' | 'config'>;

type Decision = {
  userId: string;
  reportId: string;
  action: 'warned' | 'suspended' | 'closed';
  /** The end of a suspension. */
  until: Date | null;
};

/** Emails a person the decision about them, without the reporter and the message. */
export async function queueDecisionEmail(
  ctx: Context,
  db: Db,
  { userId, reportId, action, until }: Decision,
): Promise<void> {
  const person = await findPerson(db, userId);
  if (!person) return;
  const { email } = person;
  const { name: venue, timezone } = ctx.venue();
  const language = resolveLanguage(person.language, ctx.venue());
  const when = until ? formatInstant(until, timezone, localeOf(language)) : '';
  await queueEmailTo(ctx, db, person, {
    key: `report-decided:${userId}:${reportId}`,
    subject: translate(`safety.decided.${action}.subject`, { venue }, language),
    text: translate(
      `safety.decided.${action}.text`,
      { venue, until: when, email: ctx.venue().email, name: nameFromEmail(email) },
      language,
    ),
  });
}

/** Emails a reporter that their report was reviewed, without the decision. */
export async function queueReportReviewedEmail(
  ctx: Context,
  db: Db,
  userId: string,
  reportId: string,
): Promise<void> {
  const person = await findPerson(db, userId);
  if (!person) return;
  const language = resolveLanguage(person.language, ctx.venue());
  const venue = ctx.venue().name;
  await queueEmailTo(ctx, db, person, {
    key: `report-seen:${userId}:${reportId}`,
    subject: translate('safety.reportReviewed.subject', { venue }, language),
    text: translate('safety.reportReviewed.text', { venue }, language),
  });
}

/** Emails the venue about a new report, without the message; in English if the venue offers it. */
export async function queueReportEmail(ctx: Context, db: Db, reportId: string): Promise<void> {
  const { name, email } = ctx.venue();
  const link = `${ctx.config.publicUrl}/admin/safety`;
  const language = resolveLanguage('en', ctx.venue());
  await ctx.queueEmail(db, {
    key: `report:${reportId}`,
    to: email,
    subject: translate('safety.reportAwaitsReview.subject', { venue: name }, language),
    text: translate('safety.reportAwaitsReview.text', { link }, language),
  });
}

type Person = { email: string; language: StoredLanguage };

async function findPerson(db: Db, userId: string): Promise<Person | null> {
  const [row] = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

async function queueEmailTo(
  { queueEmail, venue }: Context,
  db: Db,
  { email, language: storedLanguage }: Person,
  { key, subject, text }: { key: string; subject: string; text: string },
) {
  const { name, email: replyTo } = venue();
  const language = resolveLanguage(storedLanguage, venue());
  await queueEmail(db, {
    key,
    to: email,
    replyTo,
    subject,
    text: [
      translate('mails.greeting', { name: nameFromEmail(email) }, language),
      text,
      translate('mails.closing', { venue: name }, language),
    ].join('\n\n'),
  });
}
