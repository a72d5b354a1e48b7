import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { mergeNotifications } from './merge-notifications.ts';
import { notificationsPersonalData } from './notifications-personal-data.ts';
import { countUnread, deleteReadNotifications } from './notifications-queries.ts';
import { notificationsRoutes } from './notifications-routes.ts';

export const notificationsFeature = feature({
  name: 'notifications',
  texts: [serverTexts],
  routes: notificationsRoutes,
  personalData: [notificationsPersonalData],
  mergeAccounts: [mergeNotifications],
  cleanup: [({ db, clock }) => deleteReadNotifications(db, clock.now())],
  unread: { notifications: countUnread },
});
