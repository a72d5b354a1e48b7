import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Sends text messages. `id` is the outbox row's. */
export type Texter = { send(id: string, message: { to: string; text: string }): Promise<void> };

/** The number cannot be reached or its owner replied STOP: retrying is useless. */
export class TextRefused extends Error {
  override name = 'TextRefused';
}

const PROVIDER = 'https://api.twilio.com';
const TIMEOUT_MILLIS = 15_000;

/** By settings: the provider, one file per message in DATA_DIR/outbox, or null. */
export function openTexter(
  config: Pick<
    Config,
    'SMS' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'SMS_FROM' | 'SMS_API_BASE' | 'DATA_DIR'
  >,
): Texter | null {
  const { SMS, TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, SMS_FROM: from } = config;
  if (SMS === 'file') return fileTexter(join(config.DATA_DIR, 'outbox'));
  if (SMS === 'off' || !account || !token || !from) return null;
  return twilioTexter({ account, token, from, base: config.SMS_API_BASE ?? PROVIDER });
}

/**
 * A typed phone number in E.164, such as +15551234567; null for one that can't receive text messages.
 * `countryCode` is for numbers typed without one.
 */
export async function asMobileNumber(phone: string, countryCode: string): Promise<string | null> {
  // Imported with the first text message: 20 MB of memory that most venues never need.
  const { default: parsePhoneNumber } = await import('libphonenumber-js/min');
  const typed = phone.replace(/^[^\d+]*00/, '+');
  const number = parsePhoneNumber(typed, { defaultCallingCode: countryCode });
  return number?.isPossible() && !number.ext ? number.number : null;
}

type Account = { account: string; token: string; from: string; base: string };

/** Twilio's "Create a Message resource". A sender MG… is a messaging service. */
function twilioTexter({ account, token, from, base }: Account): Texter {
  const address = `${base}/2010-04-01/Accounts/${account}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    send: async (_id, { to, text }) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, Body: text, [sender]: from }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MILLIS),
      });
      // The response text repeats number and message: only its code may be logged.
      const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
      if (response.ok) return;
      const message = `text message: ${response.status}, code ${Number(code) || 'none'}`;
      if (response.status === 400) throw new TextRefused(message);
      const isDenied = response.status === 401 || response.status === 403;
      throw new Error(message, isDenied ? { cause: { code: 'EAUTH' } } : undefined);
    },
  };
}

/** Written to a temporary name and renamed, so the file is complete or absent. */
function fileTexter(folder: string): Texter {
  return {
    send: async (id, { to, text }) => {
      await mkdir(folder, { recursive: true });
      const name = join(folder, `${id}.sms.txt`);
      await writeFile(`${name}.part`, `To: ${to}\n\n${text}\n`);
      await rename(`${name}.part`, name);
    },
  };
}
