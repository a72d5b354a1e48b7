import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { mailingsJobs } from './mailings-jobs.ts';
import { mailingsPersonalData } from './mailings-personal-data.ts';
import { mayReceiveNews } from './mailings-queries.ts';
import { mailingsRoutes } from './mailings-routes.ts';
import { mergeMailings } from './merge-mailings.ts';
import { newsRoutes } from './news-routes.ts';

export const mailingsFeature = feature({
  name: 'mailings',
  texts: [serverTexts],
  routes: [...mailingsRoutes, ...newsRoutes],
  jobs: mailingsJobs,
  messageChecks: { news: ({ db }, recipientId) => mayReceiveNews(db, recipientId) },
  personalData: [mailingsPersonalData],
  mergeAccounts: [mergeMailings],
});
