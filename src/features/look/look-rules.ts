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
export const ICON_SIZE = 512;
export const MIN_ICON_SIZE = 192;

export const imageFormats = ['avif', 'webp', 'png'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export const venueImageUrl = (id: string, format: ImageFormat, width?: number): string =>
  `/api/venue-images/${id}?format=${format}${width === undefined ? '' : `&width=${width}`}`;

/** Returns the widths in which a photo of this original width is stored. */
export const photoWidths = (width: number): number[] => {
  const smallerWidths = PHOTO_WIDTHS.filter((storedWidth) => storedWidth < width);
  const isWiderThanAll = smallerWidths.length === PHOTO_WIDTHS.length;
  return isWiderThanAll ? [...PHOTO_WIDTHS] : [...smallerWidths, width];
};
