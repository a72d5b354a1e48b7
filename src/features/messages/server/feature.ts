import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { leaveEventConversation } from './conversations/participants-queries.ts';
import { mergeMessages } from './merge-messages.ts';
import { messagesJobs } from './messages-jobs.ts';
import { messagesRoutes } from './messages-routes.ts';
import { personalMessages } from './personal-messages.ts';
import { messagesSafetyRoutes } from './safety/messages-safety-routes.ts';
import { personalSafety } from './safety/personal-safety.ts';
import { deleteExpiredReports } from './safety/reports-queries.ts';
import { isBatchUnread } from './unread-batches-queries.ts';

export const messagesFeature = feature({
  name: 'messages',
  texts: [serverTexts],
  routes: [...messagesRoutes, ...messagesSafetyRoutes],
  jobs: messagesJobs,
  mailChecks: { 'unread-messages': isBatchUnread },
  personalData: [personalMessages, personalSafety],
  mergeAccounts: [mergeMessages],
  cleanup: [({ db, clock }) => deleteExpiredReports(db, clock.now())],
  leftEvent: [leaveEventConversation],
});
