import { WEBHOOK_EVENTS } from '#platform/server/payments/payments.ts';
import { API_VERSION } from '#platform/server/payments/stripe-payments.ts';
import { type Finding, finding, judgeWebhook } from '../../doctor-rules.ts';
import type { DoctorContext } from './examine-installation.ts';

/** Whether the provider's account can take payments, and reports them to this installation. */
export async function examinePayments({ config, payments }: DoctorContext): Promise<Finding[]> {
  const [found, webhook] = [finding('payments'), finding('webhook')];
  if (payments.mode === 'sandbox') {
    const level = config.production ? 'warning' : 'good';
    return [found(level, 'paymentsSandbox'), webhook('skipped', 'notInUse')];
  }
  const url = `${config.publicUrl}/api/stripe/webhook`;
  try {
    const setup = await payments.findSetup();
    if (!setup) return [found('skipped', 'notInUse'), webhook('skipped', 'notInUse')];
    const mode = payments.live ? 'paymentsGood' : 'paymentsTest';
    const level = payments.live || !config.production ? 'good' : 'warning';
    return [
      setup.canCharge ? found(level, mode) : found('problem', 'paymentsInactive'),
      judgeWebhook(setup.webhooks, { url, events: WEBHOOK_EVENTS, apiVersion: API_VERSION }),
    ];
  } catch (error) {
    const { statusCode, message } = error as Error & { statusCode?: number };
    if (statusCode === 401) {
      return [found('problem', 'paymentsDenied'), webhook('skipped', 'notReached')];
    }
    // A restricted key may take payments without seeing the account or its webhooks.
    if (statusCode === 403) {
      return [found('skipped', 'paymentsRestricted'), webhook('skipped', 'webhookHidden', { url })];
    }
    return [
      found('problem', 'paymentsUnreachable', { reason: message }),
      webhook('skipped', 'notReached'),
    ];
  }
}
