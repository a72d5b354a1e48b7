import { notify } from '#features/notifications/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatInstant, venueTimeOf } from '#shared/venue-dates.ts';
import {
  MIN_POINTS_TO_NOTIFY,
  MIN_POINTS_TO_SUGGEST,
  type SuggestionReason,
  scoreEvent,
} from '../suggestion-rules.ts';
import { describeEvents } from './describe-events.ts';
import {
  type Candidate,
  findCandidates,
  findMember,
  findMembersToSuggest,
  isSuggestionOpen,
  type Member,
} from './suggestions-queries.ts';

const DAY = 86_400_000;
const DAYS_AHEAD = 30;
const MAX_CANDIDATES = 500;
const MAX_SHOWN = 6;
const MEMBERS_PER_PAGE = 500;
/** Minimum days between two suggestions to a member. */
const QUIET_DAYS = 3;

type Found = { event: Candidate; points: number; reasons: SuggestionReason[] };
type Context = Pick<Services, 'db' | 'clock' | 'venue'>;

/** Events of the next 30 days that best suit a family, with the reasons in their language. */
export async function suggestEvents(ctx: Context, userId: string, language: Language) {
  const member = await findMember(ctx.db, userId);
  if (!member) return [];
  const best = bestFor(ctx, member, await candidatesOf(ctx)).slice(0, MAX_SHOWN);
  const events = await describeEvents(
    ctx,
    ctx.db,
    userId,
    best.map(({ event }) => event.id),
  );
  const seen = new Map(events.map((event) => [event.id, event]));
  return best.flatMap(({ event, reasons }) => {
    const described = seen.get(event.id);
    const sentences = reasons.map((reason) => failureMessage(reason, language));
    return described ? [{ event: described, reasons: sentences }] : [];
  });
}

const candidatesOf = ({ db, clock }: Context) =>
  findCandidates(db, {
    from: clock.now(),
    to: new Date(clock.now().getTime() + DAYS_AHEAD * DAY),
    limit: MAX_CANDIDATES,
  });

/** Suitable events without an RSVP of the person, best first, then soonest first. */
function bestFor({ venue }: Context, member: Member, candidates: readonly Candidate[]): Found[] {
  const { timezone } = venue();
  return candidates
    .filter(({ known }) => !known.includes(member.userId))
    .flatMap((event) => {
      const going = new Set(event.going);
      const friends = member.friends.filter(({ userId }) => going.has(userId));
      const fit = scoreEvent(
        event,
        member,
        friends.map(({ firstName }) => firstName),
        timezone,
      );
      return fit && fit.points >= MIN_POINTS_TO_SUGGEST ? [{ event, ...fit }] : [];
    })
    .sort((one, other) => other.points - one.points);
}

function failureMessage(reason: SuggestionReason, language: Language): string {
  if (reason.kind === 'ages') return translate('events.reasonAges', {}, language);
  if (reason.kind === 'friends') {
    const [first = '', second = ''] = reason.names;
    const others = reason.names.length - 2;
    if (!second) return translate('events.reasonFriend', { first }, language);
    if (others <= 0) return translate('events.reasonTwoFriends', { first, second }, language);
    return translate('events.reasonFriends', { first, second, others }, language);
  }
  const interest = translate(`events.interests.${reason.interest}`, {}, language);
  return translate('events.reasonInterest', { interest }, language);
}

/**
 * Notifies each member of the best event: in the daytime, at most every few days, once per event, and only if their
 * profile allows it.
 */
export async function notifyOfEvents(ctx: Services): Promise<void> {
  const now = ctx.clock.now();
  const time = venueTimeOf(now, ctx.venue().timezone);
  if (time < '09:00' || time >= '19:00') return;
  const candidates = await candidatesOf(ctx);
  if (candidates.length === 0) return;
  const quietSince = new Date(now.getTime() - QUIET_DAYS * DAY);
  let after = '';
  while (true) {
    const page = { after, quietSince, limit: MEMBERS_PER_PAGE };
    const members = await findMembersToSuggest(ctx.db, page);
    for (const member of members) await notifyOfBest(ctx, member, candidates);
    after = members.at(-1)?.userId ?? '';
    if (members.length < MEMBERS_PER_PAGE) return;
  }
}

async function notifyOfBest(ctx: Services, member: Member, candidates: readonly Candidate[]) {
  const { userId } = member;
  for (const { event, points, reasons } of bestFor(ctx, member, candidates)) {
    if (points < MIN_POINTS_TO_NOTIFY) return;
    const cause = `event-suggestion:${event.id}`;
    const when = (language: Language) =>
      formatInstant(event.startsAt, ctx.venue().timezone, localeOf(language));
    const isNotified = await inTransaction(ctx.db, (db) =>
      notify(ctx, db, {
        userId,
        type: 'EVENT_SUGGESTION',
        title: (language) => translate('events.suggestionTitle', { title: event.title }, language),
        body: (language) =>
          [when(language), ...reasons.map((reason) => failureMessage(reason, language))].join('\n'),
        link: `/events?event=${event.id}`,
        cause,
        mailKey: cause,
        onlyIf: { check: 'event-suggestion', subject: `${event.id}:${userId}` },
      }),
    );
    if (isNotified) return;
  }
}

/** Whether a suggestion ("event:person") is still valid, checked before its mail is sent. */
export async function isSuggestionValid(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  subject: string,
): Promise<boolean> {
  const [eventId = '', userId = ''] = subject.split(':');
  return isSuggestionOpen(db, eventId, userId, clock.now());
}
