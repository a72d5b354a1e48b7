import { encode } from 'uqr';
import { createPdf, INK, MUTED, type PdfLogo } from '#platform/server/documents/pdf-document.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';

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
  createdAt: Date;
  logo: PdfLogo | null;
};

const PAPER = '#fcf5e6';
const CARD = { x: 72, y: 96, width: 468, height: 300 };
const QR = { x: CARD.x + CARD.width - 148, y: CARD.y + 44, size: 120 };
/** Above the QR code, which then stands lower. */
const LOGO = { x: QR.x, y: CARD.y + 28, width: QR.size, height: 44 };
const QR_BELOW_LOGO = { ...QR, y: LOGO.y + LOGO.height + 20 };
const COLUMN = { x: CARD.x + 28, width: 275 };

/** Renders a printable gift card: amount, message, code, and a QR code of its balance page. */
export function renderGiftCard({ createdAt, logo, ...card }: PrintedGiftCard): Promise<Buffer> {
  const title = translate('shop.giftTitle', card, card.language);
  const displayUrl = card.publicUrl.replace(/^https?:\/\//, '');
  const info = { title, author: card.venue, language: card.language, createdAt };
  const { document, root, text, decorate, logo: drawLogo, save } = createPdf(info, undefined);
  decorate(() => {
    const { x, y, width, height } = CARD;
    document.lineWidth(1).rect(x, y, width, height).fillAndStroke(PAPER, MUTED);
  });
  if (logo) drawLogo(logo, LOGO);
  const line = (kind: 'H1' | 'P', ...content: Parameters<typeof text>) =>
    root.add(document.struct(kind, {}, [() => text(...content)]));
  line('H1', title, { ...COLUMN, y: CARD.y + 28 }, { size: 13, color: MUTED });
  line('P', card.amount, { ...COLUMN, y: CARD.y + 60 }, { face: 'bold', size: 34 });
  line('P', card.name, { ...COLUMN, y: CARD.y + 114 }, { face: 'bold', size: 13 });
  if (card.from) {
    line('P', translate('shop.giftFrom', card, card.language), COLUMN, { size: 11, color: MUTED });
  }
  // Truncates a long message; the email contains it in full.
  const availableHeight = CARD.y + 230 - document.y;
  if (card.message) line('P', card.message, { ...COLUMN, height: availableHeight }, { size: 11 });
  root.add(
    document.struct('Figure', { alt: card.link }, [
      () => drawQr(document, card.link, logo ? QR_BELOW_LOGO : QR),
    ]),
  );
  line('P', card.code, { ...COLUMN, y: CARD.y + 240 }, { face: 'bold', size: 13 });
  line('P', `${displayUrl}/gift-card`, COLUMN, { size: 9, color: MUTED });
  return save();
}

function drawQr(document: PDFKit.PDFDocument, text: string, { x, y, size }: typeof QR) {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const moduleSize = size / data.length;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark)
        document.rect(x + column * moduleSize, y + row * moduleSize, moduleSize, moduleSize);
    }
  }
  document.fill(INK);
}
