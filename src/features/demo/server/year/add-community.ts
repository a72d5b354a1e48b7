import { desc, eq, or } from 'drizzle-orm';
import {
  MATCHES_PER_FAMILY,
  readFamilies,
  runMatching,
  saveMatches,
} from '#features/matches/server/index.ts';
import { familyMatches } from '#features/matches/server/matches-tables.ts';
import { pairKey } from '#features/messages/messages-rules.ts';
import {
  conversationParticipants,
  conversations,
  messages,
} from '#features/messages/server/messages-tables.ts';
import { notifications } from '#features/notifications/server/notifications-tables.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { idFor } from '#platform/server/seed-numbers.ts';
import { demoPeople } from '../../demo-people.ts';
import { DAY_MILLIS, type DemoContext, HOUR_MILLIS, later, MINUTE_MILLIS } from './demo-context.ts';

const own = demoPeople.family;

type Line = { from: 'own' | 'other'; hoursAgo: number; content: string };

/** The conversations of the demo family; the last message of the first two is unread. */
const CONVERSATIONS: { unread: number; lines: Line[] }[] = [
  {
    unread: 1,
    lines: [
      {
        from: 'own',
        hoursAgo: 30,
        content: 'Hi! We saw that our little ones are the same age. Do you come on Thursdays?',
      },
      { from: 'other', hoursAgo: 28, content: 'Hello Dana! Most weeks, when the nap allows it.' },
      {
        from: 'own',
        hoursAgo: 27,
        content:
          'We will be there this Thursday at nine. Milo would love company at the climbing wall.',
      },
      {
        from: 'other',
        hoursAgo: 2,
        content: 'Booked! See you there. I will bring the good coffee.',
      },
    ],
  },
  {
    unread: 1,
    lines: [
      { from: 'other', hoursAgo: 80, content: 'Was it you who lost a tiny blue sock on Saturday?' },
      { from: 'own', hoursAgo: 79, content: 'Ha, very likely. We lose one every visit.' },
      { from: 'other', hoursAgo: 20, content: 'It is at the desk. Are you coming to Messy Art?' },
    ],
  },
  {
    unread: 0,
    lines: [
      {
        from: 'other',
        hoursAgo: 200,
        content: 'Thank you for the stroller tip! The side door changes everything.',
      },
      { from: 'own', hoursAgo: 199, content: 'Glad it helped. See you at Story Circle!' },
    ],
  },
];

/** Matches the families, and writes the messages and notifications of the demo family. */
export async function addCommunity(ctx: DemoContext): Promise<void> {
  const { db, now, today, venue } = ctx;
  const chunks = runMatching({
    families: readFamilies(db, today),
    weights: venue.matchWeights,
    minScore: venue.matchLeastScore,
    maxMatches: MATCHES_PER_FAMILY,
    places: {},
  });
  for await (const chunk of chunks)
    await saveMatches(db, chunk, { approveFrom: venue.matchApproveFrom, now });
  const matches = await db
    .select()
    .from(familyMatches)
    .where(or(eq(familyMatches.userId, own.id), eq(familyMatches.matchedUserId, own.id)))
    .orderBy(desc(familyMatches.matchScore), familyMatches.id)
    .limit(CONVERSATIONS.length);
  for (const [number, match] of matches.entries()) {
    const { lines, unread } = CONVERSATIONS[number] ?? { lines: [], unread: 0 };
    const otherId = match.userId === own.id ? match.matchedUserId : match.userId;
    await db
      .update(familyMatches)
      .set({ status: number === 0 ? 'featured' : 'approved', decidedAt: now, notifiedAt: now })
      .where(eq(familyMatches.id, match.id));
    await addConversation(ctx, { number, matchId: match.id, otherId, lines, unread });
  }
  await addNotifications(ctx);
}

type Conversation = {
  number: number;
  matchId: string;
  otherId: string;
  lines: Line[];
  unread: number;
};

async function addConversation(
  { db, now }: DemoContext,
  { number, matchId, otherId, lines, unread }: Conversation,
) {
  const conversationId = idFor('demo conversation', number);
  const at = (line: Line | undefined) => later(now, -(line?.hoursAgo ?? 0) * HOUR_MILLIS);
  const [startedAt, lastAt] = [at(lines[0]), at(lines.at(-1))];
  await insertRows(db, conversations, [
    {
      id: conversationId,
      type: 'direct',
      matchId,
      pair: pairKey(own.id, otherId),
      lastNumber: lines.length,
      lastMessageAt: lastAt,
      createdBy: lines[0]?.from === 'own' ? own.id : otherId,
      createdAt: startedAt,
    },
  ]);
  await insertRows(
    db,
    conversationParticipants,
    [own.id, otherId].map((userId, index) => ({
      id: idFor(`demo participant ${conversationId}`, index),
      conversationId,
      userId,
      lastReadAt: lastAt,
      lastReadNumber: userId === own.id ? lines.length - unread : lines.length,
      // Nobody is emailed about messages that were written before the demo was built.
      mailedNumber: lines.length,
      joinedAt: startedAt,
    })),
  );
  await insertRows(
    db,
    messages,
    lines.map((line, index) => ({
      id: idFor(`demo message ${conversationId}`, index),
      conversationId,
      number: index + 1,
      senderId: line.from === 'own' ? own.id : otherId,
      content: line.content,
      createdAt: at(line),
    })),
  );
}

async function addNotifications({ db, now }: DemoContext) {
  const rows = [
    {
      type: 'MATCH' as const,
      title: 'You have a new match',
      body: 'A family with children of the same ages comes on Thursdays, too.',
      link: '/matches',
      ago: 3 * HOUR_MILLIS,
      isRead: false,
    },
    {
      type: 'EVENT_SUGGESTION' as const,
      title: 'Messy Art this Saturday',
      body: 'Paint, clay and water, for children from two years.',
      link: '/events',
      ago: DAY_MILLIS,
      isRead: false,
    },
    {
      type: 'BOOKING_REMINDER' as const,
      title: 'See you tomorrow',
      body: 'Your play session starts at 9:00 AM.',
      link: '/dashboard',
      ago: 6 * DAY_MILLIS,
      isRead: true,
    },
  ];
  await insertRows(
    db,
    notifications,
    rows.map(({ ago, isRead, ...row }, number) => ({
      id: idFor('demo notification', number),
      userId: own.id,
      cause: `demo:${number}`,
      ...row,
      readAt: isRead ? later(now, -ago + 10 * MINUTE_MILLIS) : null,
      createdAt: later(now, -ago),
    })),
  );
}
