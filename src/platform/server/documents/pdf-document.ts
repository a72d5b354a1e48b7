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

type FontFace = 'regular' | 'bold';
type PdfInfo = { title: string; author: string; language: Language; createdAt: Date };
type Box = { x?: number; y?: number; width: number; height?: number };
/** The venue's logo (PNG), and the color of a plate behind one that white paper would hide. */
export type PdfLogo = { png: Buffer; width: number; height: number; plate: string | null };

type Style = { face?: FontFace; size: number; color?: string };

/**
 * Creates a tagged PDF for screen readers: everything drawn belongs to a structure element or is marked as
 * decoration. The same input results in the same bytes.
 */
export function createPdf(
  { title, author, language, createdAt }: PdfInfo,
  margins: PDFKit.PDFDocumentOptions['margins'],
) {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  fonts ??= {
    regular: readFont('DejaVuSansCondensed'),
    bold: readFont('DejaVuSansCondensed-Bold'),
  };
  document.registerFont('regular', fonts.regular.source).registerFont('bold', fonts.bold.source);
  /** Draws decoration that screen readers skip. */
  const decorate = (draw: () => void) => {
    document.markContent('Artifact');
    draw();
    document.endMarkedContent();
  };
  const root = document.struct('Document');
  document.addStructure(root);
  return {
    document,
    root,
    /** Writes text in a column, by default below the previous text; preserves line breaks. */
    text(text: string, { x, y, ...box }: Box, { face = 'regular', size, color = INK }: Style) {
      const lines = text.split(/\r\n|\r|\n/).map((line) => toPrintable(line, face) || ' ');
      document.font(face, size).fillColor(color);
      const lineGap = size * 1.42 - document.currentLineHeight();
      document.text(lines.join('\n'), x, y, { ...box, lineGap });
    },
    decorate,
    /** Draws the logo in the upper right corner of a box; the document's author tells screen readers whose it is. */
    logo({ png, plate, ...image }: PdfLogo, { x, y, width, height }: Required<Box>) {
      decorate(() => {
        const scale = Math.min(width / image.width, height / image.height);
        const size = { width: image.width * scale, height: image.height * scale };
        const left = x + width - size.width;
        if (plate) {
          const margin = 6;
          document
            .roundedRect(
              left - margin,
              y - margin,
              size.width + 2 * margin,
              size.height + 2 * margin,
              6,
            )
            .fill(plate);
        }
        document.image(png, left, y, size);
      });
    },
    save(): Promise<Buffer> {
      root.end();
      document.end();
      return buffer(document);
    },
  };
}

type LoadedFont = { source: PDFKit.Mixins.PDFFontSource; characters: Set<number> };

let fonts: Record<FontFace, LoadedFont> | undefined;

/**
 * PDF's built-in fonts only cover Western European letters; these also cover extended Latin, Greek, Cyrillic
 * and more.
 */
function readFont(name: string): LoadedFont {
  const path = fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  const font = create(readFileSync(path)) as Font;
  // Parsed only once, which takes four times as long as drawing a page. The types lack that pdfkit accepts this.
  const source = font as unknown as PDFKit.Mixins.PDFFontSource;
  return { source, characters: new Set(font.characterSet) };
}

/** Makes a line printable: collapses white space, composes letters, and replaces unsupported characters with "?". */
function toPrintable(text: string, face: FontFace): string {
  return [...text.normalize('NFC').replace(/\s+/gu, ' ')]
    .map((character) =>
      fonts?.[face].characters.has(character.codePointAt(0) ?? 0) ? character : '?',
    )
    .join('');
}
