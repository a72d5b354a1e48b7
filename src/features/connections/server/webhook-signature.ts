import { createHmac, randomBytes } from 'node:crypto';

export const generateWebhookSecret = () => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * Returns the signature header "t=1767225600,v1=…": the HMAC-SHA256 of "<t>.<body>" with each valid secret, so that
 * receivers can reject old or forged requests and rotate secrets without downtime.
 */
export function createSignatureHeader(body: string, secrets: string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
