import type { Mail } from '../outbox/outbox.ts';
import { renderMailHtml } from './mail-html.ts';

/** A mail as it reaches people: what stands in it as text and as HTML. */
export function renderMail(
  { subject, text: written, html, news, own }: Omit<Mail, 'key'>,
  venueName: string,
): { subject: string; text: string; html: string } {
  const text = own ? `${written}\n\n${own}` : written;
  return {
    subject,
    text: news ? `${text}\n\n-- \n${news.footer}` : text,
    html: html ?? renderMailHtml(written, venueName, { news, own }),
  };
}
