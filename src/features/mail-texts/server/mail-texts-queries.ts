import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { type Language, languages } from '#shared/languages.ts';
import { type CustomTexts, type EmailKind, emailKinds } from '../mail-texts-rules.ts';
import { mailTexts } from './mail-texts-tables.ts';

/** All kinds of email with their custom texts, empty by default. */
export async function findMailTexts(db: Db): Promise<{ kind: EmailKind; words: CustomTexts }[]> {
  const rows = await db.select().from(mailTexts);
  const textOf = (kind: EmailKind, language: Language) =>
    rows.find((row) => row.kind === kind && row.language === language)?.words ?? '';
  return emailKinds.map((kind) => ({
    kind,
    words: { en: textOf(kind, 'en'), es: textOf(kind, 'es') },
  }));
}

/** The custom text of a kind of email in a language; null if there is none. */
export async function findCustomText(
  db: Db,
  kind: EmailKind,
  language: Language,
): Promise<string | null> {
  const [row] = await db
    .select({ words: mailTexts.words })
    .from(mailTexts)
    .where(and(eq(mailTexts.kind, kind), eq(mailTexts.language, language)));
  return row?.words ?? null;
}

/** Stores the custom text of each language; deletes empty ones. */
export async function storeMailTexts(
  db: Db,
  kind: EmailKind,
  texts: CustomTexts,
  updatedAt: Date,
): Promise<void> {
  for (const language of languages) {
    const words = texts[language];
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
