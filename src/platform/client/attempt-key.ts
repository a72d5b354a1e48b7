import { randomKey } from './random-key.ts';

/**
 * Generates the Idempotency-Key of each attempt. A double click or a retry of the same form reuses the key; a
 * changed form or `renew` results in a new one.
 */
export function createAttemptKeys(nextKey: () => string = randomKey) {
  let last = { form: '', key: '' };
  return {
    keyFor(body: unknown): string {
      const form = JSON.stringify(body);
      if (form !== last.form || last.key === '') last = { form, key: nextKey() };
      return last.key;
    },
    /** Call after a definitive response: the next attempt gets a new key. */
    renew() {
      last = { form: '', key: '' };
    },
  };
}
