import { z } from 'zod';

export const MAX_PHOTOS = 8;

/** A color in the format of browsers' color pickers: "#1a2b3c". */
export const hexColor = z
  .string('invalidInput')
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'hexColor');

const imageSize = z.number().int().positive();
const percent = z.number('invalidInput').min(0, 'invalidInput').max(100, 'invalidInput');

/** Alternative text of an image, for screen readers. */
export const altText = z.string('invalidInput').trim().max(200, 'tooLong');

export const logoImage = z.object({
  id: z.string(),
  width: imageSize,
  height: imageSize,
  /** The theme in which the logo is shown on a plate, because it has too little contrast with the background. */
  plateOn: z.enum(['light', 'dark']).nullable(),
});

/** A photo's size after encoding, and its focal point in percent, which stays visible when it is cropped. */
export const photoImage = z.object({
  id: z.string(),
  width: imageSize,
  height: imageSize,
  altEn: altText,
  altEs: altText,
  focusX: percent,
  focusY: percent,
});

/** The venue's branding; defaults to the product's (decision 0048). */
export const venueLook = z.object({
  primaryColor: hexColor.nullable().default(null),
  secondaryColor: hexColor.nullable().default(null),
  logo: logoImage.nullable().default(null),
  icon: z.object({ id: z.string() }).nullable().default(null),
  photos: z.array(photoImage).max(MAX_PHOTOS, 'tooLong').default([]),
});

export type VenueLook = z.output<typeof venueLook>;
export type VenuePhoto = VenueLook['photos'][number];
