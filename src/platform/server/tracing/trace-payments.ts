import type { Payments } from '../payments/payments.ts';
import { inChildSpan } from './tracing.ts';

/** Records each call to the payment provider as a child of the current span, by the name of its method. */
export const tracePayments = (payments: Payments): Payments => ({
  ...traceMethods(payments),
  // Verifies a signature without a call.
  readEvent: payments.readEvent,
  subscriptions: traceMethods(payments.subscriptions),
  records: traceMethods(payments.records),
});

function traceMethods<T extends object>(service: T): T {
  const traced = Object.entries(service).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    return [
      name,
      (...args: unknown[]) =>
        inChildSpan({ name: `payments ${name}`, kind: 'CLIENT' }, () => value(...args)),
    ];
  });
  return Object.fromEntries(traced);
}
