import { PDFDocument, type PDFPage, rgb } from 'pdf-lib';
import { encode } from 'uqr';
import { say } from '../../../server/messages/say.ts';
import { embedFonts, type PdfFonts, printable } from '../../../server/pdf-fonts.ts';
import type { Language } from '../../../shared/languages.ts';

export type PrintedGiftCard = {
  name: string;
  from: string;
  amount: string;
  code: string;
  link: string;
  venue: string;
  message: string;
  publicUrl: string;
  language: Language;
};

const INK = rgb(0.16, 0.12, 0.09);
const MUTED = rgb(0.4, 0.34, 0.29);
const PAPER = rgb(0.99, 0.96, 0.9);
const CARD = { x: 72, y: 396, width: 468, height: 300 };

/** A gift card to print and fold: amount, greeting, code, and a QR of the page with its balance. */
export async function renderGiftCard(card: PrintedGiftCard): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(say('shop.giftTitle', card, card.language), { showInWindowTitleBar: true });
  document.setAuthor(card.venue);
  document.setLanguage(card.language);
  const fonts = await embedFonts(document);
  const page = document.addPage([612, 792]);
  page.drawRectangle({ ...CARD, color: PAPER, borderColor: MUTED, borderWidth: 1 });
  const left = CARD.x + 28;
  let y = CARD.y + CARD.height - 44;
  const line = (text: string, size: number, bold = false, colour = INK) => {
    const font = bold ? fonts.bold : fonts.regular;
    page.drawText(printable(text, font), { x: left, y, size, font, color: colour, maxWidth: 290 });
    y -= size * 1.5;
  };
  line(say('shop.giftTitle', card, card.language), 13, false, MUTED);
  y -= 8;
  line(card.amount, 34, true);
  y -= 6;
  line(card.name, 13, true);
  if (card.from) line(say('shop.giftFrom', card, card.language), 11, false, MUTED);
  writeMessage(page, fonts, card.message, left, y);
  drawQr(page, card.link, CARD.x + CARD.width - 148, CARD.y + CARD.height - 164, 120);
  y = CARD.y + 52;
  line(card.code, 13, true);
  line(`${card.publicUrl.replace(/^https?:\/\//, '')}/gift-card`, 9, false, MUTED);
  return document.save();
}

function writeMessage(page: PDFPage, fonts: PdfFonts, message: string, x: number, top: number) {
  const font = fonts.regular;
  let y = top - 4;
  const words = printable(message.replace(/\s+/g, ' '), font).split(' ');
  let text = '';
  for (const word of [...words, null]) {
    const longer = word === null ? null : text ? `${text} ${word}` : word;
    if (longer !== null && font.widthOfTextAtSize(longer, 11) <= 290) {
      text = longer;
      continue;
    }
    page.drawText(text, { x, y, size: 11, font, color: INK });
    y -= 15;
    text = word ?? '';
    // What does not fit on the card stands in the mail.
    if (y < CARD.y + 84) return;
  }
}

function drawQr(page: PDFPage, text: string, x: number, y: number, size: number) {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const module = size / data.length;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (!isDark) continue;
      page.drawRectangle({
        x: x + column * module,
        y: y + size - (row + 1) * module,
        width: module,
        height: module,
        color: INK,
      });
    }
  }
}
