import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { confirmBookedSpots, releaseBookedSpots, retakeBookedSpots } from './booked-spots.ts';
import { eventsJobs } from './events-jobs.ts';
import { eventsPersonalData } from './events-personal-data.ts';
import { eventsRoutes } from './events-routes.ts';
import { hasWaiting } from './interests-queries.ts';
import { countComingEvents, keepEventTimes } from './keep-event-times.ts';
import { mergeEvents } from './merge-events.ts';
import { eventAdminJobs } from './office/event-admin-jobs.ts';
import { eventAdminRoutes } from './office/event-admin-routes.ts';
import { eventSourcesRoutes } from './sources/event-sources-routes.ts';
import { isSuggestionValid } from './suggest-events.ts';

export const eventsFeature = feature({
  name: 'events',
  texts: [serverTexts],
  routes: [...eventAdminRoutes, ...eventSourcesRoutes, ...eventsRoutes],
  jobs: { ...eventAdminJobs, ...eventsJobs },
  messageChecks: { 'event-suggestion': isSuggestionValid },
  personalData: [eventsPersonalData],
  mergeAccounts: [mergeEvents],
  settingsChanged: [keepEventTimes],
  comingAppointments: [countComingEvents],
  eventSpots: {
    confirm: confirmBookedSpots,
    release: releaseBookedSpots,
    retake: retakeBookedSpots,
    isAwaited: hasWaiting,
  },
});
