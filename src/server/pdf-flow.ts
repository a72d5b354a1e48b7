import { type PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from 'pdf-lib';
import { advanceOf, type PdfFonts, printable } from './pdf-fonts.ts';

// US Letter in points (1/72 inch), with three quarters of an inch of margin.
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 54;
const FOOTER = 40;
const COLUMN = WIDTH - 2 * MARGIN;
const LABEL = 132;

const INK = rgb(0.16, 0.12, 0.09);
const MUTED = rgb(0.4, 0.34, 0.29);
const RULE = rgb(0.86, 0.8, 0.72);

type Style = { font: PDFFont; size: number; colour?: typeof INK };

export type PdfFlow = ReturnType<typeof startFlow>;

/** Sets text from top to bottom and begins a new page where one is full. */
export function startFlow(document: PDFDocument, fonts: PdfFonts) {
  const pages: PDFPage[] = [];
  let y = 0;
  const page = () => pages.at(-1) as PDFPage;
  const newPage = () => {
    pages.push(document.addPage([WIDTH, HEIGHT]));
    y = HEIGHT - MARGIN;
  };
  /** Begins a new page unless so many points are left on this one. */
  const keepTogether = (height: number) => {
    if (y - height < MARGIN + FOOTER / 2) newPage();
  };
  const setLines = (text: string, x: number, width: number, style: Style) => {
    const leading = style.size * 1.42;
    for (const line of linesOf(text, width, style)) {
      keepTogether(leading);
      y -= leading;
      page().drawText(line, {
        x,
        y,
        size: style.size,
        font: style.font,
        color: style.colour ?? INK,
      });
    }
  };
  newPage();

  return {
    keepTogether,
    title(text: string, subtitle: string) {
      setLines(text, MARGIN, COLUMN, { font: fonts.bold, size: 20 });
      y -= 2;
      setLines(subtitle, MARGIN, COLUMN, { font: fonts.regular, size: 10.5, colour: MUTED });
      y -= 8;
    },
    heading(text: string) {
      keepTogether(64);
      y -= 12;
      setLines(text, MARGIN, COLUMN, { font: fonts.bold, size: 11.5 });
      y -= 2;
    },
    paragraph(text: string) {
      setLines(text, MARGIN, COLUMN, { font: fonts.regular, size: 9.5 });
      y -= 4;
    },
    /** A label on the left, what was entered on the right; line breaks in it are kept. */
    entry(label: string, value: string) {
      keepTogether(30);
      const top = y;
      setLines(label, MARGIN, LABEL - 8, { font: fonts.regular, size: 9, colour: MUTED });
      const afterLabel = y;
      y = top;
      for (const line of value.split(/\r\n|\r|\n/)) {
        setLines(line, MARGIN + LABEL, COLUMN - LABEL, { font: fonts.regular, size: 9.5 });
      }
      y = (y <= top ? Math.min(y, afterLabel) : y) - 3;
    },
    /** An image above a line, as one signs on paper; at most 300 x 90 points. */
    signature(image: PDFImage) {
      const { width, height } = image.scaleToFit(300, 90);
      keepTogether(height + 20);
      y -= height + 6;
      page().drawImage(image, { x: MARGIN + 8, y, width, height });
      y -= 4;
      page().drawLine({
        start: { x: MARGIN, y },
        end: { x: MARGIN + 316, y },
        thickness: 0.8,
        color: INK,
      });
      y -= 2;
    },
    /** Writes each page's foot, once all pages stand. */
    finish(footOf: (number: number, count: number) => string) {
      for (const [index, each] of pages.entries()) {
        const text = printable(footOf(index + 1, pages.length), fonts.regular);
        each.drawLine({
          start: { x: MARGIN, y: FOOTER + 12 },
          end: { x: WIDTH - MARGIN, y: FOOTER + 12 },
          thickness: 0.5,
          color: RULE,
        });
        each.drawText(text, { x: MARGIN, y: FOOTER, size: 8, font: fonts.regular, color: MUTED });
      }
    },
  };
}

/** Breaks at spaces, and inside a word that is wider than the column. */
function linesOf(text: string, width: number, { font, size }: Style): string[] {
  const widthOf = (part: string) =>
    size * [...part].reduce((sum, it) => sum + advanceOf(font, it), 0);
  const space = widthOf(' ');
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const add = (part: string, before: string, more: number) => {
    if (line !== '' && used + more > width) {
      lines.push(line);
      line = part;
      used = more - (before === '' ? 0 : space);
    } else {
      line += (line === '' ? '' : before) + part;
      used += more;
    }
  };
  for (const word of printable(text, font).split(' ')) {
    const wordWidth = widthOf(word);
    if (wordWidth <= width) add(word, ' ', wordWidth + space);
    else
      for (const [place, it] of [...word].entries()) add(it, place === 0 ? ' ' : '', widthOf(it));
  }
  return [...lines, line];
}
