import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { familyNotes } from './people-tables.ts';

/** Stores a note and returns its id. */
export async function insertNote(db: Db, note: typeof familyNotes.$inferInsert): Promise<string> {
  const [row] = await db.insert(familyNotes).values(note).returning({ id: familyNotes.id });
  if (!row) throw new Error('the note was not stored');
  return row.id;
}

/** Deletes a family's note. Returns false if it does not exist. */
export async function deleteNote(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(familyNotes)
    .where(and(eq(familyNotes.id, id), eq(familyNotes.userId, userId)))
    .returning({ id: familyNotes.id });
  return removed.length > 0;
}
