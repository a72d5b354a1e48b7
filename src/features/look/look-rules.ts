/** The maximum size of an uploaded file. */
export const MAX_UPLOAD_BYTES = 20_000_000;
/** The maximum length of an upload's data URL, in characters. */
export const MAX_DATA_URL_LENGTH = 26_700_100;
/** A stricter limit for SVG, which has to be parsed and sanitized. */
export const MAX_SVG_BYTES = 500_000;

export const imageKinds = ['logo', 'icon', 'photo'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** The widths in which a photo is stored, up to the width of the upload. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;
export const MIN_PHOTO_WIDTH = 800;
export const LOGO_BOX = { width: 720, height: 240 };
export const MIN_LOGO_HEIGHT = 48;
/** Maximum ratios of width to height and of height to width: other logos are illegible in a page's header. */
export const LOGO_RATIOS = { widest: 6, tallest: 1.5 };
/** A logo at least this wide relative to its height usually contains the venue's name. */
export const WORDMARK_RATIO = 1.6;
export const ICON_SIZE = 512;
export const MIN_ICON_SIZE = 192;

export const imageFormats = ['avif', 'webp', 'png'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export const venueImageUrl = (id: string, format: ImageFormat, width?: number): string =>
  `/api/venue-images/${id}?format=${format}${width === undefined ? '' : `&width=${width}`}`;

/**
 * Images drawn from the logo or the app icon: the favicon, the icons of the installed app and of a phone's home screen,
 * and the preview of a shared link. Masks may crop everything outside a circle of 80% of the width.
 */
export const drawnImages = {
  favicon: { width: 48, height: 48, share: 0.8, isRounded: true },
  touch: { width: 180, height: 180, share: 0.76, isRounded: false },
  app: { width: ICON_SIZE, height: ICON_SIZE, share: 0.76, isRounded: true },
  maskable: { width: ICON_SIZE, height: ICON_SIZE, share: 0.56, isRounded: false },
  preview: { width: 1200, height: 630, share: 0.6, isRounded: false },
} as const;

export type DrawnImage = keyof typeof drawnImages;
export const drawnImageNames = Object.keys(drawnImages) as [DrawnImage, ...DrawnImage[]];

/** The URL of an image that is drawn on a background, "#rrggbb". The URL has all inputs, so it is immutable. */
export const drawnImageUrl = (id: string, name: DrawnImage, background: string): string =>
  `/api/venue-images/${id}/drawn?as=${name}&background=${background.slice(1)}`;

/** Returns the widths in which a photo of this original width is stored. */
export const photoWidths = (width: number): number[] => {
  const smallerWidths = PHOTO_WIDTHS.filter((storedWidth) => storedWidth < width);
  const isWiderThanAll = smallerWidths.length === PHOTO_WIDTHS.length;
  return isWiderThanAll ? [...PHOTO_WIDTHS] : [...smallerWidths, width];
};
