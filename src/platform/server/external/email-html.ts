import { escapeHtml } from '#shared/escape-html.ts';

const URL_LINE = /^https?:\/\/\S+$/;
/** URLs within a line, without trailing punctuation. */
const URLS_IN_LINE = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/g;

type Extras = {
  news?: { language: string; footer: string } | undefined;
  customText?: string | undefined;
};

/**
 * Renders the HTML part from the text: a URL on the last line of a paragraph becomes a button, labeled with the line
 * above without its colon. Everything is escaped, without images or external hosts. In texts written by the venue
 * (news, custom texts), URLs within lines become links too.
 */
export function renderEmailHtml(
  text: string,
  venueName: string,
  { news, customText }: Extras = {},
): string {
  const body = blocksOf(text).map((block) => paragraph(block, news ? linkUrls : escapeHtml));
  return `<!doctype html>
<html lang="${news?.language ?? 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;background:#fffaf2;color:#3b2f2a;font:16px/1.6 'Nunito Sans',Segoe UI,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font:600 22px/1.3 Georgia,serif">${escapeHtml(venueName)}</p>
<div style="background:#ffffff;border:1px solid #eee0cb;border-radius:16px;padding:24px;overflow-wrap:anywhere">
${body.join('\n')}
</div>${customText ? customTextCard(customText) : ''}${news ? newsFooter(news.footer) : ''}</div></body></html>`;
}

const blocksOf = (text: string) => text.trim().split(/\n{2,}/);

function paragraph(block: string, renderLine: (line: string) => string): string {
  const { before, label, url } = splitBlock(block);
  if (url === null) return `<p style="margin:0 0 16px">${before.map(renderLine).join('<br>')}</p>`;
  const intro = before.length > 0 ? `${before.map(renderLine).join('<br>')}<br>` : '';
  return `<p style="margin:0 0 16px">${intro}<a href="${escapeHtml(url)}" style="display:inline-block;background:#8a5200;color:#ffffff;text-decoration:none;border-radius:12px;padding:12px 20px;font-weight:600">${escapeHtml(label)}</a></p>`;
}

/** Renders the venue's custom text as a separate card, so that it is not mistaken for part of the email itself. */
function customTextCard(customText: string): string {
  const body = blocksOf(customText).map((block) => paragraph(block, linkUrls));
  return `
<div style="margin:16px 0 0;background:#fdf1dc;border-radius:16px;padding:20px 24px 4px;overflow-wrap:anywhere">
${body.join('\n')}
</div>
`;
}

function newsFooter(footer: string): string {
  const lines = blocksOf(footer).map((block) => {
    const { before, label, url } = splitBlock(block);
    if (url === null) return before.map(escapeHtml).join('<br>');
    return `<a href="${escapeHtml(url)}" style="color:#6b5a50">${escapeHtml(label)}</a>`;
  });
  return `
<p style="margin:20px 4px 0;color:#6b5a50;font-size:14px;line-height:1.6">${lines.join('<br>')}</p>
`;
}

/** Splits a block that ends in a URL; the line above is its label. */
function splitBlock(block: string): { before: string[]; label: string; url: string | null } {
  const lines = block.split('\n');
  const last = lines.at(-1) ?? '';
  if (!URL_LINE.test(last)) return { before: lines, label: '', url: null };
  const label = (lines.at(-2) ?? last).replace(/:$/, '');
  return { before: lines.slice(0, -2), label, url: last };
}

const linkUrls = (line: string) =>
  line
    .split(URLS_IN_LINE)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" style="color:#8a5200">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');
