import { writeAudit, writeAuditThrottled } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { setDownloadHeader, toCsv } from '#platform/server/documents/csv.ts';
import { routes } from '#platform/server/http/route.ts';
import { translate } from '#platform/server/translate.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { waitlistAdminContract } from '../waitlist-admin-contract.ts';
import { buildInvitationEmail } from './invitation-email.ts';
import {
  countByState,
  findMatchingEntries,
  listEntries,
  markFirstEntriesInvited,
} from './waitlist-admin-queries.ts';

const MAX_EXPORTED_ROWS = 100_000;

export const waitlistAdminRoutes = routes(waitlistAdminContract, {
  'GET /api/admin/waitlist': async ({ db, user, query }) => {
    const { search, status: state, sort = 'createdAt', direction = 'asc', rows, page } = query;
    await writeAuditThrottled(db, {
      actorId: user.id,
      action: 'waitlist.listed',
      subject: 'waitlist',
    });
    const [entries, counts] = await Promise.all([
      listEntries(db, { search, state, sort, direction, rows, page }),
      countByState(db),
    ]);
    return { ...entries, counts };
  },

  'POST /api/admin/waitlist/invite': ({ db, user, clock, queueEmail, venue, config, body }) =>
    inTransaction(db, async (db) => {
      const invited = await markFirstEntriesInvited(db, body.count, clock.now());
      for (const entry of invited) {
        await queueEmail(db, buildInvitationEmail({ venue, config }, entry));
      }
      await writeAudit(db, {
        actorId: user.id,
        action: 'waitlist.invited',
        subject: 'waitlist',
        detail: { invited: invited.length },
      });
      return { invited: invited.length };
    }),

  'GET /api/admin/waitlist/export': async (ctx) => {
    const { db, user, query, language, reply, clock, venue } = ctx;
    const filter = { search: query.search, state: query.status };
    const entries = await findMatchingEntries(db, filter, MAX_EXPORTED_ROWS);
    await writeAudit(db, {
      actorId: user.id,
      action: 'waitlist.exported',
      subject: 'waitlist',
      detail: { entries: entries.length },
    });
    setDownloadHeader(reply, 'waitlist', venueDateOf(clock.now(), venue().timezone));
    const label = (key: 'yes' | 'no' | 'unspecified') =>
      translate(`waitlist.export.${key}`, {}, language);
    const formatConsent = (consent: boolean | null) =>
      consent === null ? label('unspecified') : label(consent ? 'yes' : 'no');
    return toCsv(
      (
        [
          'email',
          'phone',
          'joined',
          'consent',
          'consentAt',
          'invitedAt',
          'state',
          'source',
        ] as const
      ).map((column) => translate(`waitlist.export.columns.${column}`, {}, language)),
      entries.map((entry) => [
        entry.email,
        entry.phone,
        entry.createdAt,
        formatConsent(entry.consent),
        entry.consentAt,
        entry.invitedAt,
        translate(`waitlist.export.states.${entry.state}`, {}, language),
        entry.source,
      ]),
    );
  },
});
