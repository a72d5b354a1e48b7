import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { Language } from '#shared/languages.ts';

/** US Letter in points (1/72 inch). */
export const PAGE = { width: 612, height: 792 };
export const INK = '#29201a';
export const MUTED = '#66574a';

type Face = 'regular' | 'bold';
type About = { title: string; author: string; language: Language; madeAt: Date };
type Box = { x?: number; y?: number; width: number; height?: number };
type Style = { face?: Face; size: number; colour?: string };

/**
 * A tagged document, which screen readers can follow: all that is drawn belongs to an element of its
 * structure, or is marked as decoration. Made of the same, it is the same, byte by byte.
 */
export function newPdf(
  { title, author, language, madeAt }: About,
  margins: PDFKit.PDFDocumentOptions['margins'],
) {
  const document = new PDFDocument({
    ...{ size: [PAGE.width, PAGE.height], margins, bufferPages: true },
    ...{ pdfVersion: '1.7', tagged: true, lang: language, displayTitle: true },
    info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
  });
  fonts ??= {
    regular: readFont('DejaVuSansCondensed'),
    bold: readFont('DejaVuSansCondensed-Bold'),
  };
  document.registerFont('regular', fonts.regular.bytes).registerFont('bold', fonts.bold.bytes);
  const root = document.struct('Document');
  document.addStructure(root);
  return {
    document,
    root,
    /** Sets text in a column, by default where the last one ended; its line breaks are kept. */
    text(text: string, { x, y, ...box }: Box, { face = 'regular', size, colour = INK }: Style) {
      const shown = text.split(/\r\n|\r|\n/).map((line) => printable(line, face) || ' ');
      document.font(face, size).fillColor(colour);
      const lineGap = size * 1.42 - document.currentLineHeight();
      document.text(shown.join('\n'), x, y, { ...box, lineGap });
    },
    /** Draws what a screen reader passes over. */
    decorate(draw: () => void) {
      document.markContent('Artifact');
      draw();
      document.endMarkedContent();
    },
    save(): Promise<Buffer> {
      root.end();
      document.end();
      return buffer(document);
    },
  };
}

type FontFile = { bytes: Buffer; characters: Set<number> };

let fonts: Record<Face, FontFile> | undefined;

/**
 * One of the two fonts that everything is set in. PDF's own fonts know Western European letters only;
 * these have Latin with all its extensions, Greek, Cyrillic and more.
 */
function readFont(name: string): FontFile {
  const path = fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  const bytes = readFileSync(path);
  return { bytes, characters: new Set((create(bytes) as Font).characterSet) };
}

/** The text as the font can print it: one line, composed letters, "?" for what it does not have. */
function printable(text: string, face: Face): string {
  return [...text.normalize('NFC').replace(/\s+/gu, ' ')]
    .map((character) =>
      fonts?.[face].characters.has(character.codePointAt(0) ?? 0) ? character : '?',
    )
    .join('');
}
