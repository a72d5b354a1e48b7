import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Takes a text message out of the house. `id` is the outbox row's. */
export type Texter = { send(id: string, message: { to: string; text: string }): Promise<void> };

/** The number can't be reached, or its owner said STOP: trying again would change nothing. */
export class TextRefused extends Error {
  override name = 'TextRefused';
}

const PROVIDER = 'https://api.twilio.com';
const TIMEOUT_MILLIS = 15_000;

/** As the settings say: the provider, one file a message in DATA_DIR/outbox, or none (null). */
export function openTexter(
  config: Pick<
    Config,
    'SMS' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'SMS_FROM' | 'SMS_API_BASE' | 'DATA_DIR'
  >,
): Texter | null {
  const { SMS, TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, SMS_FROM: from } = config;
  if (SMS === 'file') return fileTexter(join(config.DATA_DIR, 'outbox'));
  if (SMS === 'off' || !account || !token || !from) return null;
  return providersTexter({ account, token, from, base: config.SMS_API_BASE ?? PROVIDER });
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

/** Twilio's REST API: "Create a Message resource". A sender MG… is a messaging service. */
function providersTexter({ account, token, from, base }: Account): Texter {
  const address = `${base}/2010-04-01/Accounts/${account}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    send: async (_id, { to, text }) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, Body: text, [sender]: from }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MILLIS),
      });
      // The answer's text repeats number and message: only its code may be kept.
      const { code } = (await answer.json().catch(() => ({}))) as { code?: unknown };
      if (answer.ok) return;
      const trouble = `text message: ${answer.status}, code ${Number(code) || 'none'}`;
      if (answer.status === 400) throw new TextRefused(trouble);
      const isDenied = answer.status === 401 || answer.status === 403;
      throw new Error(trouble, isDenied ? { cause: { code: 'EAUTH' } } : undefined);
    },
  };
}

/** The file is complete or absent: it is written aside and renamed. */
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
