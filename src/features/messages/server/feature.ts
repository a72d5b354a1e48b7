import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { leaveEventConversation } from './conversations/participants-queries.ts';
import { mergeMessages } from './merge-messages.ts';
import { messagesJobs } from './messages-jobs.ts';
import { messagesPersonalData } from './messages-personal-data.ts';
import { messagesRoutes } from './messages-routes.ts';
import { moderationPersonalData } from './moderation/moderation-personal-data.ts';
import { moderationRoutes } from './moderation/moderation-routes.ts';
import { deleteExpiredReports } from './moderation/reports-queries.ts';
import { isBatchUnread } from './unread-batches-queries.ts';

export const messagesFeature = feature({
  name: 'messages',
  texts: [serverTexts],
  routes: [...messagesRoutes, ...moderationRoutes],
  jobs: messagesJobs,
  messageChecks: { 'unread-messages': isBatchUnread },
  personalData: [messagesPersonalData, moderationPersonalData],
  mergeAccounts: [mergeMessages],
  cleanup: [({ db, clock }) => deleteExpiredReports(db, clock.now())],
  leftEvent: [leaveEventConversation],
});
