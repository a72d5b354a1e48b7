import type { Services } from '../services.ts';

/** Checks whether a queued message about `subject` is still valid. */
export type MessageCheck = (
  ctx: Pick<Services, 'db' | 'clock'>,
  subject: string,
) => Promise<boolean>;
