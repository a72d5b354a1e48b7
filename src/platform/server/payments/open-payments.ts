import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../services.ts';
import type { Payments } from './payments.ts';
import { createSandboxPayments } from './sandbox-payments.ts';
import { createStripePayments } from './stripe-payments.ts';

export function openPayments(
  config: Config & { SESSION_SECRET: string },
  db: Db,
  clock: Clock,
): Payments {
  if (config.PAYMENTS === 'sandbox') {
    const { SESSION_SECRET: siteSecret, publicUrl } = config;
    return createSandboxPayments(db, clock, { siteSecret, publicUrl });
  }
  return createStripePayments({
    secretKey: config.STRIPE_SECRET_KEY ?? '',
    webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
    apiBase: config.STRIPE_API_BASE,
  });
}
