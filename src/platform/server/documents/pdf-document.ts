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
 * A tagged PDF for screen readers: everything drawn belongs to a structure element or is marked as decoration.
 * The same input gives the same bytes.
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
    /** Sets text in a column, by default below the previous one; keeps line breaks. */
    text(text: string, { x, y, ...box }: Box, { face = 'regular', size, colour = INK }: Style) {
      const shown = text.split(/\r\n|\r|\n/).map((line) => printable(line, face) || ' ');
      document.font(face, size).fillColor(colour);
      const lineGap = size * 1.42 - document.currentLineHeight();
      document.text(shown.join('\n'), x, y, { ...box, lineGap });
    },
    /** Draws decoration that screen readers skip. */
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
 * PDF's built-in fonts cover Western European letters only; these have extended Latin, Greek, Cyrillic and
 * more.
 */
function readFont(name: string): FontFile {
  const path = fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  const bytes = readFileSync(path);
  return { bytes, characters: new Set((create(bytes) as Font).characterSet) };
}

/** Printable text: one line, composed letters, "?" for missing glyphs. */
function printable(text: string, face: Face): string {
  return [...text.normalize('NFC').replace(/\s+/gu, ' ')]
    .map((character) =>
      fonts?.[face].characters.has(character.codePointAt(0) ?? 0) ? character : '?',
    )
    .join('');
}
