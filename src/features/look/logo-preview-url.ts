import type { VenueLook } from '#features/venue/venue-look-fields.ts';
import { drawnImageUrl } from './look-rules.ts';
import { logoBackgroundOf } from './palette-css.ts';

/** The preview of a shared link to a venue without photos: its logo, or the product's image. */
export const logoPreviewUrl = (
  look: Pick<VenueLook, 'primaryColor' | 'secondaryColor' | 'logo'>,
): string =>
  look.logo ? drawnImageUrl(look.logo.id, 'preview', logoBackgroundOf(look)) : '/og-image.png';
