import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Sends text messages. `id` is the id of the outbox row. Throws UndeliverableText if retrying is useless. */
export type SmsSender = { send(id: string, message: { to: string; text: string }): Promise<void> };

/** The message is undeliverable: the provider rejected it (such as after a STOP reply), or text messages are off. */
export class UndeliverableText extends Error {
  override name = 'UndeliverableText';
}

const PROVIDER = 'https://api.twilio.com';
const TIMEOUT_MILLIS = 15_000;

/**
 * Opens the configured provider, or for SMS=file a sender that writes a file per message to DATA_DIR/outbox;
 * null if text messages are off.
 */
export function openSmsSender(
  config: Pick<
    Config,
    'SMS' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'SMS_FROM' | 'SMS_API_BASE' | 'DATA_DIR'
  >,
): SmsSender | null {
  const { SMS, TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, SMS_FROM: from } = config;
  if (SMS === 'file') return createFileSender(join(config.DATA_DIR, 'outbox'));
  if (SMS === 'off' || !account || !token || !from) return null;
  return createTwilioSender({ account, token, from, base: config.SMS_API_BASE ?? PROVIDER });
}

/**
 * Converts a phone number to E.164, such as +15551234567; null if it has an extension or an impossible length.
 * `countryCode` applies to numbers without a country code.
 */
export async function toE164Number(phone: string, countryCode: string): Promise<string | null> {
  // Imported with the first text message, because it takes 20 MB of memory that most venues never need.
  const { default: parsePhoneNumber } = await import('libphonenumber-js/min');
  const normalized = phone.replace(/^[^\d+]*00/, '+');
  const number = parsePhoneNumber(normalized, { defaultCallingCode: countryCode });
  return number?.isPossible() && !number.ext ? number.number : null;
}

type Account = { account: string; token: string; from: string; base: string };

/** Sends through Twilio ("Create a Message resource"). A sender id "MG…" denotes a messaging service. */
function createTwilioSender({ account, token, from, base }: Account): SmsSender {
  const url = `${base}/2010-04-01/Accounts/${account}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    send: async (_id, { to, text }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, Body: text, [sender]: from }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MILLIS),
      });
      // The response repeats the number and the message, so only its code may be logged.
      const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
      if (response.ok) return;
      const message = `text message: ${response.status}, code ${Number(code) || 'none'}`;
      if (response.status === 400) throw new UndeliverableText(message);
      const isDenied = response.status === 401 || response.status === 403;
      throw new Error(message, isDenied ? { cause: { code: 'EAUTH' } } : undefined);
    },
  };
}

/** Writes to a temporary name and renames, so that the file is complete or absent. */
function createFileSender(folder: string): SmsSender {
  return {
    send: async (id, { to, text }) => {
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${id}.sms.txt`);
      await writeFile(`${path}.part`, `To: ${to}\n\n${text}\n`);
      await rename(`${path}.part`, path);
    },
  };
}
