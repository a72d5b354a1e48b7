import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fontkit from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont } from 'pdf-lib';

export type PdfFonts = { regular: PDFFont; bold: PDFFont };

let files: Promise<[Buffer, Buffer]> | undefined;

/**
 * Embeds the two fonts that the copy is set in. PDF's own fonts know Western European letters only
 * and throw at "Łukasz"; these have Latin with all its extensions, Greek, Cyrillic and more.
 */
export async function embedFonts(document: PDFDocument): Promise<PdfFonts> {
  files ??= Promise.all([readFont('DejaVuSansCondensed'), readFont('DejaVuSansCondensed-Bold')]);
  const [regular, bold] = await files;
  document.registerFontkit(fontkit);
  const options = { subset: true, features: { liga: false } };
  return {
    regular: await document.embedFont(regular, options),
    bold: await document.embedFont(bold, options),
  };
}

function readFont(name: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
}

const known = new WeakMap<PDFFont, Set<number>>();

/** The text as the font can print it: one line, composed letters, "?" for what it does not have. */
export function printable(text: string, font: PDFFont): string {
  let characters = known.get(font);
  if (!characters) {
    characters = new Set(font.getCharacterSet());
    known.set(font, characters);
  }
  const has = characters;
  return [...text.normalize('NFC').replace(/\s+/gu, ' ')]
    .map((character) => (has.has(character.codePointAt(0) ?? 0) ? character : '?'))
    .join('');
}
