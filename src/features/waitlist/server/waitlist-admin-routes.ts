import { writeAudit, writeAuditThrottled } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { asDownload, csvFile } from '#platform/server/documents/csv.ts';
import { routes } from '#platform/server/http/route.ts';
import { translate } from '#platform/server/translate.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { waitlistAdminContract } from '../waitlist-admin-contract.ts';
import { invitationMail } from './invitation-mail.ts';
import {
  countByState,
  findAllEntries,
  findEntries,
  inviteFirst,
} from './waitlist-admin-queries.ts';

/** Maximum rows of an export. */
const MAX_EXPORTED = 100_000;

export const waitlistAdminRoutes = routes(waitlistAdminContract, {
  'GET /api/admin/waitlist': async ({ db, user, query }) => {
    const { search, status: state, sort = 'createdAt', direction = 'asc', rows, page } = query;
    await writeAuditThrottled(db, {
      actorId: user.id,
      action: 'waitlist.listed',
      subject: 'waitlist',
    });
    const [found, counts] = await Promise.all([
      findEntries(db, { search, state, sort, direction, rows, page }),
      countByState(db),
    ]);
    return { ...found, counts };
  },

  'POST /api/admin/waitlist/invite': ({ db, user, clock, queueMail, venue, config, body }) =>
    inTransaction(db, async (db) => {
      const invited = await inviteFirst(db, body.count, clock.now());
      for (const entry of invited) {
        await queueMail(db, invitationMail({ venue, config }, entry));
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
    const entries = await findAllEntries(db, filter, MAX_EXPORTED);
    await writeAudit(db, {
      actorId: user.id,
      action: 'waitlist.exported',
      subject: 'waitlist',
      detail: { entries: entries.length },
    });
    asDownload(reply, 'waitlist', venueDateOf(clock.now(), venue().timezone));
    const label = (key: 'yes' | 'no' | 'unsaid') =>
      translate(`waitlist.export.${key}`, {}, language);
    const consentOf = (consent: boolean | null) =>
      consent === null ? label('unsaid') : label(consent ? 'yes' : 'no');
    return csvFile(
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
        consentOf(entry.consent),
        entry.consentAt,
        entry.invitedAt,
        translate(`waitlist.export.states.${entry.state}`, {}, language),
        entry.source,
      ]),
    );
  },
});
