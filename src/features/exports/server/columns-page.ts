import { escapeXml } from '#platform/server/documents/xlsx-parts.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';
import { columnsOf, type ExportFormat, exportedListNames } from '../exports-rules.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:.4rem .6rem .4rem 0;text-align:left;vertical-align:top}th{width:14rem}';

/** Renders the page in the archive that explains the files and their columns. */
export function renderColumnsPage(venue: string, format: ExportFormat, language: Language): string {
  const pageText = (key: 'title' | 'lead', values = {}) =>
    escapeXml(translate(`exports.page.${key}`, values, language));
  const sections = exportedListNames.map((list) => {
    const rows = columnsOf(list).map(
      ([name]) =>
        `<tr><th scope="row">${escapeXml(translate(`exports.columns.${name}`, {}, language))}</th><td>${escapeXml(translate(`exports.about.${name}`, {}, language))}</td></tr>`,
    );
    const title = escapeXml(translate(`exports.lists.${list}`, {}, language));
    return `<h2>${title} (${list}.${format})</h2><table>${rows.join('')}</table>`;
  });
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${pageText('title', { venue })}</title><style>${STYLE}</style><h1>${pageText('title', { venue })}</h1><p>${pageText('lead')}</p>${sections.join('')}</html>`;
}
