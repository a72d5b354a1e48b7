import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { type ExportFormat, exportedListNames } from '../exports-rules.ts';
import { renderColumnsPage } from './columns-page.ts';
import { exportList } from './export-list.ts';

/** Yields all lists as one ZIP archive, piece by piece, with a page that explains their columns. */
export async function* exportEverything(
  ctx: Pick<Services, 'db' | 'venue'>,
  format: ExportFormat,
  language: Language,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const page = new ZipDeflate('columns.html');
  zip.add(page);
  page.push(strToU8(renderColumnsPage(ctx.venue().name, format, language)), true);
  for (const list of exportedListNames) {
    // An Excel file is compressed already.
    const file = new ZipDeflate(`${list}.${format}`, { level: format === 'xlsx' ? 0 : 6 });
    zip.add(file);
    for await (const piece of exportList(ctx, format, { list, language })) {
      file.push(typeof piece === 'string' ? strToU8(piece) : piece);
      yield* pieces.splice(0);
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* pieces.splice(0);
}
