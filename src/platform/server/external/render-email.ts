import type { Email } from '../outbox/outbox.ts';
import type { EmailBrand } from './email-brand.ts';
import { renderEmailHtml } from './email-html.ts';

/** Renders subject, text and HTML with the custom text and the news footer. */
export function renderEmail(
  { subject, text: body, html, news, own: customText }: Omit<Email, 'key'>,
  brand: EmailBrand,
): { subject: string; text: string; html: string } {
  const text = customText ? `${body}\n\n${customText}` : body;
  return {
    subject,
    text: news ? `${text}\n\n-- \n${news.footer}` : text,
    html: html ?? renderEmailHtml(body, brand, { news, customText }),
  };
}
