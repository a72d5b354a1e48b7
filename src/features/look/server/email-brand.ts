import type { VenueSettings } from '#features/venue/venue-settings.ts';
import {
  DEFAULT_EMAIL_COLORS,
  type EmailBrand,
  type EmailLogo,
} from '#platform/server/external/email-brand.ts';
import { WORDMARK_RATIO } from '../look-rules.ts';
import { logoBackgroundOf, paletteOfLook } from '../palette-css.ts';

/** The largest logo in an email, in CSS pixels. */
export const EMAIL_LOGO_BOX = { width: 240, height: 56 };

/** The look of the venue's emails; `logoSrc` is the address of its logo. */
export function emailBrandOf(
  { name, look }: Pick<VenueSettings, 'name' | 'look'>,
  logoSrc: string | null,
): EmailBrand {
  const palette = paletteOfLook(look, 'light');
  return {
    name,
    colors: {
      background: palette.background ?? DEFAULT_EMAIL_COLORS.background,
      ink: palette.ink ?? DEFAULT_EMAIL_COLORS.ink,
      mutedInk: palette['muted-ink'] ?? DEFAULT_EMAIL_COLORS.mutedInk,
      border: palette.border ?? DEFAULT_EMAIL_COLORS.border,
      link: palette.link ?? DEFAULT_EMAIL_COLORS.link,
      soft: palette['primary-soft'] ?? DEFAULT_EMAIL_COLORS.soft,
    },
    logo: logoSrc === null ? null : logoOf(look, logoSrc),
  };
}

function logoOf(look: VenueSettings['look'], src: string): EmailLogo | null {
  const { logo } = look;
  if (!logo) return null;
  const scale = Math.min(EMAIL_LOGO_BOX.width / logo.width, EMAIL_LOGO_BOX.height / logo.height, 1);
  return {
    src,
    width: Math.round(logo.width * scale),
    height: Math.round(logo.height * scale),
    plate: logo.plateOn === 'light' ? logoBackgroundOf(look) : null,
    withName: logo.width / logo.height < WORDMARK_RATIO,
  };
}
