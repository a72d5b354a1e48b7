import { job } from '../../../server/jobs.ts';
import { mailWaiverCopies } from './mail-waiver-copies.ts';

export const waiversJobs = {
  /** Draws the PDF copies apart from the request; the mail's key lets a repeat send nothing twice. */
  'mail-waiver-copies': job<{ waiverIds: string[] }>({
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    run: (here, { waiverIds }) => mailWaiverCopies(here, waiverIds),
  }),
};
