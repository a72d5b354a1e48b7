import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fontkit from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont } from 'pdf-lib';

export type PdfFonts = { regular: PDFFont; bold: PDFFont };

type FontFile = {
  bytes: Buffer;
  /** What it can print, and each character's width at size 1, once somebody asked. */
  characters: Set<number> | null;
  advances: Map<string, number>;
};

let files: Promise<[FontFile, FontFile]> | undefined;

/**
 * Embeds the two fonts that the copy is set in. PDF's own fonts know Western European letters only
 * and throw at "Łukasz"; these have Latin with all its extensions, Greek, Cyrillic and more.
 */
export async function embedFonts(document: PDFDocument): Promise<PdfFonts> {
  files ??= Promise.all([readFont('DejaVuSansCondensed'), readFont('DejaVuSansCondensed-Bold')]);
  const [regular, bold] = await files;
  document.registerFontkit(readOnce);
  return { regular: await embed(document, regular), bold: await embed(document, bold) };
}

async function embed(document: PDFDocument, file: FontFile): Promise<PDFFont> {
  const options = { subset: true, features: { liga: false } };
  const font = await document.embedFont(file.bytes, options);
  fileOf.set(font, file);
  return font;
}

async function readFont(name: string): Promise<FontFile> {
  const path = fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  return { bytes: await readFile(path), characters: null, advances: new Map() };
}

type Read = ReturnType<typeof fontkit.create>;
const reads = new WeakMap<Uint8Array, Read>();

/**
 * Fontkit that takes a file apart once, not anew for every document: its tables take far longer to read
 * than a receipt to set. What a document uses of a font is the document's own (a subset).
 */
const readOnce = {
  create: (bytes: Uint8Array): Read => {
    const read = reads.get(bytes) ?? fontkit.create(bytes);
    reads.set(bytes, read);
    return read;
  },
};

const fileOf = new WeakMap<PDFFont, FontFile>();

function fileBehind(font: PDFFont): FontFile {
  const file = fileOf.get(font);
  if (!file) throw new Error('a font that embedFonts did not embed');
  return file;
}

/** The text as the font can print it: one line, composed letters, "?" for what it does not have. */
export function printable(text: string, font: PDFFont): string {
  const file = fileBehind(font);
  file.characters ??= new Set(font.getCharacterSet());
  const has = file.characters;
  return [...text.normalize('NFC').replace(/\s+/gu, ' ')]
    .map((character) => (has.has(character.codePointAt(0) ?? 0) ? character : '?'))
    .join('');
}

/** A printable character's width at size 1, measured once: whole lines would be laid out again and again. */
export function advanceOf(font: PDFFont, character: string): number {
  const { advances } = fileBehind(font);
  const width = advances.get(character) ?? font.widthOfTextAtSize(character, 1);
  advances.set(character, width);
  return width;
}
