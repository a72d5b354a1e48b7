import type { Services } from '../services.ts';

/** Whether a queued message about `subject` is still true. */
export type MailCheck = (ctx: Pick<Services, 'db' | 'clock'>, subject: string) => Promise<boolean>;
