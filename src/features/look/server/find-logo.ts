import sharp from 'sharp';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import type { PdfLogo } from '#platform/server/documents/pdf-document.ts';
import type { EmailBrand, SentEmailBrand } from '#platform/server/external/email-brand.ts';
import type { Services } from '#platform/server/services.ts';
import { logoBackgroundOf } from '../palette-css.ts';
import { EMAIL_LOGO_BOX, emailBrandOf } from './email-brand.ts';
import { findVenueImageFile } from './look-queries.ts';

type Context = Pick<Services, 'db' | 'venue'>;

/** Sharp on screens with two pixels per CSS pixel. */
const PIXEL_RATIO = 2;

/** Returns a function that finds the brand of an email to send. The last logo is cached, because all emails have it. */
export function createEmailBrandReader({ db, venue }: Context): () => Promise<SentEmailBrand> {
  let cached: SentEmailBrand['logoFile'] = null;
  return async () => {
    const { name, look } = venue();
    const cid = look.logo && `${look.logo.id}@logo`;
    if (cid === null || cid !== cached?.cid) {
      const png = await findLogoPng(db, look);
      cached = cid && png ? { cid, content: await shrink(png) } : null;
    }
    return { ...emailBrandOf({ name, look }, cached && `cid:${cached.cid}`), logoFile: cached };
  };
}

/** The brand of an email that a page previews: the frame of the preview may load nothing, so the logo is in it. */
export function toPreviewedBrand({ logoFile, ...brand }: SentEmailBrand): EmailBrand {
  if (!brand.logo || !logoFile) return brand;
  const src = `data:image/png;base64,${logoFile.content.toString('base64')}`;
  return { ...brand, logo: { ...brand.logo, src } };
}

/** The venue's logo for documents; null if it has none. */
export async function findPdfLogo({ db, venue }: Context): Promise<PdfLogo | null> {
  const { look } = venue();
  const png = await findLogoPng(db, look);
  if (!png || !look.logo) return null;
  const { width, height, plateOn } = look.logo;
  return { png, width, height, plate: plateOn === 'light' ? logoBackgroundOf(look) : null };
}

async function findLogoPng(db: Services['db'], { logo }: VenueSettings['look']) {
  return logo && findVenueImageFile(db, logo.id, { format: 'png' });
}

const shrink = (png: Buffer) =>
  sharp(png)
    .resize({
      width: EMAIL_LOGO_BOX.width * PIXEL_RATIO,
      height: EMAIL_LOGO_BOX.height * PIXEL_RATIO,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
