import { createHmac, randomBytes } from 'node:crypto';

/** A new webhook secret. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * "t=1767225600,v1=…": HMAC-SHA256 of "<t>.<body>" with each valid secret, so receivers can reject old or
 * forged requests and rotate secrets without a gap.
 */
export function signatureOf(body: string, secrets: string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
