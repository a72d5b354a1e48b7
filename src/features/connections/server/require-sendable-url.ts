import { isIP } from 'node:net';
import { ExternalError } from '#platform/server/external/external-error.ts';
import { parseExternalUrl } from '#platform/server/external/external-url.ts';
import { isPublicAddress } from '#platform/server/external/public-address.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';

type Context = { config: Pick<Services['config'], 'WEBHOOK_PRIVATE_ADDRESSES'> };

/** Throws 400 for a URL that webhooks can never be sent to. Host names are resolved and checked on sending. */
export function requireSendableUrl({ config }: Context, url: string): void {
  if (config.WEBHOOK_PRIVATE_ADDRESSES === 'allowed') return;
  if (!isSendable(url)) throw httpError(400, 'connections.address');
}

function isSendable(url: string): boolean {
  try {
    const host = parseExternalUrl(url).hostname.replace(/^\[|\]$/g, '');
    return isIP(host) === 0 || isPublicAddress(host);
  } catch (error) {
    if (error instanceof ExternalError) return false;
    throw error;
  }
}
