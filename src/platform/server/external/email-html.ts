import { escapeHtml } from '#shared/escape-html.ts';
import type { EmailBrand } from './email-brand.ts';

const URL_LINE = /^https?:\/\/\S+$/;
/** URLs within a line, without trailing punctuation. */
const URLS_IN_LINE = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/g;

type Extras = {
  news?: { language: string; footer: string } | undefined;
  customText?: string | undefined;
};

/**
 * Renders the HTML part from the text: a URL on the last line of a paragraph becomes a button, labeled with the line
 * above without its colon. Everything is escaped, and nothing is loaded from a host. In texts written by the venue
 * (news, custom texts), URLs within lines become links too.
 */
export function renderEmailHtml(
  text: string,
  brand: EmailBrand,
  { news, customText }: Extras = {},
): string {
  const { colors } = brand;
  const body = blocksOf(text).map((block) =>
    paragraph(block, colors, news ? (line) => linkUrls(line, colors) : escapeHtml),
  );
  return `<!doctype html>
<html lang="${news?.language ?? 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;background:${colors.background};color:${colors.ink};font:16px/1.6 'Nunito Sans',Segoe UI,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font:600 22px/1.3 Georgia,serif">${head(brand)}</p>
<div style="background:#ffffff;border:1px solid ${colors.border};border-radius:16px;padding:24px;overflow-wrap:anywhere">
${body.join('\n')}
</div>${customText ? customTextCard(customText, colors) : ''}${news ? newsFooter(news.footer, colors) : ''}</div></body></html>`;
}

type Colors = EmailBrand['colors'];

/** The venue's logo or name. Programs that show no images show the logo's text, the name. */
function head({ name, logo }: EmailBrand): string {
  if (!logo) return escapeHtml(name);
  const { src, width, height, plate, withName } = logo;
  const plateStyle = plate ? `;background:${plate};padding:8px 12px;border-radius:12px` : '';
  const image = `<img src="${escapeHtml(src)}" alt="${withName ? '' : escapeHtml(name)}" width="${width}" height="${height}" style="vertical-align:middle;border:0${plateStyle}">`;
  return withName ? `${image}<span style="padding-left:12px">${escapeHtml(name)}</span>` : image;
}

const blocksOf = (text: string) => text.trim().split(/\n{2,}/);

function paragraph(block: string, colors: Colors, renderLine: (line: string) => string): string {
  const { before, label, url } = splitBlock(block);
  if (url === null) return `<p style="margin:0 0 16px">${before.map(renderLine).join('<br>')}</p>`;
  const intro = before.length > 0 ? `${before.map(renderLine).join('<br>')}<br>` : '';
  return `<p style="margin:0 0 16px">${intro}<a href="${escapeHtml(url)}" style="display:inline-block;background:${colors.link};color:#ffffff;text-decoration:none;border-radius:12px;padding:12px 20px;font-weight:600">${escapeHtml(label)}</a></p>`;
}

/** Renders the venue's custom text as a separate card, so that it is not mistaken for part of the email itself. */
function customTextCard(customText: string, colors: Colors): string {
  const body = blocksOf(customText).map((block) =>
    paragraph(block, colors, (line) => linkUrls(line, colors)),
  );
  return `
<div style="margin:16px 0 0;background:${colors.soft};border-radius:16px;padding:20px 24px 4px;overflow-wrap:anywhere">
${body.join('\n')}
</div>
`;
}

function newsFooter(footer: string, colors: Colors): string {
  const lines = blocksOf(footer).map((block) => {
    const { before, label, url } = splitBlock(block);
    if (url === null) return before.map(escapeHtml).join('<br>');
    return `<a href="${escapeHtml(url)}" style="color:${colors.mutedInk}">${escapeHtml(label)}</a>`;
  });
  return `
<p style="margin:20px 4px 0;color:${colors.mutedInk};font-size:14px;line-height:1.6">${lines.join('<br>')}</p>
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

const linkUrls = (line: string, colors: Colors) =>
  line
    .split(URLS_IN_LINE)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" style="color:${colors.link}">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');
