import { escapeHtml } from '../../shared/escape-html.ts';

const ADDRESS = /^https?:\/\/\S+$/;

/**
 * The HTML beside a mail's text, made from it: paragraphs, and an address that follows a line ending
 * in a colon becomes a button by that line's name. Everything is escaped; no picture, no foreign host.
 */
export function htmlOfMail(text: string, venueName: string): string {
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph)
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;background:#fffaf2;color:#3b2f2a;font:16px/1.6 'Nunito Sans',Segoe UI,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font:600 22px/1.3 Georgia,serif">${escapeHtml(venueName)}</p>
<div style="background:#ffffff;border:1px solid #eee0cb;border-radius:16px;padding:24px">
${body}
</div></div></body></html>`;
}

function paragraph(block: string): string {
  const lines = block.split('\n');
  const last = lines.at(-1) ?? '';
  if (!ADDRESS.test(last))
    return `<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>')}</p>`;
  const label = (lines.at(-2) ?? last).replace(/:$/, '');
  const before = lines.slice(0, -2);
  const intro = before.length > 0 ? `${before.map(escapeHtml).join('<br>')}<br>` : '';
  return `<p style="margin:0 0 16px">${intro}<a href="${escapeHtml(last)}" style="display:inline-block;background:#8a5200;color:#ffffff;text-decoration:none;border-radius:12px;padding:12px 20px;font-weight:600">${escapeHtml(label)}</a></p>`;
}
