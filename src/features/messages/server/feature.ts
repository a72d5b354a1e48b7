import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { leaveEventConversation } from './conversations/participants-queries.ts';
import { mergeMessages } from './merge-messages.ts';
import { messagesJobs } from './messages-jobs.ts';
import { messagesRoutes } from './messages-routes.ts';
import { moderationRoutes } from './moderation/moderation-routes.ts';
import { personalModeration } from './moderation/personal-moderation.ts';
import { deleteExpiredReports } from './moderation/reports-queries.ts';
import { personalMessages } from './personal-messages.ts';
import { isBatchUnread } from './unread-batches-queries.ts';

export const messagesFeature = feature({
  name: 'messages',
  texts: [serverTexts],
  routes: [...messagesRoutes, ...moderationRoutes],
  jobs: messagesJobs,
  emailChecks: { 'unread-messages': isBatchUnread },
  personalData: [personalMessages, personalModeration],
  mergeAccounts: [mergeMessages],
  cleanup: [({ db, clock }) => deleteExpiredReports(db, clock.now())],
  leftEvent: [leaveEventConversation],
});
