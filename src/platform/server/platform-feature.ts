import { feature } from './feature.ts';
import { cleanupJobs } from './jobs/cleanup.ts';
import { mergePlatform } from './merge-platform.ts';
import { outboxJobs } from './outbox/outbox.ts';
import { platformPersonalData } from './platform-personal-data.ts';

/** The platform's contributions. */
export const platformFeature = feature({
  name: 'platform',
  jobs: { ...outboxJobs, ...cleanupJobs },
  personalData: [platformPersonalData],
  mergeAccounts: [mergePlatform],
});
