import type { Services } from '../services.ts';

/** Whether what a mail or text message says of `subject` is still so. */
export type MailCheck = (ctx: Pick<Services, 'db' | 'clock'>, subject: string) => Promise<boolean>;
