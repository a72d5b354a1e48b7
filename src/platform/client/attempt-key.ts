import { randomKey } from './random-key.ts';

/**
 * Makes the Idempotency-Key of each attempt: the same for a double click or a retry of the same form,
 * another one as soon as anything in it changes, or after `renew`.
 */
export function createAttemptKeys(nextKey: () => string = randomKey) {
  let last = { form: '', key: '' };
  return {
    keyFor(body: unknown): string {
      const form = JSON.stringify(body);
      if (form !== last.form || last.key === '') last = { form, key: nextKey() };
      return last.key;
    },
    /** The server decided this attempt: the next one gets a new key. */
    renew() {
      last = { form: '', key: '' };
    },
  };
}
