import { and, desc, eq, inArray, lt, notInArray } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { ImageFormat, ImageKind } from '../look-rules.ts';
import { venueImageFiles, venueImages } from './look-tables.ts';

export type EncodedImage = {
  width: number;
  height: number;
  plateOn: 'light' | 'dark' | null;
  files: { format: ImageFormat; width: number; content: Buffer }[];
};

/** Stores an encoded image with all its files; returns its id. */
export async function insertVenueImage(
  db: Db,
  { files, ...image }: EncodedImage & { kind: ImageKind; createdAt: Date },
): Promise<string> {
  const [row] = await db.insert(venueImages).values(image).returning({ id: venueImages.id });
  if (!row) throw new Error('inserting the image returned no row');
  await db.insert(venueImageFiles).values(files.map((file) => ({ imageId: row.id, ...file })));
  return row.id;
}

/** The given images that exist. */
export async function findVenueImages(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db.select().from(venueImages).where(inArray(venueImages.id, ids));
}

/** The bytes of an image in a format, by default of the largest width; null if there are none. */
export async function findVenueImageFile(
  db: Db,
  id: string,
  { format, width }: { format: ImageFormat; width?: number | undefined },
): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: venueImageFiles.content })
    .from(venueImageFiles)
    .where(
      and(
        eq(venueImageFiles.imageId, id),
        eq(venueImageFiles.format, format),
        width === undefined ? undefined : eq(venueImageFiles.width, width),
      ),
    )
    .orderBy(desc(venueImageFiles.width))
    .limit(1);
  return row?.content ?? null;
}

/** Deletes images created before `before` that the look does not use. */
export async function deleteVenueImagesExcept(
  db: Db,
  usedIds: string[],
  before: Date,
): Promise<void> {
  await db
    .delete(venueImages)
    .where(and(lt(venueImages.createdAt, before), notInArray(venueImages.id, usedIds)));
}
