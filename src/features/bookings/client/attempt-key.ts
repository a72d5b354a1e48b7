/**
 * Makes the Idempotency-Key of each attempt: the same for a double click or a retry of the same form,
 * another one as soon as anything in it changes, or after `renew`.
 */
export function createAttemptKeys(randomKey: () => string = random128Bits) {
  let last = { form: '', key: '' };
  return {
    keyFor(body: unknown): string {
      const form = JSON.stringify(body);
      if (form !== last.form || last.key === '') last = { form, key: randomKey() };
      return last.key;
    },
    /** The server has answered this attempt for good: the next one is another. */
    renew() {
      last = { form: '', key: '' };
    },
  };
}

/** crypto.randomUUID is missing on plain HTTP; this is not. */
function random128Bits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
