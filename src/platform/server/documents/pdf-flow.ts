import { createPdf, INK, MUTED, PAGE, type PdfLogo } from './pdf-document.ts';

// In points (1/72 inch).
const MARGIN = 54;
const FOOTER_HEIGHT = 40;
const COLUMN = { x: MARGIN, width: PAGE.width - 2 * MARGIN };
const LABEL_WIDTH = 132;
/** The largest logo, to the right of the title. */
const LOGO_BOX = { width: 150, height: 44 };
const RULE_COLOR = '#dbccb8';

export type PdfFlow = ReturnType<typeof createPdfFlow>;

/** Lays out text from top to bottom, with automatic page breaks. */
export function createPdfFlow({
  logo,
  ...about
}: Parameters<typeof createPdf>[0] & { logo?: PdfLogo | null }) {
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT / 2 };
  const { document, root, text, decorate, logo: drawLogo, save } = createPdf(about, margins);
  let entries: PDFKit.PDFStructureElement | undefined;
  const add = (kind: 'H1' | 'H2' | 'P', write: () => void) => {
    entries?.end();
    entries = undefined;
    root.add(document.struct(kind, {}, [write]));
  };
  /** Starts a new page unless this many points remain. */
  const keepTogether = (height: number) => {
    if (document.y + height > document.page.maxY()) document.addPage();
  };
  const space = (height: number) => {
    document.y += height;
  };

  return {
    keepTogether,
    title(title: string, subtitle: string) {
      const width = logo ? COLUMN.width - LOGO_BOX.width - 24 : COLUMN.width;
      if (logo) {
        const x = MARGIN + COLUMN.width - LOGO_BOX.width;
        drawLogo(logo, { x, y: MARGIN, ...LOGO_BOX });
        document.x = MARGIN;
        document.y = MARGIN;
      }
      add('H1', () => text(title, { ...COLUMN, width }, { face: 'bold', size: 20 }));
      space(2);
      add('P', () => text(subtitle, { ...COLUMN, width }, { size: 10.5, color: MUTED }));
      if (logo) document.y = Math.max(document.y, MARGIN + LOGO_BOX.height);
      space(8);
    },
    heading(heading: string) {
      keepTogether(64);
      space(12);
      add('H2', () => text(heading, COLUMN, { face: 'bold', size: 11.5 }));
      space(2);
    },
    paragraph(paragraph: string) {
      add('P', () => text(paragraph, COLUMN, { size: 9.5 }));
      space(4);
    },
    /** Writes a label on the left and its value on the right; preserves line breaks. */
    entry(label: string, value: string) {
      if (!entries) {
        entries = document.struct('L');
        root.add(entries);
      }
      keepTogether(Math.max(30, document.heightOfString(label, { width: LABEL_WIDTH - 8 }) + 9));
      const { y: top, page } = document;
      let afterLabel = top;
      entries.add(
        document.struct('LI', {}, [
          document.struct('Lbl', {}, [
            () => {
              text(label, { x: MARGIN, width: LABEL_WIDTH - 8 }, { size: 9, color: MUTED });
              afterLabel = document.y;
            },
          ]),
          document.struct('LBody', {}, [
            () => {
              const { x, width } = COLUMN;
              const box = { x: x + LABEL_WIDTH, y: top, width: width - LABEL_WIDTH };
              text(value, box, { size: 9.5 });
            },
          ]),
        ]),
      );
      if (document.page === page) document.y = Math.max(document.y, afterLabel);
      space(3);
    },
    /** Draws a signature image above a line, at most 300 x 90 points. */
    signature(image: Uint8Array, alt: string) {
      keepTogether(110);
      space(6);
      const draw = () => {
        document.image(Buffer.from(image), MARGIN + 8, undefined, { fit: [300, 90] });
      };
      root.add(document.struct('Figure', { alt }, [draw]));
      space(4);
      decorate(() => {
        document.lineWidth(0.8).strokeColor(INK);
        document
          .moveTo(MARGIN, document.y)
          .lineTo(MARGIN + 316, document.y)
          .stroke();
      });
      space(2);
    },
    /** Writes the footers and returns the PDF. */
    finish(renderFooter: (number: number, count: number) => string): Promise<Buffer> {
      const { start, count } = document.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        document.switchToPage(page);
        document.page.margins.bottom = 0;
        const y = PAGE.height - FOOTER_HEIGHT - 12;
        decorate(() => {
          document.lineWidth(0.5).strokeColor(RULE_COLOR);
          document
            .moveTo(MARGIN, y)
            .lineTo(PAGE.width - MARGIN, y)
            .stroke();
          const box = { x: MARGIN, y: y + 4, width: COLUMN.width, height: 12 };
          text(renderFooter(page + 1, count), box, { size: 8, color: MUTED });
        });
      }
      return save();
    },
  };
}
