import { feature } from './feature.ts';
import { tidyJobs } from './jobs/tidy.ts';
import { mergePlatform } from './merge-platform.ts';
import { outboxJobs } from './outbox/outbox.ts';
import { personalPlatform } from './personal-platform.ts';

/** The platform's contributions. */
export const platformParts = feature({
  name: 'platform',
  jobs: { ...outboxJobs, ...tidyJobs },
  personalData: [personalPlatform],
  mergeAccounts: [mergePlatform],
});
