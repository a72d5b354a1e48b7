import { isIP } from 'node:net';
import { httpError } from '#platform/server/http/errors.ts';
import { OutsideError } from '#platform/server/outside/outside-error.ts';
import { parseOutsideUrl } from '#platform/server/outside/outside-url.ts';
import { isPublicAddress } from '#platform/server/outside/public-address.ts';
import type { Services } from '#platform/server/services.ts';

type Context = { config: Pick<Services['config'], 'WEBHOOK_PRIVATE_ADDRESSES'> };

/** Throws 400 for an address that can never be sent to. Host names are resolved on sending. */
export function refuseAddress({ config }: Context, address: string): void {
  if (config.WEBHOOK_PRIVATE_ADDRESSES === 'allowed') return;
  if (!isSendable(address)) throw httpError(400, 'connections.address');
}

function isSendable(address: string): boolean {
  try {
    const host = parseOutsideUrl(address).hostname.replace(/^\[|\]$/g, '');
    return isIP(host) === 0 || isPublicAddress(host);
  } catch (error) {
    if (error instanceof OutsideError) return false;
    throw error;
  }
}
