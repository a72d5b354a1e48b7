import { z } from 'zod';
import { altText, hexColor, MAX_PHOTOS, venueLook } from '#features/venue/venue-look-fields.ts';
import { contract } from '#shared/endpoint.ts';
import { drawnImageNames, imageFormats, imageKinds, MAX_DATA_URL_LENGTH } from './look-rules.ts';

const imageId = z.uuid('invalidInput');
const percent = z.number('invalidInput').min(0, 'invalidInput').max(100, 'invalidInput');

/** A change to the look; omitted fields stay unchanged. */
const lookChange = z.strictObject({
  primaryColor: hexColor.nullable().optional(),
  secondaryColor: hexColor.nullable().optional(),
  logoId: imageId.nullable().optional(),
  iconId: imageId.nullable().optional(),
  /** All photos, in display order. */
  photos: z
    .array(
      z
        .strictObject({
          id: imageId,
          altEn: altText,
          altEs: altText,
          focusX: percent,
          focusY: percent,
        })
        .refine(({ altEn, altEs }) => altEn !== '' || altEs !== '', {
          error: 'photoAlt',
          path: ['altEn'],
        }),
    )
    .max(MAX_PHOTOS, 'tooManyPhotos')
    .refine((photos) => new Set(photos.map(({ id }) => id)).size === photos.length, 'invalidInput')
    .optional(),
});

export const lookContract = contract({
  'POST /api/admin/venue-images': {
    summary: 'Uploads and re-encodes a logo, an app icon or a photo of the venue.',
    access: 'admin',
    body: z.strictObject({
      kind: z.enum(imageKinds, 'invalidInput'),
      /** A data URL. */
      image: z.string('invalidInput').min(1, 'required').max(MAX_DATA_URL_LENGTH, 'imageTooLarge'),
    }),
    response: z.object({ id: z.string(), width: z.number().int(), height: z.number().int() }),
    status: 201,
    maxBodyBytes: MAX_DATA_URL_LENGTH + 1024,
    throttle: { name: 'venue-image', limit: 60, minutes: 15 },
  },
  'PATCH /api/admin/look': {
    summary: 'Changes the venue’s colors, logo, app icon or photos.',
    access: 'admin',
    body: lookChange,
    response: venueLook,
  },
  'GET /api/venue-images/:id': {
    summary: 'An image of the venue’s look; immutable.',
    access: 'public',
    params: z.object({ id: imageId }),
    query: z.object({
      format: z.enum(imageFormats).default('webp'),
      /** The stored width to return; the largest by default. */
      width: z.coerce.number().int().positive().optional(),
    }),
    response: z.string(),
    contentType: 'image/webp',
  },
  'GET /api/venue-images/:id/drawn': {
    summary: 'An app icon or a link preview, drawn from the logo or the app icon; immutable.',
    access: 'public',
    params: z.object({ id: imageId }),
    query: z.object({
      as: z.enum(drawnImageNames),
      /** "rrggbb". */
      background: z.string().regex(/^[0-9a-f]{6}$/, 'hexColor'),
    }),
    response: z.string(),
    contentType: 'image/png',
    throttle: { name: 'drawn-image', limit: 120, minutes: 15 },
  },
});
