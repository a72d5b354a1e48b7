import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Email } from '../outbox/outbox.ts';
import type { SentEmailBrand } from './email-brand.ts';
import { renderEmail } from './render-email.ts';

/** Sends email. `id` is the id of the outbox row and determines the Message-ID. */
export type Mailer = { send(id: string, email: Email): Promise<void>; close(): void };

/** Sends by SMTP if SMTP_URL is set, otherwise writes one .eml file per email to DATA_DIR/outbox. */
export function openMailer(
  config: Pick<Config, 'SMTP_URL' | 'DATA_DIR' | 'mailFrom' | 'publicUrl'>,
  findBrand: () => Promise<SentEmailBrand>,
): Mailer {
  const host = new URL(config.publicUrl).hostname;
  const compose = async (id: string, email: Email): Promise<SendMailOptions> => {
    const brand = await findBrand();
    const attachments = email.attachments?.map((file) => ({
      filename: file.filename,
      contentType: file.contentType,
      content: Buffer.from(file.contentBase64, 'base64'),
    }));
    return {
      messageId: `<${id}@${host}>`,
      from: config.mailFrom.includes('<')
        ? config.mailFrom
        : { name: brand.name, address: config.mailFrom },
      to: { name: '', address: email.to },
      replyTo: email.replyTo,
      ...renderEmail(email, brand),
      headers: email.news
        ? unsubscribeHeaders(email.news.oneClick)
        : { ...AUTO_GENERATED, ...(email.oneClick && unsubscribeHeaders(email.oneClick)) },
      attachments: [...(attachments ?? []), ...(email.html ? [] : inlineLogo(brand))],
    };
  };
  return config.SMTP_URL
    ? createSmtpMailer(config.SMTP_URL, compose)
    : createFileMailer(join(config.DATA_DIR, 'outbox'), compose);
}

/** The logo as a part of the email that its HTML refers to. */
const inlineLogo = ({ logoFile }: SentEmailBrand) =>
  logoFile
    ? [
        {
          ...logoFile,
          filename: 'logo.png',
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
        },
      ]
    : [];

/** Suppresses auto-replies (RFC 3834). Mailings omit it, because a person wrote them. */
const AUTO_GENERATED = { 'Auto-Submitted': 'auto-generated' };

/** One-click unsubscribe (RFC 8058). Sent as prepared headers because folding would break them. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
});

type Compose = (id: string, email: Email) => Promise<SendMailOptions>;

function createSmtpMailer(url: string, compose: Compose): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (id, email) => {
      await transport.sendMail(await compose(id, email));
    },
    close: () => transport.close(),
  };
}

/** Connects and signs in to a mail server without sending anything; throws if that fails. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, connectionTimeout: 8_000, greetingTimeout: 8_000 });
  await transport.verify().finally(() => transport.close());
}

/** Writes a temporary file and renames it, so that the email's file is complete or absent. */
function createFileMailer(folder: string, compose: Compose): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (id, email) => {
      const { message } = await transport.sendMail(await compose(id, email));
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${id}.eml`);
      await writeFile(`${path}.part`, message as Buffer);
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}
