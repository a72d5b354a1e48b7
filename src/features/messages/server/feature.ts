import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { mergeMessages } from './merge-messages.ts';
import { messagesJobs } from './messages-jobs.ts';
import { messagesRoutes } from './messages-routes.ts';
import { messagesSafetyRoutes } from './messages-safety-routes.ts';
import { leaveEventConversation } from './participants-queries.ts';
import { personalMessages } from './personal-messages.ts';
import { personalSafety } from './personal-safety.ts';
import { forgetOldReports } from './reports-queries.ts';
import { isPileUnread } from './unread-piles-queries.ts';

export const messagesFeature = feature({
  name: 'messages',
  texts: [serverTexts],
  routes: [...messagesRoutes, ...messagesSafetyRoutes],
  jobs: messagesJobs,
  mailChecks: { 'unread-messages': isPileUnread },
  personalData: [personalMessages, personalSafety],
  mergeAccounts: [mergeMessages],
  tidy: [({ db, clock }) => forgetOldReports(db, clock.now())],
  leftEvent: [leaveEventConversation],
});
