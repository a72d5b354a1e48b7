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
  canSendSuggestion,
  findCandidates,
  findMember,
  findMembersToNotify,
  type Member,
} from './suggestions-queries.ts';

const DAY_MILLIS = 86_400_000;
const DAYS_AHEAD = 30;
const MAX_CANDIDATES = 500;
const MAX_SUGGESTIONS = 6;
const MEMBERS_PER_PAGE = 500;
/** Minimum days between two suggestions to a member. */
const QUIET_DAYS = 3;

type ScoredEvent = { event: Candidate; points: number; reasons: SuggestionReason[] };
type Context = Pick<Services, 'db' | 'clock' | 'venue'>;

/** Returns the events of the next 30 days that best suit a family, best first, with translated reasons. */
export async function suggestEvents(ctx: Context, userId: string, language: Language) {
  const member = await findMember(ctx.db, userId);
  if (!member) return [];
  const ranked = rankCandidates(ctx, member, await loadCandidates(ctx)).slice(0, MAX_SUGGESTIONS);
  const events = await describeEvents(
    ctx,
    ctx.db,
    userId,
    ranked.map(({ event }) => event.id),
  );
  const eventsById = new Map(events.map((event) => [event.id, event]));
  return ranked.flatMap(({ event, reasons }) => {
    const suggestedEvent = eventsById.get(event.id);
    const reasonTexts = reasons.map((reason) => describeReason(reason, language));
    return suggestedEvent ? [{ event: suggestedEvent, reasons: reasonTexts }] : [];
  });
}

const loadCandidates = ({ db, clock }: Context) =>
  findCandidates(db, {
    from: clock.now(),
    to: new Date(clock.now().getTime() + DAYS_AHEAD * DAY_MILLIS),
    limit: MAX_CANDIDATES,
  });

/** Returns suitable events that the member has not responded to, best first; ties by start. */
function rankCandidates(
  { venue }: Context,
  member: Member,
  candidates: readonly Candidate[],
): ScoredEvent[] {
  const { timezone } = venue();
  return candidates
    .filter(({ respondedIds }) => !respondedIds.includes(member.userId))
    .flatMap((event) => {
      const attendingIds = new Set(event.attendingIds);
      const friends = member.friends.filter(({ userId }) => attendingIds.has(userId));
      const score = scoreEvent(
        event,
        member,
        friends.map(({ firstName }) => firstName),
        timezone,
      );
      return score && score.points >= MIN_POINTS_TO_SUGGEST ? [{ event, ...score }] : [];
    })
    .sort((a, b) => b.points - a.points);
}

function describeReason(reason: SuggestionReason, language: Language): string {
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
 * Sends each member their best suggestion: only in the daytime, at most one in `QUIET_DAYS` days, once per event, and
 * only if their profile allows it.
 */
export async function sendEventSuggestions(ctx: Services): Promise<void> {
  const now = ctx.clock.now();
  const time = venueTimeOf(now, ctx.venue().timezone);
  if (time < '09:00' || time >= '19:00') return;
  const candidates = await loadCandidates(ctx);
  if (candidates.length === 0) return;
  const quietSince = new Date(now.getTime() - QUIET_DAYS * DAY_MILLIS);
  let after = '';
  while (true) {
    const page = { after, quietSince, limit: MEMBERS_PER_PAGE };
    const members = await findMembersToNotify(ctx.db, page);
    for (const member of members) await sendBestSuggestion(ctx, member, candidates);
    after = members.at(-1)?.userId ?? '';
    if (members.length < MEMBERS_PER_PAGE) return;
  }
}

async function sendBestSuggestion(ctx: Services, member: Member, candidates: readonly Candidate[]) {
  const { userId } = member;
  for (const { event, points, reasons } of rankCandidates(ctx, member, candidates)) {
    if (points < MIN_POINTS_TO_NOTIFY) return;
    const cause = `event-suggestion:${event.id}`;
    const formatStart = (language: Language) =>
      formatInstant(event.startsAt, ctx.venue().timezone, localeOf(language));
    const isNotified = await inTransaction(ctx.db, (db) =>
      notify(ctx, db, {
        userId,
        type: 'EVENT_SUGGESTION',
        title: (language) => translate('events.suggestionTitle', { title: event.title }, language),
        body: (language) =>
          [
            formatStart(language),
            ...reasons.map((reason) => describeReason(reason, language)),
          ].join('\n'),
        link: `/calendar/${event.id}`,
        cause,
        emailKey: cause,
        onlyIf: { check: 'event-suggestion', subject: `${event.id}:${userId}` },
      }),
    );
    if (isNotified) return;
  }
}

/** Whether a suggestion ("eventId:userId") is still valid; checked before its email is sent. */
export async function isSuggestionValid(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  subject: string,
): Promise<boolean> {
  const [eventId = '', userId = ''] = subject.split(':');
  return canSendSuggestion(db, eventId, userId, clock.now());
}
