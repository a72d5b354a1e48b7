import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { type Language, languages } from '#shared/languages.ts';
import { type MailKind, mailKinds, type OwnWords } from '../mail-texts-rules.ts';
import { mailTexts } from './mail-texts-tables.ts';

/** Every kind with its words, empty by default. */
export async function findMailTexts(db: Db): Promise<{ kind: MailKind; words: OwnWords }[]> {
  const rows = await db.select().from(mailTexts);
  const wordsOf = (kind: MailKind, language: Language) =>
    rows.find((row) => row.kind === kind && row.language === language)?.words ?? '';
  return mailKinds.map((kind) => ({
    kind,
    words: { en: wordsOf(kind, 'en'), es: wordsOf(kind, 'es') },
  }));
}

/** The venue's words for one kind of mail; null if there are none in the language. */
export async function findOwnWords(
  db: Db,
  kind: MailKind,
  language: Language,
): Promise<string | null> {
  const [row] = await db
    .select({ words: mailTexts.words })
    .from(mailTexts)
    .where(and(eq(mailTexts.kind, kind), eq(mailTexts.language, language)));
  return row?.words ?? null;
}

/** Stores the words of each language; deletes empty ones. */
export async function storeMailTexts(
  db: Db,
  kind: MailKind,
  own: OwnWords,
  updatedAt: Date,
): Promise<void> {
  for (const language of languages) {
    const words = own[language];
    if (words === '') {
      await db
        .delete(mailTexts)
        .where(and(eq(mailTexts.kind, kind), eq(mailTexts.language, language)));
      continue;
    }
    await db
      .insert(mailTexts)
      .values({ kind, language, words, updatedAt })
      .onConflictDoUpdate({
        target: [mailTexts.kind, mailTexts.language],
        set: { words: sql`excluded.words`, updatedAt },
      });
  }
}
