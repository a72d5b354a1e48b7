import { sql } from 'drizzle-orm';
import { check, customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Uploaded images of the venue's look; the settings refer to those in use. */
export const venueImages = pgTable(
  'venue_images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** For logos: the theme whose background would hide the logo. */
    plateOn: text('plate_on'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('venue_image_kind', sql`${table.kind} in ('logo', 'icon', 'photo')`),
    check('venue_image_plate', sql`${table.plateOn} in ('light', 'dark')`),
  ],
);

/** An image in each width and format that pages, emails or documents need. */
export const venueImageFiles = pgTable(
  'venue_image_files',
  {
    imageId: uuid('image_id')
      .notNull()
      .references(() => venueImages.id, { onDelete: 'cascade' }),
    format: text('format').notNull(),
    width: integer('width').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.imageId, table.format, table.width] }),
    check('venue_image_format', sql`${table.format} in ('avif', 'webp', 'png')`),
  ],
);
